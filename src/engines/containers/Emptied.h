// SPDX-License-Identifier: Apache-2.0
// Where is a container known to be empty? There, releasing it without its elements loses nothing.
//
//   while ((p = stack_pop(s)) != NULL) free(p);      // the result is null: the stack is empty
//   stack_free(s);                                   // no leak, although `s` owns its elements
//
// A departure from [Containers], whose types do not change during an instance's life: the ownership of the elements
// stays the same, and only the constraint that the container must not own them is left out there. A forward analysis of
// locals that hold, or are, containers; a fact holds if it holds on all paths.
#pragma once

#include "engines/containers/Interface.h"
#include "engines/ownership/Flow.h"
#include "engines/ownership/ValueFacts.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace wt::engines::containers {

using RoutineLookup = std::function<const RoutineEffects*(ir::FunctionId)>;

class Emptied {
public:
  Emptied(const ir::Body& body, const RoutineLookup& routines);
  /// Is the container that the local is or points to empty before the instruction at this point?
  bool isEmpty(ownership::Point point, ir::VariableId local) const { return empty_.contains({point, local.index}); }

private:
  const ir::Body& body_;
  const RoutineLookup& routines_;
  llvm::DenseSet<std::pair<uint32_t, uint32_t>> empty_;

  struct Facts {
    bool isReached = false;
    std::set<ir::VariableId> empty;
    std::map<ir::VariableId, ir::VariableId> givenBy; // by result of a routine: the container that it was taken out of
    bool operator==(const Facts&) const = default;
    void meet(const Facts& other);
  };
  void step(const ir::Instr& instr, Facts& facts) const;
  void call(const ir::Call& call, Facts& facts) const;
  void assume(ir::ExprId condition, Facts& facts) const;
};

/// The local that an expression reads, or whose address it is, perhaps through casts.
ir::VariableId localIn(const ir::Body& body, ir::ExprId value);

} // namespace wt::engines::containers

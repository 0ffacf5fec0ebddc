// SPDX-License-Identifier: Apache-2.0
// Where is a container known to have nothing in it? There, that it goes without its elements loses none.
//
//   while ((p = stack_pop(s)) != NULL) free(p);      // what comes out is null: nothing is left
//   stack_free(s);                                   // though `s` owns what was put in
//
// A departure from [Containers], whose types do not change along an instance's life: ownership inside stays what it is,
// and only the demand that it be none is left out. Forward, over locals that hold or are containers; what holds on all
// ways holds.
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
  /// Before the instruction at this point, nothing is in the container that the local is or points to.
  bool isEmpty(ownership::Point point, ir::VariableId local) const { return empty_.contains({point, local.index}); }

private:
  const ir::Body& body_;
  const RoutineLookup& routines_;
  llvm::DenseSet<std::pair<uint32_t, uint32_t>> empty_;

  struct Facts {
    bool isReached = false;
    std::set<ir::VariableId> empty;
    std::map<ir::VariableId, ir::VariableId> givenBy; // what a routine gave: out of which container
    bool operator==(const Facts&) const = default;
    void meet(const Facts& other);
  };
  void step(const ir::Instr& instr, Facts& facts) const;
  void call(const ir::Call& call, Facts& facts) const;
  void assume(ir::ExprId condition, Facts& facts) const;
};

/// The local that an expression is, or is the address of; whatever it is converted to.
ir::VariableId localIn(const ir::Body& body, ir::ExprId value);

} // namespace wt::engines::containers

// SPDX-License-Identifier: Apache-2.0
// What does a call do if the function has neither a body nor a specification, but its uses show the effects on its
// arguments and its result (contract/PartnersFromUse.h)? It makes a new object, releases an argument, or borrows one.
// Everything else is as for any unknown function.
//
//   s = sdsnew(x);     // s: {(ok, new0), (¬ok, null)}
//   sdslen(s);         // new0 does not escape
//   sdsfree(s);        // new0#freed
#pragma once

#include "engines/escape/Rooms.h"

namespace wt::engines::escape {

class BelievedCalls : private Tables {
public:
  explicit BelievedCalls(const Rooms& rooms)
      : Tables(rooms.store), contracts_(rooms.subject.contracts), body_(rooms.subject.body()),
        judged_(rooms.subject.function), memory_(rooms.memory), evaluator_(rooms.evaluator) {}

  const contract::Transfer* believed(const contract::Slot& slot) const;
  /// True if the targets of the argument do not escape.
  bool passBelieved(const ir::Call& call, const contract::Callee& callee, uint32_t parameter);
  /// The argument is the address of a local structure, and the function fills, reads or clears it. True if the call has
  /// no other effect on the structure's contents.
  bool passStruct(ir::ExprId argument, const contract::Callee& callee, uint32_t parameter);
  /// `sort(names.entries)`: the argument is what a local structure holds that is to be cleared later, and the function
  /// is not named like one that keeps or releases it. True if it stays the structure's.
  bool passContents(ir::ExprId argument, const contract::Callee& callee);
  void fillStructs(const ir::Call& call, const contract::Callee& callee, ValueId result, Location location);
  /// The former contents of a structure, if the call hands it out; otherwise invalid.
  ValueId detachStruct(const ir::Call& call, const contract::Callee& callee);
  /// Arguments that the function keeps only with some results, once the result is known.
  void keepBelieved(const ir::Call& call, const contract::Callee& callee, ValueId result);
  /// The result, if it is a new object; invalid if that is unknown.
  ValueId giveBelieved(const contract::Callee& callee, ir::TypeId type, Location location);
  /// The result of a function with a body: if uses show that it passes on an allocation of an external function, a new
  /// object replaces the unknown one (contract/PassedOn.h).
  ValueId givePassedOn(const contract::Slot& slot, ValueId given, ValueId status, Location location);
  /// Out-parameters, under the condition that the result says they were filled.
  void fillBelieved(const ir::Call& call, const contract::Callee& callee, ValueId result, Location location);

private:
  const contract::Contracts& contracts_;
  const ir::Body& body_;
  ir::FunctionId judged_;
  SymbolicMemory& memory_;
  Evaluator& evaluator_;

  ValueId believedObject(const contract::Slot& slot, Lit isMade, ValueId otherwise, Location location);
  Lit holds(const contract::OnResult& condition, Term number);
  struct Payload { // the pointer in a structure that leads to its contents
    Target target;
    ir::TypeId type;
  };
  std::optional<Payload> payloadOf(ir::ExprId argument, const contract::Slot& slot);
  void presumeNotKept(const Entry& entry);
  void assumeCounted(ir::ExprId argument, Lit isFilled);
  bool isRead(ir::PlaceId target) const;
  bool mayLookInside(const contract::Callee& callee, uint32_t parameter) const;
};

} // namespace wt::engines::escape

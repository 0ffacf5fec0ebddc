// SPDX-License-Identifier: Apache-2.0
// What does a call do of a function that has neither a body nor a specification, if its use tells what it does with
// what it is given (contract/PartnersFromUse.h)? What it gives is a new object, what it takes is released, what it
// borrows stays the caller's. All else is as with any unknown function.
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
      : Tables(rooms.store), contracts_(rooms.subject.contracts), body_(rooms.subject.body()), memory_(rooms.memory),
        evaluator_(rooms.evaluator) {}

  const contract::Transfer* believed(const contract::Slot& slot) const;
  /// True if what the argument leads to does not escape.
  bool passBelieved(const ir::Call& call, const contract::Callee& callee, uint32_t parameter);
  /// A variable that is a structure, and its address goes to a function that fills, looks at or clears it. True: that
  /// is all that happens to what it holds.
  bool passStruct(ir::ExprId argument, const contract::Callee& callee, uint32_t parameter);
  void fillStructs(const ir::Call& call, const contract::Callee& callee, ValueId result, Location location);
  /// What a structure held, if the call hands it out; else invalid.
  ValueId detachStruct(const ir::Call& call, const contract::Callee& callee);
  /// What a function keeps only with some results, once the result is known.
  void keepBelieved(const ir::Call& call, const contract::Callee& callee, ValueId result);
  /// The result, if it is a new object; invalid if it is not known to be.
  ValueId giveBelieved(const contract::Callee& callee, ir::TypeId type, Location location);
  /// What a function with a body gives: in place of what it got from functions out of sight, a new object, if its use
  /// tells so (contract/PassedOn.h).
  ValueId givePassedOn(const contract::Slot& slot, ValueId given, ValueId status, Location location);
  /// Out-parameters, where the result says that they were filled.
  void fillBelieved(const ir::Call& call, const contract::Callee& callee, ValueId result, Location location);

private:
  const contract::Contracts& contracts_;
  const ir::Body& body_;
  SymbolicMemory& memory_;
  Evaluator& evaluator_;

  ValueId believedObject(const contract::Slot& slot, Lit isMade, ValueId otherwise, Location location);
  Lit holds(const contract::OnResult& condition, Term number);
  struct Payload { // the pointer of a structure that leads to what it holds
    Target target;
    ir::TypeId type;
  };
  std::optional<Payload> payloadOf(ir::ExprId argument, const contract::Slot& slot);
  bool isRead(ir::PlaceId target) const;
  bool mayLookInside(const contract::Callee& callee, uint32_t parameter) const;
};

} // namespace wt::engines::escape

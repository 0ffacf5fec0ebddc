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
  bool passBelieved(ir::ExprId argument, const contract::Callee& callee, uint32_t parameter);
  /// The result, if it is a new object; invalid if it is not known to be.
  ValueId giveBelieved(const contract::Callee& callee, ir::TypeId type, Location location);
  /// Out-parameters, where the result says that they were filled.
  void fillBelieved(const ir::Call& call, const contract::Callee& callee, ValueId result, Location location);

private:
  const contract::Contracts& contracts_;
  const ir::Body& body_;
  SymbolicMemory& memory_;
  Evaluator& evaluator_;

  ValueId believedObject(const contract::Slot& slot, Lit isMade, ValueId otherwise, Location location);
  Lit holds(const contract::OnResult& condition, Term number);
};

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// What does a call do to the state? Applies the callee's summary: the questions it asks about the interface are
// answered from the arguments and from memory before the call [Saturn, 4.5.3]. Functions without a summary:
// UnknownCalls.h. A summary that lost detail no longer tells who owns the objects that pass the interface; if the uses
// of the callee tell, the call is modelled like one of a function without a body.
//
//   rc = make(&p);           // summary: *out: {(ok, new0), (¬ok, old value)}, result: ok ? 0 : -1
//   if (rc) return rc;       // guard ¬ok: p has its old value
#pragma once

#include "engines/escape/Counting.h"
#include "engines/escape/Dispatch.h"
#include "engines/escape/UnknownCalls.h"

namespace wt::engines::escape {

class Calls : private Tables {
public:
  explicit Calls(const Rooms& rooms)
      : Tables(rooms.store), rooms_(rooms), memory_(rooms.memory), unknown_(rooms), dispatch_(rooms), counting_(rooms) {
  }

  /// Returns the state in which the call has thrown, if it may; memory is then in the state in which the call returned.
  std::optional<State> call(const ir::Call& call, Location location, bool mayUnwind);
  const EscapeSummary* summaryOf(ir::FunctionId function) const {
    return function.isValid() ? rooms_.subject.summaries(function) : nullptr;
  }
  /// A call of an unknown function: only its arguments are known.
  void passUnknown(const ir::Call& call) { unknown_.passUnknown(call, {}, false); }

  Counting& counting() { return counting_; }

private:
  const Rooms rooms_;
  SymbolicMemory& memory_;
  UnknownCalls unknown_;
  Dispatch dispatch_;
  Counting counting_;

  void callOne(const ir::Call& call, const CallWay& way, Location location);
  bool isJudgedByUse(const EscapeSummary& summary, const ir::Call& call, ir::FunctionId callee) const;
  bool mayRaise(llvm::ArrayRef<CallWay> ways) const;
  Lit raiseOf(const ir::Call& call, llvm::ArrayRef<CallWay> ways, Location location);
};

} // namespace wt::engines::escape

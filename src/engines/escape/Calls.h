// SPDX-License-Identifier: Apache-2.0
// What does a call do to the state? The callee's summary, with the questions it asks of the interface answered from the
// arguments and from memory as it is before the call [Saturn, 4.5.3]. What is known of a function without one:
// UnknownCalls.h. A summary that lost detail does not tell any more whose the objects are that pass the interface;
// where the callee's use tells, it is called like a function without a body.
//
//   rc = make(&p);           // summary: *out: {(ok, new0), (¬ok, what it was)}, result: ok ? 0 : -1
//   if (rc) return rc;       // guard ¬ok: p is what it was
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

  /// The state in which the call has thrown, if it can; memory is in the one in which it returned.
  std::optional<State> call(const ir::Call& call, Location location, bool mayUnwind);
  const EscapeSummary* summaryOf(ir::FunctionId function) const {
    return function.isValid() ? rooms_.subject.summaries(function) : nullptr;
  }
  /// A call of which nothing is known but its arguments.
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

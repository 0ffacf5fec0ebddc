// SPDX-License-Identifier: Apache-2.0
// What is known after any number of further rounds of a loop? Everything the loop changes is unknown, but for what can
// be read off its instructions (LoopChanges.h): a counter has grown, a pointer that is moved still points into its
// object.
//
//   while (n > 0) { n--; *p++ = 0; sum += a[n]; }     // n: at most what it was; p: somewhere in its object; sum:
//   unknown
//
// Objects that a skipped round may have released or stored somewhere are not followed any further: what cells held that
// the loop overwrites, pointers it copies, and arguments its calls may keep or release. Objects of the caller's count
// as escaped then; new ones as not made, so that neither this function nor its callers lose them on such a path. To
// find them, the loop's instructions are evaluated twice without running them: in the state before, and once more when
// its counters are unknown, since `a[i]` is another element in every round.
#pragma once

#include "engines/escape/Calls.h"
#include "engines/escape/LoopChanges.h"

namespace wt::engines::escape {

class Loops : private Tables {
public:
  Loops(const Rooms& rooms, Calls& calls)
      : Tables(rooms.store), body_(rooms.subject.body()), memory_(rooms.memory), evaluator_(rooms.evaluator),
        calls_(calls) {}

  void forgetLoop(const LoopShape& loop);

private:
  const ir::Body& body_;
  SymbolicMemory& memory_;
  Evaluator& evaluator_;
  Calls& calls_;

  void loseSightOfHead(const LoopShape& loop, const LoopChanges& changes);
  void forgetVariable(ir::VariableId variable, const VariableChange& change);
  void forgetStores(const LoopShape& loop, const LoopChanges& changes);
  void forgetAssignment(const ir::Assign& assign, const LoopChanges& changes);
  void forgetPlace(ir::PlaceId place);
  void forgetRange(const Target& target, int64_t size, ir::TypeId type);
  void forgetCall(const ir::Call& call);
};

} // namespace wt::engines::escape

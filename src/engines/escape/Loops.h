// SPDX-License-Identifier: Apache-2.0
// What is the state after any number of further rounds of a loop? Everything the loop changes is unknown, except for
// facts derived from its instructions (LoopChanges.h): a counter has grown, a moved pointer still points into its
// object.
//
//   while (n > 0) { n--; *p++ = 0; sum += a[n]; }     // n: at most its old value; p: in its object; sum: unknown
//
// Objects that a skipped round may have released or stored are not tracked further: targets of cells that the loop
// overwrites, pointers it copies, and arguments its calls may keep or release. Objects of the caller's then count as
// escaped; new ones as not made, so that neither this function nor its callers lose them on such a path. To find these
// objects, the loop's instructions are evaluated twice without being executed: in the state before the loop, and again
// with its counters unknown, because `a[i]` is another element in every round.
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

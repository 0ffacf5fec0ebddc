// SPDX-License-Identifier: Apache-2.0
// Which references does an instruction take or give back (program/ReferenceCounts.h)? References.cpp applies the effect
// to memory.
//
//   key_get(s->key);        // one more to *s->key, as it is before the call
//   k = session_key(s);     // one more to the target of the result
//   o->refs++;              // one more to *o
#pragma once

#include "engines/escape/Dispatch.h"

namespace wt::engines::escape {

class Counting : private Tables {
public:
  explicit Counting(const Rooms& rooms) : Tables(rooms.store), rooms_(rooms), memory_(rooms.memory) {}

  struct Count {
    program::ReferenceCounts::Way way;
    ir::FunctionId callee; // invalid: this function counts
    llvm::SmallVector<Entry, 2> targets;
    llvm::SmallVector<Lit, 2> kept; // by target: it had escaped before
    bool isOfResult = false;        // the target of the result, still unknown
  };
  using Counted = llvm::SmallVector<Count, 1>;
  Counted before(const ir::Call& call, const CallWay& way);
  void after(const Counted& counted, const ir::Call& call, Location location);
  /// `o->refs++`
  void countPlace(ir::PlaceId number, program::ReferenceCounts::Way way, Location location);

  const program::ReferenceCounts& references() const { return rooms_.subject.references; }

private:
  const Rooms rooms_;
  SymbolicMemory& memory_;

  Count countOf(program::ReferenceCounts::Way way, ir::FunctionId callee, ValueId pointer) const;
  void count(const Count& counted, Lit when, Location location, ir::FunctionId callee);
  ValueId resultOf(const ir::Call& call);
  Lit isDone(const ir::Call& call, ir::FunctionId callee);
};

} // namespace wt::engines::escape

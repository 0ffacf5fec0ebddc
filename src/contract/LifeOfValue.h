// SPDX-License-Identifier: Apache-2.0
// What happens to one value in one function? Follows it from its origin (the result of a call, an out-parameter, a
// parameter) along all paths and through copies between variables, until it is released, stored, returned, dropped, or
// passed to an unknown function and not used again.
//
//   s = make(x);              // followed from here
//   if (!s) return -1;        // null on this path: no evidence
//   if (fill(s)) {            // passed to fill
//     drop(s);                // and to drop, and not used again: it ends in drop
//     return -1;
//   }
//   list->last = s;           // stored: it leaves
//
// Two paths are distinguished by the variables that hold the value, the last test of the result that came with it, and
// the last variable that was set to a constant; by no other test. Exceptional edges are not followed.
#pragma once

#include "contract/Holding.h"
#include "contract/Transfer.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>

namespace wt::contract {

/// What a function does with an argument, as far as its body shows.
enum class Outcome : uint8_t {
  Unknown,   // no body: the behaviour to be inferred
  Undecided, // passed on only to functions without a body
  Borrowed,
  Released, // on every path
  Kept,     // stored, returned, or released on some paths: it may be anywhere
};

struct FateOfArgument {
  Outcome outcome = Outcome::Unknown;
  std::vector<Slot> asked = {}; // of a function with a body: slots without one that get the argument
  bool operator==(const FateOfArgument&) const = default;
};

/// What one path does with the value of an out-parameter.
enum class Dealing : uint8_t {
  Dropped,  // nothing: the caller concludes from the result that there is no object
  Released, // passed to a function that may release it, and not read before
  Used,     // read, stored, returned, or passed to a function that reads it
};

struct Life {
  std::set<Slot> ends;     // slots of unknown functions that received it as its last use on some path
  bool isReleased = false; // on some path, by a known release
  bool isDropped = false;  // on some path: not passed to a function that may take it, and not used again
  bool leaves = false;     // on some path: stored, returned or kept
  bool isGivenUp = false;  // too many paths
  Location lastUse;        // the first end that was found
  /// By slot of an unknown function that received it: the ends on paths from there (an invalid slot: released).
  std::map<Slot, std::set<Slot>> passed;
  std::set<Slot> renewed;     // slots of calls whose result was assigned to the variable that held the value
  std::set<FieldSlot> stored; // fields it was stored in
  /// By slot of an unknown function that returns a number: the last test of that number, and where the value ended on
  /// that path: there (the same slot), in another function, or released (an invalid slot).
  std::map<Slot, std::set<std::pair<OnResult, Slot>>> answered;
  /// For an out-parameter of a call with a result: the last test of the result on a path, and what the path did.
  std::set<std::pair<OnResult, Dealing>> status;
};

/// The origin of a value.
struct Birth {
  ir::BlockId block;
  size_t instr = 0;        // the first instruction after it
  ir::VariableId variable; // the variable that holds it
  ir::VariableId status;   // the variable that holds the call's result, if the value is an out-parameter; else invalid
  bool operator==(const Birth&) const = default;
};

/// The fate of a value passed as an argument of the call.
using FateOf = llvm::function_ref<FateOfArgument(const Callee&, uint32_t argument)>;

Life lifeOf(const ir::Body& body, const Callees& callees, const Birth& birth, FateOf fateOf);

/// Is there a number that satisfies both?
bool mayBoth(OnResult a, OnResult b);

/// The variable that the expression reads, ignoring pointer casts; invalid if it is something else.
ir::VariableId variableOf(const ir::Body& body, ir::ExprId expr);
/// `(struct head *)p - 1`, `(char *)p + HEADER`: the pointer that the expression has a constant distance from, with a
/// cast in between, as in an allocator that keeps a header before its blocks. Invalid for everything else, such as an
/// element of an array.
ir::ExprId besideHead(const ir::Body& body, ir::ExprId expr);
/// The variable that holds this value, or a pointer into the same block.
ir::VariableId blockOf(const ir::Body& body, ir::ExprId expr);
/// The variable whose address the expression takes.
ir::VariableId addressedBy(const ir::Body& body, ir::ExprId expr);

} // namespace wt::contract

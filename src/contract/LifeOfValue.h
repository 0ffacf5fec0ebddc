// SPDX-License-Identifier: Apache-2.0
// What becomes of one value in one function? Followed from where it appears (the result of a call, what a call put into
// a variable, a parameter) along all ways, through copies between variables, to where it is released, stored, returned,
// given to a function nobody knows and not mentioned again, or dropped.
//
//   s = make(x);              // followed from here
//   if (!s) return -1;        // this way it is null: nothing to tell
//   if (fill(s)) {            // passed to fill
//     drop(s);                // and to drop, and not mentioned again: it ends in drop
//     return -1;
//   }
//   list->last = s;           // stored: it leaves
//
// Ways are told apart by the variables that hold the value, and by what was last learnt of the result that it came with
// and of the last variable that got a constant; not by anything else that was tested. Exceptional edges are not
// followed.
#pragma once

#include "contract/Holding.h"
#include "contract/Transfer.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <set>

namespace wt::contract {

/// What a function does with an argument, as far as it is known from its body.
enum class Outcome : uint8_t {
  Unknown,   // no body: this is what is asked
  Undecided, // passed on to functions without a body, and to nobody else
  Borrowed,
  Released, // on every way
  Kept,     // stored, returned, released on some ways: it may be anywhere
};

struct FateOfArgument {
  Outcome outcome = Outcome::Unknown;
  std::vector<Slot> asked = {}; // of a function with a body: where it passes the argument on to one without
};

/// What one way does with a value that a call put into a variable.
enum class Dealing : uint8_t {
  Dropped,  // nothing: whoever knows the result of the call knows that there is nothing
  Released, // it ends in a function that may release it, and is not looked at before
  Used,     // it is read, stored, returned or given to someone who looks at it
};

struct Life {
  std::set<Slot> ends;     // of unknown functions: passed there, and not mentioned again on that way
  bool isReleased = false; // on some way, by what is known to release
  bool isDropped = false;  // on some way: not passed to anyone who may take it, and not mentioned again
  bool leaves = false;     // on some way: stored, returned or kept
  bool isGivenUp = false;  // too many ways
  Location lastUse;        // of the first end that was found
  /// Passed to an unknown function, and what became of it on ways from there: its ends, released (an invalid slot).
  std::map<Slot, std::set<Slot>> passed;
  std::set<Slot> renewed;     // passed there, and what came back was put into the same variable
  std::set<FieldSlot> stored; // fields it was stored in
  /// Passed to an unknown function that returns a number: what was known of the number where the value ended, and where
  /// it ended: there (the same slot), in another function, released (an invalid slot).
  std::map<Slot, std::set<std::pair<OnResult, Slot>>> answered;
  /// If it was put into a variable by a call with a result: what was known of the result on a way, and what it did.
  std::set<std::pair<OnResult, Dealing>> status;
};

/// Where a value appears.
struct Birth {
  ir::BlockId block;
  size_t instr = 0;        // the first instruction after it
  ir::VariableId variable; // that holds it
  ir::VariableId status;   // that holds the call's result, if the value came by an out-parameter; invalid: none
};

/// `fateOf`: of a value passed as an argument of the call.
using FateOf = llvm::function_ref<FateOfArgument(const Callee&, uint32_t argument)>;

Life lifeOf(const ir::Body& body, const Callees& callees, const Birth& birth, FateOf fateOf);

/// Is there a number of which both hold?
bool mayBoth(OnResult a, OnResult b);

/// The variable whose value this is, casts of pointers apart; invalid if it is something else.
ir::VariableId variableOf(const ir::Body& body, ir::ExprId expr);
/// `(struct head *)p - 1`, `(char *)p + HEADER`: the pointer that this is a constant distance from, with a cast on the
/// way. Invalid if it is something else: an allocator that keeps a head before its blocks, not an element of an array.
ir::ExprId besideHead(const ir::Body& body, ir::ExprId expr);
/// The variable that holds this value, or one beside it in the same block.
ir::VariableId blockOf(const ir::Body& body, ir::ExprId expr);
/// The variable whose address this is.
ir::VariableId addressedBy(const ir::Body& body, ir::ExprId expr);

} // namespace wt::contract

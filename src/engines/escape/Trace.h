// SPDX-License-Identifier: Apache-2.0
// Which events does a function go through, and which effects does it have on the caller's memory? Memory and execution
// record them; findings and summaries read them.
//
//   p = malloc(8);       // Allocate new0
//   if (n > 9)           // Branch n > 9
//     p = q;             // Lose new0, previous value of p
//   free(p);             // Release, and a suspicion if p may have been released
#pragma once

#include "contract/Transfer.h"
#include "engines/escape/State.h"
#include "finding/Kinds.h"

#include <set>

namespace wt::engines::escape {

enum class EventKind : uint8_t { Branch, Allocate, Release, Lose, Raise };

/// The condition of a Branch is the branch's; of a Release, that this object is released here; of a Raise, that the
/// call threw, or `yes` for a throw.
struct Event {
  EventKind kind = EventKind::Branch;
  uint32_t step = 0;  // the unrolled block
  uint32_t instr = 0; // the instruction in it
  Lit condition;
  ObjectId object;              // Allocate, Release
  ValueId old;                  // Lose: the lost value
  CellId cell;                  // Lose: the cell that held it
  ir::FunctionId callee;        // the callee in which it happened; invalid: this function
  bool isCoarse = false;        // comes from a summary that lost detail
  bool isVisible = false;       // Raise: the exception is thrown by the body of the callee or of one of its callees
  contract::Slot believed = {}; // Release: by this slot of a function without a body, as inferred from uses
};

/// The object may be reference-counted: a callee changes a number in it as it lets go of it, or may release it and has
/// lost detail.
struct CountedReference {
  ObjectId object;
  Lit when; // the call was made, with this object
  ir::FunctionId callee;
};

/// A function without a body was called on the object and is presumed not to keep it (Origin::isShown).
struct ShownObject {
  ObjectId object;
  Lit when; // the call was made, with this object
};

/// A bug if its condition can be true.
struct Suspicion {
  finding::Kind kind{};
  Lit guard;             // execution reaches the point
  Lit condition;         // the bug occurs there
  size_t assumed = 0;    // number of assumptions recorded before it
  bool isDenied = false; // the next assumption is its negation
  uint32_t step = 0;
  uint32_t instr = 0;
  ObjectId object;
  ir::FunctionId callee;
  bool isCoarse = false;
  bool isPresumed = false; // a function without a body is presumed to read its argument
};

struct Trace {
  std::vector<Event> events;
  std::vector<Suspicion> suspicions;
  /// Facts that hold wherever execution goes on: a dereferenced pointer is not null, a call has returned, a suspicion
  /// was unfounded. They are kept apart from guards, which contain only branch conditions; so where two paths meet
  /// again, their guards fold into the guard before the branch.
  std::vector<Lit> assumptions;
  std::vector<CountedReference> counted;
  std::vector<ShownObject> shown;
  llvm::DenseSet<uint32_t> unseenRaises; // leaves: a function throws although its body does not show it
};

/// How an object was released: as which family, and through a pointer to which offset.
struct Release {
  ir::FamilyId family;
  int64_t offset = 0;
  bool isHandedOn = false; // to a new object that will close it (fdopen): it may be used while that object lives
  bool isWhole = false;    // by a virtual destructor, which finds the start of the object
  Lit when = Lit::no();
  ObjectId heir = {}; // isHandedOn: the new object, if known
};

/// A handle that was closed although another object will close it: `f = fdopen(fd, "r"); close(fd);`
struct ClosedBeside {
  ObjectId handle;
  Lit when;
};

/// Effects that callers see, besides the end state.
struct Effects {
  std::map<ObjectId, Release> freedAs;               // the last release
  std::map<ObjectId, std::vector<Release>> releases; // those that differ in more than their condition
  /// Objects of the caller's whose content was moved to a new object.
  std::map<ObjectId, std::set<ObjectId>> movedFrom;
  /// Objects of the caller's: a callee released, kept or wrote memory behind their pointers.
  std::set<ObjectId> changedBeyond;
  /// How often each region was forgotten, and how often a cell kept its value because it is apart.
  std::map<Region, uint32_t> forgettings;
  std::map<CellId, uint32_t> spared;
  std::map<ObjectId, Term> handleNumbers; // of stored handles that were opened here or in callees
  struct Globals {
    std::set<Region> regions;
    bool areMany = false; // any global
  } changedGlobals;
  bool writesVariadic = false, keepsVariadic = false; // targets of its variable arguments or of a list of them
};

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// What is met on the way through a function, and what is its effect on the caller's memory? Written down by memory and
// execution as they go; findings and summaries read it.
//
//   p = malloc(8);       // Allocate new0
//   if (n > 9)           // Branch n > 9
//     p = q;             // Lose new0, which p held
//   free(p);             // Release, and a suspicion if p may have been released
#pragma once

#include "contract/Transfer.h"
#include "engines/escape/State.h"
#include "finding/Kinds.h"

#include <set>

namespace wt::engines::escape {

enum class EventKind : uint8_t { Branch, Allocate, Release, Lose, Raise };

struct Event {
  EventKind kind = EventKind::Branch;
  uint32_t step = 0;  // the unrolled block
  uint32_t instr = 0; // of its block
  Lit condition; // Branch: what was assumed. Release: the object is released here. Raise: the call threw, or (always) a
                 // throw.
  ObjectId object;              // Allocate, Release
  ValueId old;                  // Lose: what was held
  CellId cell;                  // Lose: by whom
  ir::FunctionId callee;        // in which it happened; invalid: here
  bool isCoarse = false;        // known from a summary that lost detail
  bool isVisible = false;       // Raise: the callee's body throws, or that of one it calls
  contract::Slot believed = {}; // Release: by this function without a body, as it is used
};

/// A callee may count who holds the object: it changes a number in it as it lets go of it, or may release it and lost
/// detail.
struct CountedReference {
  ObjectId object;
  Lit when; // the call was made, and with this object
  ir::FunctionId callee;
};

/// A function without a body was called on the object, which is taken not to keep it (Origin::isShown).
struct ShownObject {
  ObjectId object;
  Lit when; // the call was made, and with this object
};

/// Something that is wrong if its condition can be true.
struct Suspicion {
  finding::Kind kind{};
  Lit guard;             // the point is reached
  Lit condition;         // and this is wrong
  size_t assumed = 0;    // how many assumptions were made before
  bool isDenied = false; // the next one is that it is not so
  uint32_t step = 0;
  uint32_t instr = 0;
  ObjectId object;
  ir::FunctionId callee;
  bool isCoarse = false;
  bool isPresumed = false; // a function without a body is taken to look at what it is given
};

struct Trace {
  std::vector<Event> events;
  std::vector<Suspicion> suspicions;
  /// What holds wherever execution goes on: a pointer that was followed is not null, a call that was made returned,
  /// what was suspected was not so. Kept apart from guards, which speak of branches only: where two ways meet again,
  /// their guards fold into the one before.
  std::vector<Lit> assumptions;
  std::vector<CountedReference> counted;
  std::vector<ShownObject> shown;
  llvm::DenseSet<uint32_t> unseenRaises; // leaves: a function throws whose body does not show it
};

/// How an object was released: as which family, by a pointer how far into the object.
struct Release {
  ir::FamilyId family;
  int64_t offset = 0;
  bool isHandedOn = false; // to a new object that closes it in its turn (fdopen): it may be used as long as that lives
  bool isWhole = false;    // by a virtual destructor, which knows where the object begins
  Lit when = Lit::no();
  ObjectId heir = {}; // isHandedOn: that object, if it is known
};

/// A handle that was closed although another object closes it in its turn: `f = fdopen(fd, "r"); close(fd);`
struct ClosedBeside {
  ObjectId handle;
  Lit when;
};

/// What callers are told of, beside the state at the end.
struct Effects {
  std::map<ObjectId, Release> freedAs;               // the last one
  std::map<ObjectId, std::vector<Release>> releases; // those that differ in more than when
  /// Objects of the caller's whose content went to a new one.
  std::map<ObjectId, std::set<ObjectId>> movedFrom;
  /// Objects of the caller's: something was done, by a callee, to what they lead to.
  std::set<ObjectId> changedBeyond;
  /// How often each region was forgotten, and in how many of these a cell kept its value because it lies apart.
  std::map<Region, uint32_t> forgettings;
  std::map<CellId, uint32_t> spared;
  std::map<ObjectId, Term> handleNumbers; // of handles opened here or in callees, once they were stored
  struct Globals {
    std::set<Region> regions;
    bool areMany = false; // any of them
  } changedGlobals;
  bool writesVariadic = false, keepsVariadic = false; // what its variable arguments, or a list of them, point to
};

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// What does a caller need to know of a function? Its effect on the memory its callers can see, as formulas over that
// memory:
//
//   int make(T **out) {                          // exits when: ¬null(out)
//     T *t = malloc(sizeof *t);                  // new0, valid: ok
//     if (!t) return -1;                         // result: ok ? 0 : -1
//     *out = t; return 0; }                      // *out: {(ok, new0), (¬ok, what it was)}
//
// Leaves of the formulas are either questions about the interface (is this pointer null, what is this number), answered
// by the caller at each call, or free choices, made anew at each call. So what goes together stays together: that
// `*out` is new exactly if the result is 0 needs no rule of its own. This is where we go beyond the paper, whose
// summaries are "is an allocator" and "these paths escape" [Saturn, 4.5.1]; those two are told to people
// (PaperSummary.h).
#pragma once

#include "engines/Engine.h"
#include "engines/escape/State.h"

namespace wt::engines::escape {

class EscapeSummary : public Summary {
public:
  EscapeSummary(const ir::Module& module, const ir::Body& body, const Limits& limits)
      : vectors(graph), heap(module, body, vectors, Bounds(limits, nullptr)) {}
  bool isSameAs(const Summary& other) const override;

  struct Store {
    CellId cell;
    ValueId value;
    bool isLeftOut = false; // of what was stored nothing is told
  };
  /// One of several ways in which a callee releases an object: by a flag, as one family or another.
  struct ReleaseWay {
    Lit when;
    ir::FamilyId family;
    int64_t offset = 0;
    bool isWhole = false;
    bool operator==(const ReleaseWay&) const = default;
  };
  struct Fate {
    ObjectId object; // of the caller's memory, or new
    Lit escaped, freed, valid;
    Lit used;                          // read or written
    ir::FamilyId family;               // it was freed as
    int64_t offset = 0;                // by a pointer that far into it
    bool isHandedOn = false;           // to a new object, which closes it
    bool isTied = false;               // new: it is there exactly when the one cell that may hold it does
    bool isWhole = false;              // freed by a virtual destructor, wherever in the object the pointer points
    std::vector<ReleaseWay> ways = {}; // if there are several
    bool operator==(const Fate&) const = default;
  };
  /// What one object held, the other holds (realloc).
  struct Move {
    ObjectId from, to;
    bool operator==(const Move&) const = default;
  };

  BoolGraph graph;
  BitVectors vectors;
  Heap heap; // as the caller sees it: cells of parameters, globals, new objects

  Lit exits = Lit::yes();     // when it returns at all
  std::vector<Store> stores;  // what cells hold when it returns, where that is not what they held before
  std::vector<Store> result;  // cells of the result
  std::vector<Store> globals; // numbers in globals of which it is known what they are when it returns
  std::vector<Fate> fates;
  std::vector<ir::TypeId> forgottenTypes; // cells of these types in the caller's memory may have been written
  std::vector<ObjectId> changedBeyond;    // what these objects lead to may have been released, kept or written
  std::vector<Move> moves;                // from the caller's memory to new objects
  /// Globals, or what they lead to, that were changed here or in callees; in order.
  std::vector<Region> changedGlobals;
  bool changesManyGlobals = false;
  bool writesVariadic = false, keepsVariadic = false; // what its variable arguments, or a list of them, point to
  Lit raises = Lit::no(); // when an exception leaves it that its body, or one it calls, throws
  bool mayRaise = false;
  bool mayRaiseUnseen = false;  // also one that no body shows
  bool givesOnlyResult = false; // what it makes leaves it by the result and no other way
  bool isCoarse = false;        // too large to keep in full: choices that went together may not any more
};

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// Which values do the stages of a finding pass on? A possible bug (Sites), its path (PathSearch), the loss of the
// object (Loss). Confidence, About and Narration read them.
#pragma once

#include "engines/escape/Encoding.h"
#include "finding/Finding.h"
#include "solver/Model.h"

#include <map>
#include <optional>

namespace wt::engines::escape {

/// A possible bug at a point: everything the solver needs to know.
struct Candidate {
  finding::Kind kind{};
  Lit guard, condition;
  Lit asked;             // the condition, or that it holds and is certain
  size_t assumed = 0;    // how many of the encoding's assumptions apply
  bool isDenied = false; // the next assumption is its negation
  ObjectId object;
  uint32_t step = UINT32_MAX; // the point; for a leak, the end
  uint32_t instr = UINT32_MAX;
  ir::FunctionId callee;
  bool isRaise = false;
  bool isCoarse = false;
  bool isPresumed = false;            // a function without a body is presumed to read the object
  Lit seen = Lit::no();               // it holds whatever the unseen values are (Certainty)
  Lit sure = Lit::no();               // `seen`, and it depends on no lost detail (LostDetail)
  std::map<size_t, Lit> excused = {}; // assumptions that need not hold, and under which condition
  std::optional<size_t> round = {};   // lost in an endless loop: index of the encoding's state
};

/// The state at the end of which the object counts as lost.
inline const State& endOf(const Encoding& encoding, const Candidate& candidate) {
  if (candidate.round)
    return encoding.endless[*candidate.round];
  return candidate.isRaise ? encoding.raise : encoding.exit;
}

struct Path {
  std::vector<const Event*> events; // up to the point, in order
  bool isRough = false;             // contains a round of a loop that is approximated
};

/// A path to the bug, the branches of it that must be shown, and the remaining doubts.
/// `told`: the branches to show.
struct Story {
  solver::Model model;
  Path path;
  std::vector<const Event*> told;
  std::vector<finding::Doubt> doubts; // none: the bug follows from the path
  /// The solver did not decide whether the path is feasible.
  bool isUndecided() const {
    return llvm::any_of(doubts, [](const finding::Doubt& d) { return d.kind == finding::DoubtKind::Undecided; });
  }
};

/// How a leaked object was lost.
struct Loss {
  const Event* event = nullptr; // the end of its last reference; null: only temporaries ever held it
  ObjectId holder;              // a new object with which it was lost; invalid: none
  bool isSeen = false;          // in this function, not inside a callee
};

/// The instruction of an unrolled block; null past its end.
inline const ir::Instr* instrAt(const Encoding& encoding, uint32_t step, uint32_t instr) {
  const ir::Block& block = encoding.body()[encoding.unrolling.blocks[step].block];
  return instr < block.instrs.size() ? &block.instrs[instr] : nullptr;
}

} // namespace wt::engines::escape

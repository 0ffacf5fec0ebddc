// SPDX-License-Identifier: Apache-2.0
// The values that the stages of a finding hand on: what may be wrong (Sites), on which path (PathSearch), how the
// object was lost (Loss). Doubts, About and Narration read them.
#pragma once

#include "engines/escape/Encoding.h"
#include "finding/Finding.h"
#include "solver/Model.h"

#include <map>
#include <optional>

namespace wt::engines::escape {

/// Something wrong at a point: all that is asked of the solver.
struct Candidate {
  finding::Kind kind{};
  Lit guard, condition;
  Lit asked;             // the condition, or that it is sure
  size_t assumed = 0;    // how many of the encoding's assumptions
  bool isDenied = false; // the next of them is that it is not so
  ObjectId object;
  uint32_t step = UINT32_MAX; // the point; of a leak, the end
  uint32_t instr = UINT32_MAX;
  ir::FunctionId callee;
  bool isRaise = false;
  bool isCoarse = false;
  bool isPresumed = false;            // a function without a body is taken to look at the object
  Lit seen = Lit::no();               // it holds whatever is not seen (Certainty)
  Lit sure = Lit::no();               // and it rests on no lost detail (LostDetail)
  std::map<size_t, Lit> excused = {}; // assumptions that need not hold, and when
  std::optional<size_t> round = {};   // lost in an endless loop: which of the encoding's states
};

/// The state in which a lost object is lost.
inline const State& endOf(const Encoding& encoding, const Candidate& candidate) {
  if (candidate.round)
    return encoding.endless[*candidate.round];
  return candidate.isRaise ? encoding.raise : encoding.exit;
}

struct Path {
  std::vector<const Event*> events; // up to the point, in order
  bool isRough = false;             // through a loop that was not followed exactly
};

/// A path to the bug, those of its branches that must be shown, and the doubts that remain.
struct Story {
  solver::Model model;
  Path path;
  std::vector<const Event*> told;
  std::vector<finding::Doubt> doubts; // none: the bug follows from the path
  /// It is not known whether the path can be taken.
  bool isUndecided() const {
    return llvm::any_of(doubts, [](const finding::Doubt& d) { return d.kind == finding::DoubtKind::Undecided; });
  }
};

/// How a leaked object was lost.
struct Loss {
  const Event* event = nullptr; // its last reference went here; null: nothing but temporaries ever held it
  ObjectId holder;              // a new object that it was lost with; invalid: none
  bool isSeen = false;          // in this function
};

/// The instruction of an unrolled block; null past its end.
inline const ir::Instr* instrAt(const Encoding& encoding, uint32_t step, uint32_t instr) {
  const ir::Block& block = encoding.body()[encoding.unrolling.blocks[step].block];
  return instr < block.instrs.size() ? &block.instrs[instr] : nullptr;
}

} // namespace wt::engines::escape

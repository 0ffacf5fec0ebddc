// SPDX-License-Identifier: Apache-2.0
// On which path does it happen, and which of its branches does it depend on? A model of the formula names one path. The
// branches shown are an unsatisfiable core: the bug is denied, the path's conditions are assumed, and the solver says
// which of them it needed to refute that. If it cannot refute it, the bug depends on something that the function does
// not show.
//
//   if (n > 9) log();               // not needed, not shown
//   if (flags & F) return -1;       // needed
//
// Looked for, in this order: a path on which no loop goes round again, one on which memory stays as it is (Steady.h),
// any. Where the first found leaves doubts, a few others that take different branches are; where its only fault is that
// it comes through rounds of a loop that are not followed exactly, one that does not. A question that the solver does
// not decide costs this finding only: it is told as undecided.
#pragma once

#include "engines/escape/Certainty.h"
#include "engines/escape/Story.h"
#include "solver/SatSession.h"

#include <optional>

namespace wt::engines::escape {

class PathSearch {
public:
  PathSearch(const Encoding& encoding, solver::SatSession& session, Certainty& certainty);

  /// The path with no doubts, if one of the first few is; else the first. None: it cannot happen.
  std::optional<Story> bestStoryOf(const Candidate& candidate);
  /// False, too, if it is not decided.
  bool isPossible(const Candidate& candidate) { return ask(candidate, Lit::yes()) >= Telling::Changing; }

  /// It was assumed not to be so, and it is.
  void confirm(const Candidate& candidate) { assumptions_[candidate.assumed] = Lit::yes(); }
  /// Questions that were given up, and of which no path could be told.
  size_t undecided() const { return undecided_; }

private:
  const Encoding& encoding_;
  solver::SatSession& session_;
  Certainty& certainty_;
  std::vector<Lit> assumptions_;                           // the encoding's, without those that were refuted
  Lit inFirstRounds_ = Lit::yes();                         // no block is run twice
  std::vector<llvm::SmallVector<uint32_t, 2>> successors_; // by step
  size_t undecided_ = 0;
  std::optional<solver::Model> model_; // of the path found last

  /// Is there a path, and a steady one?
  enum class Telling : uint8_t { None, Undecided, Changing, Steady };
  Lit onlySeenRaises() const;
  solver::Answer askFor(const Candidate& candidate, Lit more);
  Telling ask(const Candidate& candidate, Lit other);
  bool leavesExactRounds(const Candidate& candidate, solver::Model& model) const;
  Lit inExactRounds(const Candidate& candidate) const;
  std::optional<Story> storyOf(const Candidate& candidate, Lit other);
  std::optional<Story> undecidedStory(const Candidate& candidate);
  static void tellLast(Story& story);
  Path pathOf(const Candidate& candidate, solver::Model& model) const;
  Lit branchesOf(const Path& path);
  bool minimise(const Candidate& candidate, Story& story);
  bool follows(const Candidate& candidate, std::vector<Lit> assumptions, bool tellsRounds, Story& story);
  Lit saidBy(const Event& branch, bool tellsRounds, solver::Model& model) const;
  Lit nowhereElse(uint32_t from, uint32_t to, solver::Model& model) const;
  std::vector<Lit> background(const Candidate& candidate) const;
};

/// The object exists.
Lit validityOf(const Encoding& encoding, ObjectId object);

} // namespace wt::engines::escape

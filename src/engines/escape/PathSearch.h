// SPDX-License-Identifier: Apache-2.0
// On which path does the bug occur, and on which of its branches does it depend? A model of the formula is one path.
// The branches shown are an unsatisfiable core: deny the bug, assume the path's conditions, and the solver names those
// it needed for the refutation. If it cannot refute the denial, the bug depends on something that the function does not
// show.
//
//   if (n > 9) log();               // not needed, not shown
//   if (flags & F) return -1;       // needed
//
// The search prefers, in this order: a path on which no loop repeats; one on which memory stays unchanged (Steady.h);
// any path. If the first path leaves doubts, it tries a few paths with other branches; if the only doubt is that the
// path contains an approximated round of a loop, it tries one without. A question that the solver does not decide
// affects this finding only, which is reported as undecided.
#pragma once

#include "engines/escape/Certainty.h"
#include "engines/escape/Story.h"
#include "solver/SatSession.h"

#include "llvm/ADT/DenseSet.h"

#include <optional>

namespace wt::engines::escape {

class PathSearch {
public:
  PathSearch(const Encoding& encoding, solver::SatSession& session, Certainty& certainty);

  /// The first path without doubts among a few; otherwise the first one found. None: the bug cannot occur.
  std::optional<Story> bestStoryOf(const Candidate& candidate);
  /// False also if the solver does not decide it.
  bool isPossible(const Candidate& candidate) { return ask(candidate, Lit::yes()) >= Telling::Changing; }

  /// The bug was assumed not to occur, and it does: drops the assumption.
  void confirm(const Candidate& candidate) { assumptions_[candidate.assumed] = Lit::yes(); }
  /// Number of undecided questions for which no path could be shown.
  size_t undecided() const { return undecided_; }

private:
  const Encoding& encoding_;
  solver::SatSession& session_;
  Certainty& certainty_;
  std::vector<Lit> assumptions_;                           // the encoding's, without the refuted ones
  Lit inFirstRounds_ = Lit::yes();                         // no block runs twice
  std::vector<llvm::SmallVector<uint32_t, 2>> successors_; // by step
  llvm::DenseSet<uint32_t> tested_;                        // leaves that are the condition of a branch
  size_t undecided_ = 0;
  std::optional<solver::Model> model_; // of the last path found

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

/// The condition that the object exists.
Lit validityOf(const Encoding& encoding, ObjectId object);

} // namespace wt::engines::escape

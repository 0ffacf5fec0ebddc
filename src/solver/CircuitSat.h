// SPDX-License-Identifier: Apache-2.0
// Can formulas of the graph be true at once, all leaves being free? Search on the graph itself: implications run along
// its edges both ways, conflicts are learnt as clauses, and only what is asked for is decided.
//
//   ask  ¬(a ∧ b) ∧ ¬(¬c ∧ d)        // decide ¬a: the first is justified. Decide c: so is the second. Yes: ¬a, c.
//
// That is why this is not CaDiCaL, to which only hard questions go (SatSession.h): an answer there gives every variable
// that was ever sent a value, here the search ends when every formula that was asked for has a reason to be as it is.
// Ganai, Ashar, Gupta, Zhang, Malik, "Combining Strengths of Circuit-based and CNF-based Algorithms for a
// High-Performance SAT Solver", DAC 2002 (implication on the graph, justification); Marques-Silva and Sakallah,
// "GRASP", 1996 (learning).
#pragma once

#include "solver/BoolGraph.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace wt::solver {

enum class Answer : uint8_t { No, Yes, GaveUp };

class CircuitSat {
public:
  explicit CircuitSat(const BoolGraph& graph) : graph_(graph) {}

  /// The formula can be asked about from now on.
  void activate(Lit root);
  bool isActive(uint32_t node) const { return node < isActive_.size() && isActive_[node]; }
  const std::vector<uint32_t>& leaves() const { return leaves_; } // of active formulas, in the order they were met
  Answer solve(llvm::ArrayRef<Lit> assumptions, uint64_t maxConflicts, uint64_t maxSteps);
  uint64_t steps() const { return steps_; } // gates looked at, in all questions so far
  /// After Yes, and until the next call of any kind. Leaves without a value do not matter.
  bool hasValue(uint32_t leaf) const { return values_[leaf] != 0; }
  bool value(uint32_t leaf) const { return values_[leaf] > 0; }
  /// Leaves, and how they are, that make all assumptions true whatever the others are.
  std::vector<Lit> justification(llvm::ArrayRef<Lit> assumptions) const;
  /// After No: true if the assumption was part of the reason.
  bool isNeeded(Lit assumption) const { return assumption.node() < needed_.size() && needed_[assumption.node()]; }
  /// One of these holds. For literals whose relation the graph does not show.
  void addClause(llvm::ArrayRef<Lit> clause);

private:
  using Antecedents = llvm::SmallVector<Lit, 8>; // true literals that together imply another, or exclude each other
  static constexpr uint32_t kNone = UINT32_MAX;

  const BoolGraph& graph_;

  // By node. A value is -1, 0 (none) or 1.
  std::vector<int8_t> values_;
  std::vector<uint32_t> levels_, positions_, reasons_; // reason: gate * 2, clause * 2 + 1, or kNone
  std::vector<bool> isActive_, isSeen_, needed_;
  std::vector<uint32_t> leaves_; // that are active
  std::vector<float> activities_;
  std::vector<uint32_t> firstUse_; // edges up the graph, of active gates: gate * 2 + side
  std::vector<uint32_t> nextUse_;  // by edge
  std::vector<uint32_t> costs_;    // by literal: about how many leaves make it true

  std::vector<uint32_t> trail_; // nodes in the order they got their values
  struct Level {
    size_t trail, justified;
  };
  std::vector<Level> decisions_; // how things stood before each
  size_t propagated_ = 0;        // so much of the trail was followed
  size_t justified_ = 0;         // and so much of it has its reasons
  float bump_ = 1;
  uint64_t steps_ = 0;

  std::vector<std::vector<Lit>> clauses_;      // the first two literals are watched
  std::vector<bool> isLearnt_;                 // by clause
  size_t learnt_ = 0;                          // so many are
  std::vector<std::vector<uint32_t>> watches_; // clauses, by position in `watched_`
  llvm::DenseMap<uint32_t, uint32_t> watched_; // literals, by code
  std::vector<bool> isWatched_;                // by code

  int valueOf(Lit l) const { return l.isNegated() ? -values_[l.node()] : values_[l.node()]; }
  uint32_t level() const { return static_cast<uint32_t>(decisions_.size()); }

  void grow();
  uint32_t costOf(Lit l) const { return costs_[l.code]; }

  bool assign(Lit l, uint32_t reason);
  bool propagate();
  bool examine(uint32_t gate);
  bool examineUses(uint32_t node);
  bool examineWatches(Lit falsified);
  bool isConflict(Lit implied, uint32_t reason);

  bool isUnjustified(uint32_t node) const;
  Lit nextDecision();
  void decide(Lit l);
  void backtrack(uint32_t level);

  Antecedents conflict_;
  Antecedents antecedents(Lit implied, uint32_t reason) const;
  Antecedents antecedentsByGate(Lit implied, uint32_t gate) const;
  bool learn();
  bool isImplied(Lit l) const;
  void explain(Lit failed);
  void bump(uint32_t node);
  uint32_t attach(std::vector<Lit> clause, bool isLearnt);
  void watch(Lit l, uint32_t clause);
  void forgetLearnt();
};

} // namespace wt::solver

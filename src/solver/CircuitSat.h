// SPDX-License-Identifier: Apache-2.0
// Can formulas of the graph be true together, with all leaves free? Searches on the graph itself: implications
// propagate along its edges in both directions, conflicts are learnt as clauses, and only the queried formulas are
// decided.
//
//   query  ¬(a ∧ b) ∧ ¬(¬c ∧ d)      // decide ¬a: justifies the first. Decide c: justifies the second. Yes: ¬a, c.
//
// CaDiCaL gets only hard queries (SatSession.h), because its answer assigns every variable that it ever received. This
// search ends as soon as each queried formula is justified. Ganai, Ashar, Gupta, Zhang, Malik, "Combining Strengths of
// Circuit-based and CNF-based Algorithms for a High-Performance SAT Solver", DAC 2002 (implication on the graph,
// justification); Marques-Silva and Sakallah, "GRASP", 1996 (learning).
#pragma once

#include "solver/BoolGraph.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace wt::solver {

enum class Answer : uint8_t { No, Yes, GaveUp };

class CircuitSat {
public:
  explicit CircuitSat(const BoolGraph& graph) : graph_(graph) {}

  /// Prepares the formula for queries.
  void activate(Lit root);
  bool isActive(uint32_t node) const { return node < isActive_.size() && isActive_[node]; }
  const std::vector<uint32_t>& leaves() const { return leaves_; } // of active formulas, in order of activation
  Answer solve(llvm::ArrayRef<Lit> assumptions, uint64_t maxConflicts, uint64_t maxSteps);
  uint64_t steps() const { return steps_; } // gates visited in all queries so far
  /// Valid after Yes, until the next call of any kind. Leaves without a value do not matter.
  bool hasValue(uint32_t leaf) const { return values_[leaf] != 0; }
  bool value(uint32_t leaf) const { return values_[leaf] > 0; }
  /// Leaves, with their values, that make all assumptions true whatever the other leaves are.
  std::vector<Lit> justification(llvm::ArrayRef<Lit> assumptions) const;
  /// After No: true if the assumption was part of the reason.
  bool isNeeded(Lit assumption) const { return assumption.node() < needed_.size() && needed_[assumption.node()]; }
  /// Adds the fact that one of these holds. For literals whose relation the graph does not show.
  void addClause(llvm::ArrayRef<Lit> clause);

private:
  using Antecedents = llvm::SmallVector<Lit, 8>; // true literals that together imply another, or contradict each other
  static constexpr uint32_t kNone = UINT32_MAX;

  const BoolGraph& graph_;

  // By node. A value is -1, 0 (none) or 1.
  std::vector<int8_t> values_;
  std::vector<uint32_t> levels_, positions_, reasons_; // reason: gate * 2, clause * 2 + 1, or kNone
  std::vector<bool> isActive_, isSeen_, needed_;
  std::vector<uint32_t> leaves_; // of active formulas
  std::vector<float> activities_;
  std::vector<uint32_t> firstUse_; // edges up the graph, of active gates: gate * 2 + side
  std::vector<uint32_t> nextUse_;  // by edge
  std::vector<uint32_t> costs_;    // by literal: roughly the number of leaves that make it true

  std::vector<uint32_t> trail_; // nodes in the order they got their values
  struct Level {
    size_t trail, justified;
  };
  std::vector<Level> decisions_; // the state before each decision
  size_t propagated_ = 0;        // propagated part of the trail
  size_t justified_ = 0;         // justified part of the trail
  float bump_ = 1;
  uint64_t steps_ = 0;

  std::vector<std::vector<Lit>> clauses_;      // the first two literals are watched
  std::vector<bool> isLearnt_;                 // by clause
  size_t learnt_ = 0;                          // number of learnt clauses
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

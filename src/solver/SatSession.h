// SPDX-License-Identifier: Apache-2.0
// Can a formula of the graph be true? Incremental SAT (CaDiCaL) for all questions of one function: only the cone of a
// question is sent, each node once; questions are assumptions, so that what was learnt stays. Some questions never get
// there: they are constants in the graph already.
//
// Arithmetic comes last. A question is first asked with comparisons as free choices; "no" is final then. Of a "yes", the
// comparisons it rests on, usually a few, are asked about bit by bit in a second solver; what it refutes is told to
// the first as a clause, and the question is asked again:
//
//   n < 5 ∧ (p ∨ n > 9)        // yes: n < 5, n > 9?   bits: not both.   yes: n < 5, p.   bits: yes, n = 0
#pragma once

#include "solver/BitVectors.h"

#include <memory>

namespace CaDiCaL {
class Solver;
}

namespace wt::solver {

enum class Answer : uint8_t { No, Yes, GaveUp };

struct SatStatistics {
  uint64_t questions = 0;
  uint64_t answeredInGraph = 0; // without the solver
  uint64_t gaveUp = 0;          // conflict limit hit
};

/// A satisfying assignment, and what every other formula of the graph is under it (a leaf the solver never saw is false,
/// a variable it never saw is zero).
class Model {
public:
  explicit Model(BitVectors& vectors) : vectors_(vectors) {}
  bool holds(Lit l);
  uint64_t valueOf(Term t);
  void assign(uint32_t leaf, bool value) { values_[leaf] = value; }

private:
  BitVectors& vectors_;
  llvm::DenseMap<uint32_t, bool> values_; // by node
};

class SatSession {
public:
  SatSession(BitVectors& vectors, int conflictLimit);
  ~SatSession();

  /// Can all assumptions be true at once?
  Answer ask(const std::vector<Lit>& assumptions);
  Answer ask(Lit l) { return ask(std::vector<Lit>{l}); }
  /// After Yes, until the next question.
  Model model();
  /// After No: true if the assumption was part of the reason.
  bool isNeeded(Lit assumption);

  const SatStatistics& statistics() const { return statistics_; }

private:
  /// A solver and what it was told of the graph.
  class Clauses;

  BitVectors& vectors_;
  int conflictLimit_;
  std::unique_ptr<Clauses> skeleton_; // comparisons are leaves
  std::unique_ptr<Clauses> bits_;     // comparisons are their formulas over bits
  llvm::DenseMap<uint32_t, std::vector<uint32_t>> bounds_; // by term: leaves that compare it with a constant
  SatStatistics statistics_;
  bool wasAnsweredInGraph_ = false;
  bool restsOnBits_ = false; // the last answer was checked by the second solver

  void tellSkeleton(Lit root);
  void relateToBounds(uint32_t leaf);
  std::vector<Lit> justification(const std::vector<Lit>& assumptions);
  Answer checkArithmetic(const std::vector<Lit>& leaves);
};

} // namespace wt::solver

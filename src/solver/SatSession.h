// SPDX-License-Identifier: Apache-2.0
// Can a formula of the graph be true? Incremental SAT for all questions of one function: questions are assumptions, so
// that what was learnt stays. Some questions never get there: they are constants in the graph already.
//
// Arithmetic comes last. A question is first asked with comparisons as free choices (CircuitSat.h); "no" is final then.
// Of a "yes", the comparisons it rests on, usually a few, are tried with easy numbers and, failing that, asked about
// bit by bit (CircuitSat.h again); what that refutes is told to the first solver as a clause, and the question is asked
// again:
//
//   n < 5 ∧ (p ∨ n > 9)        // yes: n < 5, n > 9?   bits: not both.   yes: n < 5, p.   bits: yes, n = 0
//
// So it is with what is known besides (`background`): it is looked at when there is a "yes", and what of it the answer
// breaks is asked as well. Most of it concerns no question.
//
// The few questions that are given up so go to CaDiCaL as a whole (WholeFormula.h).
#pragma once

#include "solver/CircuitSat.h"
#include "solver/Model.h"

#include "llvm/ADT/ArrayRef.h"

#include <memory>
#include <optional>

namespace wt::solver {

struct SatStatistics {
  uint64_t questions = 0;
  uint64_t answeredInGraph = 0; // without the solver
  uint64_t gaveUp = 0;          // a limit was hit
};

struct SatLimits {
  uint64_t conflicts = 1000;           // of one search; a question takes one, or a few
  uint64_t steps = UINT64_MAX;         // of all searches; beyond, questions are asked briefly
  uint64_t questionSteps = UINT64_MAX; // of those for one question
  uint64_t briefSteps = UINT64_MAX;    // and for one that is asked briefly
  uint64_t hardQuestions = 20;         // in all: those that were given up and are asked once more, as a whole
  uint64_t hardConflicts = 5000;
  size_t hardNodes = SIZE_MAX; // larger formulas are not asked about as a whole
};

class SatSession {
public:
  explicit SatSession(BitVectors& vectors, const SatLimits& limits = {});

  /// Can all assumptions be true at once, with all of the background?
  Answer ask(const std::vector<Lit>& assumptions, llvm::ArrayRef<Lit> background = {});
  Answer ask(Lit l, llvm::ArrayRef<Lit> background = {}) { return ask(std::vector<Lit>{l}, background); }
  /// The same, giving up earlier.
  Answer askBriefly(Lit l);
  /// The same, with comparisons as free choices: No is final, Yes may be wrong.
  Answer askLoosely(const std::vector<Lit>& assumptions);
  /// After Yes, until the next question.
  Model& model() { return *model_; }
  /// After No: true if the assumption was part of the reason.
  bool isNeeded(Lit assumption);

  const SatStatistics& statistics() const { return statistics_; }

private:
  BitVectors& vectors_;
  SatLimits limits_;
  CircuitSat skeleton_;                                    // comparisons are leaves
  CircuitSat bits_;                                        // comparisons are their formulas over bits
  llvm::DenseMap<uint32_t, std::vector<uint32_t>> bounds_; // by term: leaves that compare it with a constant
  llvm::DenseMap<uint32_t, int> refutations_;              // by atom
  SatStatistics statistics_;
  bool wasAnsweredInGraph_ = false;
  bool wasHard_ = false;     // the last question; then
  std::vector<Lit> refuted_; // are the assumptions that were needed
  uint64_t hardQuestions_ = 0;
  uint64_t stepsBefore_ = 0;   // the last question
  std::optional<Model> model_; // of the last answer

  uint64_t stepsTaken() const { return skeleton_.steps() + bits_.steps(); }
  uint64_t stepsLeft() const;
  Answer askWithBackground(std::vector<Lit>& asked, llvm::ArrayRef<Lit> background);
  Answer search(const std::vector<Lit>& assumptions);
  void tellSkeleton(Lit root);
  void relateToBounds(uint32_t leaf);
  Answer checkArithmetic(const std::vector<Lit>& leaves, const std::vector<Lit>& assumptions);
  bool isEasy(const std::vector<Lit>& leaves, const std::vector<Lit>& assumptions);
  Answer checkBits(const std::vector<Lit>& leaves);
  void tellBits(Lit root);
  void define(uint32_t atom, CircuitSat& solver);
  Model modelOfSkeleton() const;
  void assignBits(Model& model) const;
};

} // namespace wt::solver

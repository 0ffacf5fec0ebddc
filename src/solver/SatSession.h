// SPDX-License-Identifier: Apache-2.0
// Can a formula of the graph be true? Incremental SAT for all queries of one function: queries are assumptions, so
// learnt clauses are kept. Some queries never reach the solver, because the graph has already simplified them to
// constants.
//
// Arithmetic comes last. A query first treats comparisons as free choices (CircuitSat.h); "no" is final then. For a
// "yes", the few comparisons that it depends on are first tried with easy numbers and then, if that fails, solved bit
// by bit (CircuitSat.h again). If they are refuted, the first solver learns a clause, and the query is repeated:
//
//   n < 5 ∧ (p ∨ n > 9)        // yes: n < 5, n > 9?   bits: not both.   yes: n < 5, p.   bits: yes, n = 0
//
// Known facts (`background`) are treated the same way: only after a "yes" are they checked, and the violated ones are
// added to the query. Most of them do not concern a query.
//
// The few queries that this gives up on go to CaDiCaL as a whole (WholeFormula.h).
#pragma once

#include "solver/CircuitSat.h"
#include "solver/Model.h"

#include "llvm/ADT/ArrayRef.h"

#include <memory>
#include <optional>

namespace wt::solver {

struct SatStatistics {
  uint64_t questions = 0;
  uint64_t answeredInGraph = 0; // answered without the solver
  uint64_t gaveUp = 0;          // a limit was hit
};

struct SatLimits {
  uint64_t conflicts = 1000;           // per search; a query needs one or a few searches
  uint64_t steps = UINT64_MAX;         // of all searches; after that, queries get only briefSteps
  uint64_t questionSteps = UINT64_MAX; // of all searches of one query
  uint64_t briefSteps = UINT64_MAX;    // of a brief query
  uint64_t hardQuestions = 20;         // number of given-up queries that are tried again as a whole
  uint64_t hardConflicts = 5000;
  size_t hardNodes = SIZE_MAX; // larger formulas are not tried as a whole
};

class SatSession {
public:
  explicit SatSession(BitVectors& vectors, const SatLimits& limits = {});

  /// Can all assumptions be true together, with all of the background?
  Answer ask(const std::vector<Lit>& assumptions, llvm::ArrayRef<Lit> background = {});
  Answer ask(Lit l, llvm::ArrayRef<Lit> background = {}) { return ask(std::vector<Lit>{l}, background); }
  /// The same with smaller limits.
  Answer askBriefly(Lit l);
  /// The same, with comparisons as free choices: No is final, Yes may be wrong.
  Answer askLoosely(const std::vector<Lit>& assumptions);
  /// Valid after Yes, until the next query.
  Model& model() { return *model_; }
  /// After No: true if the assumption was part of the reason.
  bool isNeeded(Lit assumption);

  const SatStatistics& statistics() const { return statistics_; }

private:
  BitVectors& vectors_;
  SatLimits limits_;
  CircuitSat skeleton_;                                    // comparisons are leaves
  CircuitSat bits_;                                        // comparisons are their formulas over bits
  llvm::DenseMap<uint32_t, std::vector<uint32_t>> bounds_; // by term: the leaves that compare it with a constant
  llvm::DenseMap<uint32_t, int> refutations_;              // by atom
  SatStatistics statistics_;
  bool wasAnsweredInGraph_ = false;
  bool wasHard_ = false;     // the last query was solved as a whole; then
  std::vector<Lit> refuted_; // the assumptions that were needed
  uint64_t hardQuestions_ = 0;
  uint64_t stepsBefore_ = 0;   // before the last query
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

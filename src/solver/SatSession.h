// SPDX-License-Identifier: Apache-2.0
// Can a formula of the graph be true? One incremental SAT solver (CaDiCaL) for all questions of one function: only the
// cone of a question is sent to it, each node once; questions are assumptions, so that what was learnt stays. Most
// questions never get there: they are constants in the graph already.
#pragma once

#include "solver/BitVectors.h"

#include <memory>
#include <optional>

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
  BitVectors& vectors_;
  int conflictLimit_;
  std::unique_ptr<CaDiCaL::Solver> solver_;
  std::vector<bool> isSent_;          // by node
  std::vector<uint32_t> sentLeaves_;
  SatStatistics statistics_;
  bool wasAnsweredInGraph_ = false;

  void send(Lit root);
  void sendNode(uint32_t node, std::vector<uint32_t>& pending);
  void clause(std::initializer_list<Lit> lits);
  static int external(Lit l) { return l.isNegated() ? -static_cast<int>(l.node() + 1) : static_cast<int>(l.node() + 1); }
};

} // namespace wt::solver

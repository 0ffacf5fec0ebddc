// SPDX-License-Identifier: Apache-2.0
#include "solver/SatSession.h"

#include "solver/EasyNumbers.h"
#include "solver/WholeFormula.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace wt::solver {

namespace {
constexpr uint64_t kBriefConflicts = 100;
constexpr int kMaxRefinements = 40; // per query
constexpr int kMaxBackgroundRounds = 20;
constexpr int kMaxRefutations = 1; // of a comparison; after that, the first solver gets its bits too
constexpr size_t kMaxBounds = 24;  // of one term, related to each other in advance

} // namespace

SatSession::SatSession(BitVectors& vectors, const SatLimits& limits)
    : vectors_(vectors), limits_(limits), skeleton_(vectors.graph()), bits_(vectors.graph()) {}

Answer SatSession::ask(const std::vector<Lit>& assumptions, llvm::ArrayRef<Lit> background) {
  ++statistics_.questions;
  BoolGraph& graph = vectors_.graph();
  Lit all = Lit::yes();
  for (Lit l : assumptions)
    all = graph.both(all, l);
  wasAnsweredInGraph_ = all.isNo();
  wasHard_ = false;
  if (all.isConstant())
    ++statistics_.answeredInGraph;
  if (all.isNo())
    return Answer::No;
  stepsBefore_ = stepsTaken();
  std::vector<Lit> asked = assumptions;
  Answer answer = askWithBackground(asked, background);
  if (answer == Answer::GaveUp && hardQuestions_ < limits_.hardQuestions && stepsTaken() < limits_.steps) {
    ++hardQuestions_;
    model_.emplace(vectors_);
    refuted_.clear();
    asked.insert(asked.end(), background.begin(), background.end());
    answer = solveWhole(vectors_, asked, {limits_.hardConflicts, limits_.hardNodes}, *model_, refuted_);
    wasHard_ = true;
  }
  statistics_.gaveUp += answer == Answer::GaveUp;
  return answer;
}

uint64_t SatSession::stepsLeft() const {
  const uint64_t taken = stepsTaken(), ofQuestion = taken - stepsBefore_;
  const uint64_t brief = std::min(limits_.questionSteps, limits_.briefSteps);
  const uint64_t left = limits_.steps > stepsBefore_ ? limits_.steps - stepsBefore_ : 0;
  const uint64_t most = std::min(limits_.questionSteps, std::max(left, brief));
  return most > ofQuestion ? most - ofQuestion : 0;
}

/// Adds to the query those background facts that the answer violates, until none is violated.
Answer SatSession::askWithBackground(std::vector<Lit>& asked, llvm::ArrayRef<Lit> background) {
  for (int round = 0; round < kMaxBackgroundRounds && stepsLeft() != 0; ++round) {
    Answer answer = search(asked);
    size_t before = asked.size();
    if (answer == Answer::Yes)
      llvm::copy_if(background, std::back_inserter(asked), [&](Lit l) { return !model_->holds(l); });
    if (asked.size() == before)
      return answer;
  }
  return Answer::GaveUp;
}

Answer SatSession::askBriefly(Lit l) {
  const SatLimits usual = limits_;
  limits_.conflicts = std::min(usual.conflicts, kBriefConflicts);
  limits_.questionSteps = std::min(usual.questionSteps, usual.briefSteps);
  limits_.hardQuestions = 0;
  Answer answer = ask(l);
  limits_ = usual;
  return answer;
}

Answer SatSession::askLoosely(const std::vector<Lit>& assumptions) {
  ++statistics_.questions;
  for (Lit l : assumptions)
    tellSkeleton(l);
  const Answer answer = skeleton_.solve(assumptions, limits_.conflicts, limits_.briefSteps);
  if (answer == Answer::Yes) {
    model_.emplace(modelOfSkeleton());
    for (uint32_t leaf : skeleton_.leaves())
      if (skeleton_.hasValue(leaf) && vectors_.atomOf(leaf))
        model_->decide(leaf, skeleton_.value(leaf));
  }
  return answer;
}

Answer SatSession::search(const std::vector<Lit>& assumptions) {
  for (Lit l : assumptions)
    tellSkeleton(l);
  for (int round = 0; round < kMaxRefinements; ++round) {
    Answer answer = skeleton_.solve(assumptions, limits_.conflicts, stepsLeft());
    if (answer != Answer::Yes)
      return answer;
    answer = checkArithmetic(skeleton_.justification(assumptions), assumptions);
    if (answer != Answer::No)
      return answer;
  }
  return Answer::GaveUp;
}

void SatSession::tellSkeleton(Lit root) {
  size_t before = skeleton_.leaves().size();
  skeleton_.activate(root);
  for (size_t i = before; i < skeleton_.leaves().size(); ++i)
    if (vectors_.atomOf(skeleton_.leaves()[i]))
      relateToBounds(skeleton_.leaves()[i]);
}

// Two comparisons of one term with constants exclude some of the four combinations of truth values: n = 1 and n = 2, n
// < 5 and n > 9. Each changes its truth only next to its constant, so testing the values there finds the rest.
void SatSession::relateToBounds(uint32_t leaf) {
  const Atom atom = *vectors_.atomOf(leaf);
  if (vectors_.isConstant(atom.a) == vectors_.isConstant(atom.b))
    return;
  Term term = vectors_.isConstant(atom.a) ? atom.b : atom.a;
  unsigned width = vectors_.widthOf(term);
  std::vector<uint32_t>& others = bounds_[term.index];
  auto constantOf = [&](const Atom& a) { return vectors_.valueOf(vectors_.isConstant(a.a) ? a.a : a.b); };
  for (uint32_t other : others) {
    const Atom second = *vectors_.atomOf(other);
    bool isPossible[2][2] = {{false, false}, {false, false}};
    for (uint64_t constant : {constantOf(atom), constantOf(second), uint64_t(0), uint64_t(1) << (width - 1)})
      for (uint64_t value : {constant - 1, constant, constant + 1})
        isPossible[vectors_.holdsFor(atom, value)][vectors_.holdsFor(second, value)] = true;
    for (bool first : {false, true})
      for (bool last : {false, true})
        if (!isPossible[first][last])
          skeleton_.addClause({first ? !Lit{leaf * 2} : Lit{leaf * 2}, last ? !Lit{other * 2} : Lit{other * 2}});
  }
  if (others.size() < kMaxBounds)
    others.push_back(leaf);
}

/// Can these leaves have these values? If not, the skeleton learns a clause.
Answer SatSession::checkArithmetic(const std::vector<Lit>& leaves, const std::vector<Lit>& assumptions) {
  return isEasy(leaves, assumptions) ? Answer::Yes : checkBits(leaves);
}

bool SatSession::isEasy(const std::vector<Lit>& leaves, const std::vector<Lit>& assumptions) {
  model_.emplace(modelOfSkeleton());
  for (const VariableValue& easy : easyNumbers(vectors_, leaves))
    model_->assign(easy.variable, easy.value);
  return llvm::all_of(assumptions, [&](Lit l) { return model_->holds(l); });
}

Answer SatSession::checkBits(const std::vector<Lit>& leaves) {
  for (Lit l : leaves)
    if (vectors_.atomOf(l.node()))
      tellBits(l);
  std::vector<Lit> known;
  for (Lit l : leaves)
    if (bits_.isActive(l.node()))
      known.push_back(l);
  Answer answer = bits_.solve(known, limits_.conflicts, stepsLeft());
  if (answer == Answer::No) {
    llvm::SmallVector<Lit, 8> refuted;
    for (Lit l : known)
      if (bits_.isNeeded(l))
        refuted.push_back(!l);
    skeleton_.addClause(refuted);
    for (Lit l : refuted)
      if (vectors_.atomOf(l.node()) && ++refutations_[l.node()] == kMaxRefutations)
        define(l.node(), skeleton_);
  } else if (answer == Answer::Yes) {
    model_.emplace(modelOfSkeleton());
    assignBits(*model_);
  }
  return answer;
}

/// Defines the comparisons that the formula contains by their bits.
void SatSession::tellBits(Lit root) {
  size_t next = bits_.leaves().size();
  bits_.activate(root);
  for (; next < bits_.leaves().size(); ++next) {
    if (uint32_t leaf = bits_.leaves()[next]; vectors_.atomOf(leaf))
      define(leaf, bits_);
  }
}

void SatSession::define(uint32_t atom, CircuitSat& solver) {
  Lit leaf{atom * 2}, meaning = vectors_.definition(*vectors_.atomOf(atom));
  solver.activate(meaning);
  solver.addClause({!leaf, meaning});
  solver.addClause({leaf, !meaning});
}

bool SatSession::isNeeded(Lit assumption) {
  return wasAnsweredInGraph_ || (wasHard_ ? llvm::is_contained(refuted_, assumption) : skeleton_.isNeeded(assumption));
}

Model SatSession::modelOfSkeleton() const {
  Model model(vectors_);
  for (uint32_t leaf : skeleton_.leaves())
    if (skeleton_.hasValue(leaf) && !vectors_.atomOf(leaf))
      model.assign(leaf, skeleton_.value(leaf));
  return model;
}

/// The second solver also knows values of other leaves: the conditions by which terms choose.
void SatSession::assignBits(Model& model) const {
  for (uint32_t leaf : bits_.leaves())
    if (bits_.hasValue(leaf) && !vectors_.atomOf(leaf))
      model.assign(leaf, bits_.value(leaf));
  model.assignVariables([&](uint32_t bit) { return bits_.isActive(bit) && bits_.value(bit); });
}

} // namespace wt::solver

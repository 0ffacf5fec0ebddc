// SPDX-License-Identifier: Apache-2.0
#include "solver/SatSession.h"

#include <cadical.hpp>

namespace wt::solver {

namespace {
constexpr uint64_t kMaxGivenUp = 3; // questions; a function that is too hard three times is too hard
constexpr int kDecisionsPerConflict = 20;
} // namespace

SatSession::SatSession(BitVectors& vectors, int conflictLimit) : vectors_(vectors), conflictLimit_(conflictLimit) {}
SatSession::~SatSession() = default;

Answer SatSession::ask(const std::vector<Lit>& assumptions) {
  ++statistics_.questions;
  wasAnsweredInGraph_ = false;
  BoolGraph& graph = vectors_.graph();
  Lit all = Lit::yes();
  for (Lit l : assumptions)
    all = graph.both(all, l);
  if (all.isNo()) {
    ++statistics_.answeredInGraph;
    wasAnsweredInGraph_ = true;
    return Answer::No;
  }
  if (all.isYes())
    ++statistics_.answeredInGraph;
  if (statistics_.gaveUp >= kMaxGivenUp) {
    ++statistics_.gaveUp;
    return Answer::GaveUp;
  }
  if (!solver_) {
    solver_ = std::make_unique<CaDiCaL::Solver>();
    solver_->set("quiet", 1);
    // Questions are many and small: searching is cheaper than preparing to search.
    solver_->set("inprocessing", 0);
    clause({Lit::yes()});
  }
  for (Lit l : assumptions)
    send(l);
  for (Lit l : assumptions)
    solver_->assume(external(l));
  solver_->limit("conflicts", conflictLimit_);
  solver_->limit("decisions", conflictLimit_ * kDecisionsPerConflict);
  switch (solver_->solve()) {
  case 10:
    return Answer::Yes;
  case 20:
    return Answer::No;
  default:
    ++statistics_.gaveUp;
    return Answer::GaveUp;
  }
}

bool SatSession::isNeeded(Lit assumption) { return wasAnsweredInGraph_ || solver_->failed(external(assumption)); }

Model SatSession::model() {
  Model model(vectors_);
  for (uint32_t leaf : sentLeaves_)
    model.assign(leaf, solver_->val(external({leaf * 2})) > 0);
  return model;
}

void SatSession::clause(std::initializer_list<Lit> lits) {
  for (Lit l : lits)
    solver_->add(external(l));
  solver_->add(0);
}

void SatSession::send(Lit root) {
  std::vector<uint32_t> pending{root.node()};
  while (!pending.empty()) {
    uint32_t node = pending.back();
    pending.pop_back();
    if (node >= isSent_.size())
      isSent_.resize(vectors_.graph().size());
    if (isSent_[node])
      continue;
    isSent_[node] = true;
    sendNode(node, pending);
  }
}

// Tseitin's clauses of one node; an atom is tied to its formula over bits.
void SatSession::sendNode(uint32_t node, std::vector<uint32_t>& pending) {
  BoolGraph& graph = vectors_.graph();
  if (node == 0)
    return;
  Lit self{node * 2};
  if (graph.isLeaf(node)) {
    sentLeaves_.push_back(node);
    if (const Atom* atom = vectors_.atomOf(node)) {
      Lit meaning = vectors_.definition(*atom);
      clause({!self, meaning});
      clause({self, !meaning});
      pending.push_back(meaning.node());
    }
    return;
  }
  Lit a = graph.left(node), b = graph.right(node);
  clause({!self, a});
  clause({!self, b});
  clause({self, !a, !b});
  pending.push_back(a.node());
  pending.push_back(b.node());
}

// ------------------------------------------------------------------------------------------------ models

bool Model::holds(Lit l) {
  BoolGraph& graph = vectors_.graph();
  auto value = [&](Lit x) { return x.isNegated() != (x.node() != 0 && values_.lookup(x.node())); };
  std::vector<uint32_t> stack{l.node()};
  while (!stack.empty()) { // each node once in the life of the model
    uint32_t node = stack.back();
    if (node == 0 || values_.count(node)) {
      stack.pop_back();
      continue;
    }
    bool holdsHere = false;
    if (!graph.isLeaf(node)) {
      size_t before = stack.size();
      for (Lit operand : {graph.left(node), graph.right(node)})
        if (operand.node() != 0 && !values_.count(operand.node()))
          stack.push_back(operand.node());
      if (stack.size() != before)
        continue;
      holdsHere = value(graph.left(node)) && value(graph.right(node));
    } else if (const Atom* atom = vectors_.atomOf(node)) {
      holdsHere = holds(vectors_.definition(*atom));
    }
    values_[node] = holdsHere;
    stack.pop_back();
  }
  return value(l);
}

uint64_t Model::valueOf(Term t) {
  uint64_t result = 0;
  const std::vector<Lit> bits = vectors_.bits(t);
  for (size_t i = 0; i < bits.size(); ++i)
    result |= uint64_t(holds(bits[i])) << i;
  return result;
}

} // namespace wt::solver

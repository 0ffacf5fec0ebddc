// SPDX-License-Identifier: Apache-2.0
#include "solver/WholeFormula.h"

#include <cadical.hpp>

namespace wt::solver {

namespace {

constexpr uint64_t kDecisionsPerConflict = 500; // a model of a large formula takes many decisions and no conflict

int external(Lit l) {
  return l.isNegated() ? -static_cast<int>(l.node() + 1) : static_cast<int>(l.node() + 1);
}

class Clauses {
public:
  Clauses(BitVectors& vectors, size_t maxNodes) : vectors_(vectors), maxNodes_(maxNodes) {
    solver_.set("quiet", 1);
    clause({Lit::yes()});
  }

  /// Sends a formula to the solver; false if it is too large.
  bool send(Lit root) {
    std::vector<uint32_t> pending{root.node()};
    while (!pending.empty() && sent_ <= maxNodes_) {
      uint32_t node = pending.back();
      pending.pop_back();
      if (node >= isSent_.size())
        isSent_.resize(vectors_.graph().size());
      if (node == 0 || isSent_[node])
        continue;
      isSent_[node] = true;
      ++sent_;
      sendNode(node, pending);
    }
    return sent_ <= maxNodes_;
  }

  CaDiCaL::Solver& solver() { return solver_; }
  bool value(Lit l) { return (solver_.val(external({l.node() * 2})) > 0) != l.isNegated(); }
  bool knows(uint32_t node) const { return node < isSent_.size() && isSent_[node]; }
  const std::vector<uint32_t>& leaves() const { return leaves_; }

private:
  BitVectors& vectors_;
  size_t maxNodes_, sent_ = 0;
  CaDiCaL::Solver solver_;
  std::vector<bool> isSent_; // by node
  std::vector<uint32_t> leaves_;

  void clause(llvm::ArrayRef<Lit> lits) {
    for (Lit l : lits)
      solver_.add(external(l));
    solver_.add(0);
  }

  // Tseitin's clauses of one node.
  void sendNode(uint32_t node, std::vector<uint32_t>& pending) {
    BoolGraph& graph = vectors_.graph();
    Lit self{node * 2};
    if (!graph.isLeaf(node)) {
      Lit a = graph.left(node), b = graph.right(node);
      clause({!self, a});
      clause({!self, b});
      clause({self, !a, !b});
      pending.push_back(a.node());
      pending.push_back(b.node());
      return;
    }
    leaves_.push_back(node);
    const Atom* atom = vectors_.atomOf(node);
    if (!atom)
      return;
    Lit meaning = vectors_.definition(*atom);
    clause({!self, meaning});
    clause({self, !meaning});
    pending.push_back(meaning.node());
  }
};

void fill(BitVectors& vectors, Clauses& clauses, Model& model) {
  for (uint32_t leaf : clauses.leaves())
    if (!vectors.atomOf(leaf))
      model.assign(leaf, clauses.value({leaf * 2}));
  model.assignVariables([&](uint32_t bit) { return clauses.knows(bit) && clauses.value({bit * 2}); });
}

} // namespace

Answer solveWhole(BitVectors& vectors, llvm::ArrayRef<Lit> assumptions, const WholeLimits& limits, Model& model,
                  std::vector<Lit>& needed) {
  Clauses clauses(vectors, limits.nodes);
  for (Lit l : assumptions) {
    if (!clauses.send(l))
      return Answer::GaveUp;
    clauses.solver().assume(external(l));
  }
  clauses.solver().limit("conflicts", static_cast<int>(limits.conflicts));
  clauses.solver().limit("decisions", static_cast<int>(limits.conflicts * kDecisionsPerConflict));
  int answer = clauses.solver().solve();
  if (answer == 10)
    fill(vectors, clauses, model);
  if (answer == 20)
    for (Lit l : assumptions)
      if (clauses.solver().failed(external(l)))
        needed.push_back(l);
  return answer == 10 ? Answer::Yes : answer == 20 ? Answer::No : Answer::GaveUp;
}

} // namespace wt::solver

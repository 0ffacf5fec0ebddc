// SPDX-License-Identifier: Apache-2.0
// What is every formula and every number of a graph, if its leaves and variables are these? Numbers are computed as
// numbers, not bit by bit. What was not said is false, or zero.
//
// A node's operands come before it in the graph, and the terms of a comparison, with the conditions they choose by,
// before its leaf: so one pass in the order of making computes everything, and only as far as it is asked for.
#pragma once

#include "solver/BitVectors.h"

namespace wt::solver {

class Model {
public:
  explicit Model(BitVectors& vectors) : vectors_(vectors) {}

  /// Before the first question.
  void assign(uint32_t leaf, bool value) {
    if (leaf >= leaves_.size())
      leaves_.resize(vectors_.graph().size());
    leaves_[leaf] = value;
  }
  void assign(Term variable, uint64_t value) { variables_[variable.index] = value; }

  /// Those that have bits get the number that these make.
  template <typename ValueOfBit> void assignVariables(ValueOfBit valueOfBit);

  bool holds(Lit l);
  uint64_t valueOf(Term t);

private:
  BitVectors& vectors_;
  std::vector<bool> leaves_;                     // by node; comparisons are computed
  llvm::DenseMap<uint32_t, uint64_t> variables_; // by term
  std::vector<bool> nodes_;                      // known so far
  std::vector<uint64_t> terms_;

  bool valueAt(Lit l) const { return nodes_[l.node()] != l.isNegated(); }
  void knowNode(uint32_t node);
  void knowTerm(uint32_t term);
  bool compute(const Atom& atom);
  uint64_t compute(const TermNode& node, uint32_t term) const;
};

template <typename ValueOfBit> void Model::assignVariables(ValueOfBit valueOfBit) {
  for (uint32_t i = 0; i < vectors_.size(); ++i) {
    Term term{i};
    if (vectors_[term].kind != TermKind::Variable || !vectors_.hasBits(term))
      continue;
    uint64_t value = 0;
    const std::vector<Lit>& bits = vectors_.bits(term);
    for (size_t bit = 0; bit < bits.size(); ++bit)
      value |= uint64_t(valueOfBit(bits[bit].node())) << bit;
    assign(term, value);
  }
}

} // namespace wt::solver

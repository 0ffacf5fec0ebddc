// SPDX-License-Identifier: Apache-2.0
// What is the value of each formula and term, given values of leaves and variables? Terms are computed as numbers, not
// bit by bit. Missing values are false, or zero.
//
// Only the needed parts are computed: for a conjunction one false operand, for a choice the condition and the chosen
// alternative. A query depends on little of a large graph.
#pragma once

#include "solver/BitVectors.h"

namespace wt::solver {

class Model {
public:
  explicit Model(BitVectors& vectors) : vectors_(vectors) {}

  /// All assignments come before the first query.
  void assign(uint32_t leaf, bool value) {
    if (leaf >= leaves_.size())
      leaves_.resize(vectors_.graph().size());
    leaves_[leaf] = value;
  }
  void assign(Term variable, uint64_t value) { variables_[variable.index] = value; }
  /// Sets a comparison directly, whatever its operands are.
  void decide(uint32_t comparison, bool value) {
    if (nodes_.size() < vectors_.graph().size())
      nodes_.resize(vectors_.graph().size(), Unknown);
    nodes_[comparison] = value ? True : False;
  }

  /// Assigns each variable that has bits the number that its bits form.
  template <typename ValueOfBit> void assignVariables(ValueOfBit valueOfBit);

  bool holds(Lit l);
  uint64_t valueOf(Term t);

private:
  /// A node or a term.
  using Key = uint32_t;
  static constexpr Key kNone = UINT32_MAX;
  enum Known : uint8_t { Unknown, False, True };

  BitVectors& vectors_;
  std::vector<bool> leaves_;                     // by node; comparisons are computed
  llvm::DenseMap<uint32_t, uint64_t> variables_; // by term
  std::vector<Known> nodes_;
  llvm::DenseMap<uint32_t, uint64_t> terms_; // known terms
  std::vector<Key> pending_;

  static Key keyOf(Lit l) { return l.node() * 2; }
  static Key keyOf(Term t) { return t.index * 2 + 1; }
  bool isKnown(Key key) const { return key & 1 ? terms_.count(key / 2) != 0 : nodes_[key / 2] != Unknown; }
  bool valueAt(Lit l) const { return (nodes_[l.node()] == True) != l.isNegated(); }
  void know(Key key);
  Key missingFor(Key key) const;
  bool computeNode(uint32_t node) const;
  uint64_t computeTerm(const TermNode& node, uint32_t term) const;
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

// SPDX-License-Identifier: Apache-2.0
// Boolean formulas with shared structure: an and-inverter graph in which equal formulas are one node, so that most
// queries ("is this false?", "are these equal?") only compare numbers.
//
//   Lit a = g.variable(), b = g.variable();
//   g.both(a, !a)                                  // Lit::no()
//   g.either(g.both(a, b), g.both(a, !b))          // a
//
// Simplifies within two levels of a new node and never adds nodes by doing so: Brummayer and Biere, "Local
// Two-Level And-Inverter Graph Minimization without Blowup", MEMICS 2006 (contradiction, subsumption, idempotence,
// resolution, substitution). Cost of a node: one hash lookup. The meaning of leaves is unknown here: see
// BitVectors.h.
#pragma once

#include "support/RowIndex.h"

#include "llvm/ADT/DenseMap.h"

#include <cstdint>
#include <vector>

namespace wt::solver {

/// A formula: a node of the graph, or its negation.
struct Lit {
  uint32_t code = 0; // node * 2 + negated

  static constexpr Lit no() { return {0}; }
  static constexpr Lit yes() { return {1}; }
  static constexpr Lit of(bool value) { return {value ? 1u : 0u}; }

  constexpr Lit operator!() const { return {code ^ 1}; }
  constexpr uint32_t node() const { return code >> 1; }
  constexpr bool isNegated() const { return code & 1; }
  constexpr bool isNo() const { return code == 0; }
  constexpr bool isYes() const { return code == 1; }
  constexpr bool isConstant() const { return code <= 1; }
  constexpr auto operator<=>(const Lit&) const = default;
};

class BoolGraph {
public:
  BoolGraph();

  Lit variable() { return variable(kNoMeaning); }
  /// A leaf that stands for something that its creator identifies by this number.
  Lit variable(uint32_t meaning);
  Lit both(Lit a, Lit b);
  Lit either(Lit a, Lit b) { return !both(!a, !b); }
  Lit implies(Lit a, Lit b) { return !both(a, !b); }
  Lit choose(Lit condition, Lit whenTrue, Lit whenFalse);
  Lit differ(Lit a, Lit b) { return choose(a, !b, b); }
  Lit same(Lit a, Lit b) { return choose(a, b, !b); }

  static constexpr uint32_t kNoMeaning = UINT32_MAX;
  bool isLeaf(uint32_t node) const { return nodes_[node].left.code == kLeaf; }
  /// The number that its creator gave a leaf.
  uint32_t meaningOf(uint32_t leaf) const { return isLeaf(leaf) ? nodes_[leaf].right.code : kNoMeaning; }
  /// The operands of a node that is neither a leaf nor the constant.
  Lit left(uint32_t node) const { return nodes_[node].left; }
  Lit right(uint32_t node) const { return nodes_[node].right; }
  size_t size() const { return nodes_.size(); }

  /// The nodes that a formula consists of, operands first; at most `limit` (then the list is incomplete).
  std::vector<uint32_t> cone(Lit root, size_t limit = SIZE_MAX) const;

private:
  static constexpr uint32_t kLeaf = UINT32_MAX;
  struct Node {
    Lit left, right; // of a leaf: kLeaf, and its meaning
  };
  std::vector<Node> nodes_; // node 0 is the constant `no`
  RowIndex byOperands_;

  bool isAnd(Lit l) const { return l.node() != 0 && !isLeaf(l.node()); }
  /// The conjunction of `a` and `b` if it needs no new node. May replace an operand; the caller then tries again.
  bool simplifyAgainst(Lit& a, Lit& b, Lit& result) const;
  bool simplifyPair(Lit a, Lit b, Lit& result) const;
};

} // namespace wt::solver

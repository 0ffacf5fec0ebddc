// SPDX-License-Identifier: Apache-2.0
#include "solver/BoolGraph.h"

#include <algorithm>
#include <utility>

namespace wt::solver {

BoolGraph::BoolGraph() {
  nodes_.push_back({{kLeaf}, {kNoMeaning}});
}

Lit BoolGraph::variable(uint32_t meaning) {
  nodes_.push_back({{kLeaf}, {meaning}});
  return {static_cast<uint32_t>(nodes_.size() - 1) * 2};
}

// Compares one operand with the operands of the other: idempotence, contradiction, subsumption, substitution.
bool BoolGraph::simplifyAgainst(Lit& a, Lit& b, Lit& result) const {
  if (!isAnd(a))
    return false;
  Lit x = left(a.node()), y = right(a.node());
  if (!a.isNegated()) {
    if (b == x || b == y)
      return result = a, true; // (x ∧ y) ∧ x
    if (b == !x || b == !y)
      return result = Lit::no(), true; // (x ∧ y) ∧ ¬x
    return false;
  }
  if (b == !x || b == !y)
    return result = b, true; // ¬(x ∧ y) ∧ ¬x
  if (b == x)
    return a = !y, false; // ¬(x ∧ y) ∧ x = ¬y ∧ x
  if (b == y)
    return a = !x, false;
  return false;
}

// Both operands are conjunctions, plain or negated.
bool BoolGraph::simplifyPair(Lit a, Lit b, Lit& result) const {
  if (!isAnd(a) || !isAnd(b))
    return false;
  Lit x = left(a.node()), y = right(a.node()), z = left(b.node()), w = right(b.node());
  if (!a.isNegated() && !b.isNegated()) {
    if (x == !z || x == !w || y == !z || y == !w)
      return result = Lit::no(), true;
    return false;
  }
  if (a.isNegated() && b.isNegated()) { // resolution: ¬(x ∧ y) ∧ ¬(x ∧ ¬y) = ¬x
    if ((x == z && y == !w) || (x == w && y == !z))
      return result = !x, true;
    if ((y == z && x == !w) || (y == w && x == !z))
      return result = !y, true;
    return false;
  }
  if (a.isNegated()) {
    std::swap(a, b);
    std::swap(x, z);
    std::swap(y, w);
  }
  // (x ∧ y) ∧ ¬(z ∧ w): true already if z or w is false under x ∧ y
  if (z == !x || z == !y || w == !x || w == !y)
    return result = a, true;
  return false;
}

Lit BoolGraph::both(Lit a, Lit b) {
  for (int round = 0; round < 4; ++round) {
    if (a == b)
      return a;
    if (a == !b || a.isNo() || b.isNo())
      return Lit::no();
    if (a.isYes())
      return b;
    if (b.isYes())
      return a;
    Lit result, oldA = a, oldB = b;
    if (simplifyAgainst(a, b, result) || simplifyAgainst(b, a, result) || simplifyPair(a, b, result))
      return result;
    if (a == oldA && b == oldB)
      break;
  }
  if (a > b)
    std::swap(a, b);
  const auto added = static_cast<uint32_t>(nodes_.size());
  const uint64_t hash = RowIndex::mix(0, static_cast<uint64_t>(a.code) << 32 | b.code);
  const uint32_t node =
      byOperands_.findOrAdd(hash, added, [&](uint32_t row) { return nodes_[row].left == a && nodes_[row].right == b; });
  if (node == added)
    nodes_.push_back({a, b});
  return {node * 2};
}

Lit BoolGraph::choose(Lit condition, Lit whenTrue, Lit whenFalse) {
  if (whenTrue == whenFalse)
    return whenTrue;
  if (condition.isConstant())
    return condition.isYes() ? whenTrue : whenFalse;
  if (whenTrue.isYes() || whenTrue == condition)
    return either(condition, whenFalse);
  if (whenTrue.isNo() || whenTrue == !condition)
    return both(!condition, whenFalse);
  if (whenFalse.isYes() || whenFalse == !condition)
    return either(!condition, whenTrue);
  if (whenFalse.isNo() || whenFalse == condition)
    return both(condition, whenTrue);
  return either(both(condition, whenTrue), both(!condition, whenFalse));
}

namespace {

/// Which nodes has this walk visited? Marks are never cleared: each walk uses larger marks than all earlier ones. They
/// are kept per thread, so that a walk over a few nodes of a large graph costs no more than these nodes.
class Marks {
public:
  explicit Marks(size_t nodes) : all_(marksOfThread()) {
    if (all_.empty() || all_[0] >= UINT32_MAX - 2)
      all_.assign(1, 0);
    if (all_.size() <= nodes)
      all_.resize(nodes + nodes / 2 + 1, 0);
    listed_ = all_[0] += 2;
  }
  bool isMet(uint32_t node) const { return all_[node + 1] >= listed_ - 1; }
  bool isListed(uint32_t node) const { return all_[node + 1] == listed_; }
  void meet(uint32_t node) { all_[node + 1] = listed_ - 1; }
  void list(uint32_t node) { all_[node + 1] = listed_; }

private:
  std::vector<uint32_t>& all_; // element 0: the largest mark
  uint32_t listed_;

  static std::vector<uint32_t>& marksOfThread() {
    thread_local std::vector<uint32_t> marks;
    return marks;
  }
};

} // namespace

std::vector<uint32_t> BoolGraph::cone(Lit root, size_t limit) const {
  std::vector<uint32_t> order;
  Marks marks(nodes_.size());
  std::vector<uint32_t> stack{root.node()};
  while (!stack.empty() && order.size() < limit) {
    const uint32_t node = stack.back();
    if (marks.isMet(node) || node == 0 || isLeaf(node)) { // its operands are listed, or lie on the stack above it
      stack.pop_back();
      if (!marks.isListed(node)) {
        marks.list(node);
        order.push_back(node);
      }
      continue;
    }
    marks.meet(node);
    stack.push_back(left(node).node());
    stack.push_back(right(node).node());
  }
  return order;
}

} // namespace wt::solver

// SPDX-License-Identifier: Apache-2.0
// What does memory hold where two ways meet? Of each cell, what the one way has or what the other has, by the condition
// that tells the two ways apart.
#include "engines/escape/SymbolicMemory.h"

namespace wt::engines::escape {

/// Which of two exclusive guards holds, told as briefly as possible: of G ∧ c and G ∧ ¬c it is c.
Lit SymbolicMemory::selector(Lit a, Lit b) const {
  auto isAnd = [&](Lit l) { return !l.isNegated() && l.node() != 0 && !graph.isLeaf(l.node()); };
  if (isAnd(a) && isAnd(b)) {
    Lit a1 = graph.left(a.node()), a2 = graph.right(a.node()), b1 = graph.left(b.node()), b2 = graph.right(b.node());
    if (a1 == !b1 || a1 == !b2)
      return a1;
    if (a2 == !b1 || a2 == !b2)
      return a2;
  }
  return graph.cone(a, 64).size() <= graph.cone(b, 64).size() ? a : !b;
}

// Rule SAT-MERGE-ENV [Saturn, Figure 3]: guards are joined, and each cell holds the one value or the other.
State SymbolicMemory::mergeEnv(State a, const State& b) {
  RULE(SAT-MERGE-ENV);
  Lit isA = selector(a.guard, b.guard);
  a.guard = graph.either(a.guard, b.guard);
  size_t count = std::max(a.cells.size(), b.cells.size());
  a.cells.resize(count, State::kUnset);
  for (size_t i = 0; i < count && !isOverLimit(); ++i) {
    uint32_t other = i < b.cells.size() ? b.cells[i] : State::kUnset;
    if (a.cells[i] == other)
      continue;
    CellId cell(i);
    if (heap[cell].attribute != Attribute::None) {
      Lit x{a.cells[i] == State::kUnset ? 0 : a.cells[i]}, y{other == State::kUnset ? 0 : other};
      a.cells[i] = graph.choose(isA, x, y).code;
    } else {
      a.cells[i] = heap.choose(isA, valueOf(a, cell), valueOf(b, cell)).index;
    }
  }
  auto isIn = [](const State& state, const auto& entry) {
    auto it = state.forgotten.find(entry.first);
    return it != state.forgotten.end() && it->second == entry.second;
  };
  for (auto& entry : a.forgotten)
    if (!isIn(b, entry))
      entry.second = ++time_;
  for (const auto& entry : b.forgotten)
    if (a.forgotten.try_emplace(entry.first, time_ + 1).second)
      ++time_;
  return a;
}

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// Do two summaries of one function tell callers the same? Compared row by row: the same body, run with callees that say
// the same, gives the same rows in the same order. Different rows that mean the same count as different, which costs
// time and nothing else.
#include "engines/escape/Summary.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

namespace {

bool sameFormulas(const EscapeSummary& a, const EscapeSummary& b) {
  if (a.graph.size() != b.graph.size() || a.vectors.size() != b.vectors.size())
    return false;
  for (uint32_t node = 1; node < a.graph.size(); ++node) {
    const solver::Atom *x = a.vectors.atomOf(node), *y = b.vectors.atomOf(node);
    bool isSameAtom = x && y ? *x == *y : x == y;
    if (!isSameAtom || a.graph.left(node) != b.graph.left(node) || a.graph.right(node) != b.graph.right(node))
      return false;
  }
  for (uint32_t term = 0; term < a.vectors.size(); ++term)
    if (a.vectors[Term{term}] != b.vectors[Term{term}])
      return false;
  return true;
}

bool sameValue(const EscapeSummary& a, ValueId x, const EscapeSummary& b, ValueId y) {
  return x.isValid() && y.isValid() ? a.heap[x] == b.heap[y] : x == y;
}

bool sameMemory(const EscapeSummary& a, const EscapeSummary& b) {
  if (a.heap.objectCount() != b.heap.objectCount() || a.heap.cellCount() != b.heap.cellCount())
    return false;
  for (uint32_t i = 0; i < a.heap.objectCount(); ++i) {
    const Object &x = a.heap[ObjectId(i)], &y = b.heap[ObjectId(i)];
    auto rows = [](const Object& o) {
      return std::tie(o.kind, o.root, o.isMany, o.depth, o.index, o.parent, o.origin);
    };
    if (rows(x) != rows(y))
      return false;
  }
  for (uint32_t i = 0; i < a.heap.cellCount(); ++i) {
    const Cell &x = a.heap[CellId(i)], &y = b.heap[CellId(i)];
    auto rows = [](const Cell& c) { return std::tie(c.object, c.offset, c.stride, c.attribute, c.type); };
    if (rows(x) != rows(y) || !sameValue(a, x.initial, b, y.initial))
      return false;
  }
  return true;
}

bool sameStores(const EscapeSummary& a, const std::vector<EscapeSummary::Store>& x, const EscapeSummary& b,
                const std::vector<EscapeSummary::Store>& y) {
  return x.size() == y.size() && llvm::all_of(llvm::zip(x, y), [&](const auto& pair) {
           const auto& [s, t] = pair;
           return s.cell == t.cell && s.isLeftOut == t.isLeftOut && sameValue(a, s.value, b, t.value);
         });
}

} // namespace

bool EscapeSummary::isSameAs(const Summary& summary) const {
  const auto& other = static_cast<const EscapeSummary&>(summary);
  auto rows = [](const EscapeSummary& s) {
    return std::tie(s.exits, s.fates, s.forgottenTypes, s.changedBeyond, s.moves, s.changedGlobals,
                    s.changesManyGlobals, s.writesVariadic, s.keepsVariadic, s.raises, s.mayRaise, s.mayRaiseUnseen,
                    s.givesOnlyResult, s.isCoarse);
  };
  return rows(*this) == rows(other) && sameStores(*this, stores, other, other.stores) &&
         sameStores(*this, result, other, other.result) && sameStores(*this, globals, other, other.globals) &&
         sameFormulas(*this, other) && sameMemory(*this, other);
}

} // namespace wt::engines::escape

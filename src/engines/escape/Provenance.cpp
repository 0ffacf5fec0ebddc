// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Provenance.h"

#include <algorithm>

namespace wt::engines::escape {

void Provenance::noteCall(Range nodes, Range terms, ir::FunctionId callee) {
  nodes_.push_back(nodes);
  terms_.push_back(terms);
  callees_.push_back(callee);
}

std::optional<size_t> Provenance::find(const Ranges& ranges, uint32_t value) {
  auto it = std::upper_bound(ranges.begin(), ranges.end(), value,
                             [](uint32_t v, const Range& range) { return v < range.first; });
  if (it == ranges.begin() || value >= std::prev(it)->second)
    return std::nullopt;
  return static_cast<size_t>(std::prev(it) - ranges.begin());
}

Source Provenance::ofCell(const Heap& heap, CellId cell) {
  return heap[heap[cell].object].kind == ObjectKind::Local ? Source::Argument : Source::CallersMemory;
}

Source Provenance::ofLeaf(const Heap& heap, uint32_t node) const {
  if (guesses_.count(node))
    return Source::Guess;
  if (heap.otherOfLeaf(node).isValid())
    return Source::Outcome;
  if (CellId cell = heap.cellOfLeaf(node); cell.isValid() && !heap.functionOfLeaf(node).isValid())
    return ofCell(heap, cell);
  if (callOfLeaf(node))
    return Source::CalleeDecision;
  return heap.isUntold(node) ? Source::LostDetail : Source::Outcome;
}

Source Provenance::ofVariable(const Heap& heap, Term variable) const {
  if (CellId cell = heap.cellOfTerm(variable); cell.isValid())
    return ofCell(heap, cell);
  if (callOfVariable(variable))
    return Source::CalleeDecision;
  return heap.isUntold(variable) ? Source::LostDetail : Source::Outcome;
}

const Term* Provenance::before(Term number) const {
  auto it = renewed_.find(number.index);
  return it == renewed_.end() ? nullptr : &it->second;
}

const Lit* Provenance::wasNullBefore(uint32_t isNull) const {
  auto it = renewedNulls_.find(isNull);
  return it == renewedNulls_.end() ? nullptr : &it->second;
}

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// What does memory hold where two paths meet? Each cell has the value of one path or the other, selected by a condition
// that distinguishes the paths [Saturn, Figure 3].
//
//   if (c) { char *t = malloc(8); }    // t, and the content of new0: as on the path that has them
//   if (c) x = 1; else x = 2;          // x: c ? 1 : 2
//
// A cell needs no choice if the other path cannot read it: a variable without a value there, the content of an object
// that does not exist there. The attribute that an object exists is merged from both paths; its other attributes matter
// only where it exists. Once the function has used up its budget of detail, a cell that differs keeps only that it
// holds some value, and its targets count as kept by others. So the analysis of every function reaches the end and
// yields a summary.
#include "engines/escape/SymbolicMemory.h"

#include <algorithm>

namespace wt::engines::escape {

namespace {
constexpr uint32_t kToldByJoins = 8; // joins of a path that has a new object with one that does not
} // namespace

/// Which of two exclusive guards holds, as short as possible: for G ∧ c and G ∧ ¬c it is c.
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

bool SymbolicMemory::isSpent() const {
  const Bounds& bounds = heap.bounds();
  return graph.size() > bounds[Budget::DetailNodes] || heap.valuesMade() > bounds[Budget::DetailValues];
}

/// Is it impossible to read the cell in this state? True for a variable that is unassigned or out of scope, and for
/// cells of an object that was not made.
bool SymbolicMemory::isMoot(const State& state, CellId cell) const {
  const Object& object = heap[heap[cell].object];
  const bool isUnset = cell.index >= state.cells.size() || state.cells[cell.index] == State::kUnset;
  if (object.kind == ObjectKind::New) {
    const CellId valid = object.attributes[static_cast<size_t>(Attribute::Valid)];
    return isUnset &&
           (!valid.isValid() || valid.index >= state.cells.size() || state.cells[valid.index] == State::kUnset);
  }
  if (object.kind != ObjectKind::Local || heap[cell].attribute != Attribute::None)
    return false;
  if (!isUnset)
    return ValueId(state.cells[cell.index]) == heap.nothing() && heap.isPointer(heap[cell].type);
  return heap.body().variables[object.index].kind != ir::VariableKind::Parameter;
}

// Rule SAT-MERGE-ENV [Saturn, Figure 3]: guards are joined, and each cell holds one value or the other. Attributes come
// last: they tell which objects a path has.
State SymbolicMemory::mergeEnv(State a, const State& b) {
  RULE(SAT-MERGE-ENV);
  Lit isA = selector(a.guard, b.guard);
  a.guard = graph.either(a.guard, b.guard);
  a.cells.resize(std::max(a.cells.size(), b.cells.size()), State::kUnset);
  std::vector<uint32_t> attributes;
  std::set<ObjectId> lost;
  for (uint32_t i = 0; i < a.cells.size(); ++i) {
    const uint32_t other = i < b.cells.size() ? b.cells[i] : State::kUnset;
    if (a.cells[i] == other)
      continue;
    if (isOverLimit())
      break;
    const CellId cell(i);
    if (heap[cell].attribute != Attribute::None)
      attributes.push_back(i);
    else if (isMoot(a, cell))
      a.cells[i] = other;
    else if (!isMoot(b, cell))
      a.cells[i] = mergeCell(cell, isA, valueOf(a, cell), valueOf(b, cell), lost).index;
  }
  mergeAttributes(a, b, isA, attributes, lost);
  for (ObjectId object : lost) {
    const CellId cell = heap.attribute(object, Attribute::Escaped, true);
    if (cell.index >= a.cells.size())
      a.cells.resize(heap.cellCount(), State::kUnset);
    a.cells[cell.index] = Lit::yes().code;
  }
  mergeForgotten(a, b);
  return a;
}

ValueId SymbolicMemory::mergeCell(CellId cell, Lit isA, ValueId a, ValueId b, std::set<ObjectId>& lost) {
  if (!isSpent())
    return heap.choose(isA, a, b);
  if (heap.isLost(a) && heap.isLost(b))
    return a;
  for (ValueId value : {a, b})
    for (const Entry& entry : heap[withHandles(value)].entries)
      if (mayEscape(entry.target.object)) {
        lost.insert(entry.target.object);
        lost.insert(heap.referencesTo(entry.target.object).begin(), heap.referencesTo(entry.target.object).end());
      }
  return heap.lost(heap[cell].type);
}

/// An attribute that is not set is `no`. Freed and Used are read only where the object exists, so they keep the value
/// of the path that has it; Valid and Escaped are restricted to that path, because Escaped also decides about the
/// object's targets.
void SymbolicMemory::mergeAttributes(State& a, const State& b, Lit isA, llvm::ArrayRef<uint32_t> cells,
                                     std::set<ObjectId>& lost) {
  std::vector<uint32_t> merged;
  for (uint32_t i : cells) {
    const CellId cell(i);
    auto of = [&](const State& state) {
      return Lit{i >= state.cells.size() || state.cells[i] == State::kUnset ? Lit::no().code : state.cells[i]};
    };
    const bool isOnlyOfA = isMoot(b, cell), isOnlyOfB = isMoot(a, cell);
    if (!isOnlyOfA && !isOnlyOfB)
      merged.push_back(mergeAttribute(cell, isA, of(a), of(b), lost).code);
    else if (heap[cell].attribute == Attribute::Valid || heap[cell].attribute == Attribute::Escaped)
      merged.push_back(existing(cell, of(isOnlyOfA ? a : b), isOnlyOfA ? isA : !isA).code);
    else
      merged.push_back(of(isOnlyOfA ? a : b).code);
  }
  for (size_t k = 0; k < cells.size(); ++k)
    a.cells[cells[k]] = merged[k];
}

/// If the budget of detail is used up, an object released on only one path counts as kept by others, and uses are
/// dropped.
Lit SymbolicMemory::mergeAttribute(CellId cell, Lit isA, Lit a, Lit b, std::set<ObjectId>& lost) {
  const Attribute attribute = heap[cell].attribute;
  if (!isSpent() || attribute == Attribute::Valid)
    return graph.choose(isA, a, b);
  if (attribute == Attribute::Used || !mayEscape(heap[cell].object))
    return attribute == Attribute::Used ? Lit::no() : graph.choose(isA, a, b);
  lost.insert(heap[cell].object);
  return attribute == Attribute::Escaped ? Lit::yes() : Lit::no();
}

/// An attribute of a new object where a path that has the object meets one that does not: true only where the object
/// exists. In the first few joins this is the (short) condition that distinguishes the paths. Later joins use the guard
/// of the point where the object was made, to which further joins add nothing.
Lit SymbolicMemory::existing(CellId attribute, Lit isSo, Lit onThatWay) {
  Birth& birth = births_[heap[attribute].object.index];
  if (birth.joins >= kToldByJoins)
    return graph.both(birth.guard, isSo);
  birth.joins += heap[attribute].attribute == Attribute::Valid;
  return graph.both(onThatWay, isSo);
}

void SymbolicMemory::mergeForgotten(State& a, const State& b) {
  if (std::ranges::equal(a.forgotten, b.forgotten)) // most paths have forgotten nothing since they parted
    return;
  const Times before = a.forgotten;
  for (const auto& [region, time] : before)
    if (b.forgotten.of(region) != time)
      a.forgotten.set(region, ++time_);
  for (const auto& [region, time] : b.forgotten)
    if (before.of(region) == 0)
      a.forgotten.set(region, ++time_);
}

} // namespace wt::engines::escape

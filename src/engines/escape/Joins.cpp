// SPDX-License-Identifier: Apache-2.0
// What does memory hold where two ways meet? Each cell the value of the one way or of the other, by a condition that
// tells the ways apart [Saturn, Figure 3].
//
//   if (c) { char *t = malloc(8); }    // t, and the content of new0: as on the way that has them
//   if (c) x = 1; else x = 2;          // x: c ? 1 : 2
//
// A cell costs nothing where the other way cannot read it: a variable that has no value there, the content of an object
// that does not exist there. Whether an object exists is merged for both ways: the rest matters only where it does.
// Once a function is beyond its budget of detail, a cell that differs keeps only that it holds some value, and the
// objects it held count as kept by others. So every function reaches its end and has a summary.
#include "engines/escape/SymbolicMemory.h"

#include <algorithm>

namespace wt::engines::escape {

namespace {
constexpr uint32_t kToldByJoins = 8; // joins of a way that has a new object with one that has not
} // namespace

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

bool SymbolicMemory::isSpent() const {
  const Bounds& bounds = heap.bounds();
  return graph.size() > bounds[Budget::DetailNodes] || heap.valuesMade() > bounds[Budget::DetailValues];
}

/// Is there no way to read the cell in this state? So it is with a variable that was not assigned, or has left its
/// scope, and with what belongs to an object that was not made.
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

// Rule SAT-MERGE-ENV [Saturn, Figure 3]: guards are joined, and each cell holds the one value or the other. Attributes
// come last: they say which objects a way has.
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

/// An attribute is `no` where it was not set. Whether it was released is asked of an object only where it exists;
/// whether others know it, also of what it holds, which is theirs only where the object is.
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

/// Without room for detail, what was released on one way only counts as kept by others, and that it was used is not
/// told.
Lit SymbolicMemory::mergeAttribute(CellId cell, Lit isA, Lit a, Lit b, std::set<ObjectId>& lost) {
  const Attribute attribute = heap[cell].attribute;
  if (!isSpent() || attribute == Attribute::Valid)
    return graph.choose(isA, a, b);
  if (attribute == Attribute::Used || !mayEscape(heap[cell].object))
    return attribute == Attribute::Used ? Lit::no() : graph.choose(isA, a, b);
  lost.insert(heap[cell].object);
  return attribute == Attribute::Escaped ? Lit::yes() : Lit::no();
}

/// What is true of a new object only where it exists, where a way that has it meets one that does not. The first few
/// times the condition that tells the ways apart says where, which is short. Then the guard of the place where it was
/// made does, once and for all: later joins add nothing to it.
Lit SymbolicMemory::existing(CellId attribute, Lit isSo, Lit onThatWay) {
  Birth& birth = births_[heap[attribute].object.index];
  if (birth.joins >= kToldByJoins)
    return graph.both(birth.guard, isSo);
  birth.joins += heap[attribute].attribute == Attribute::Valid;
  return graph.both(onThatWay, isSo);
}

void SymbolicMemory::mergeForgotten(State& a, const State& b) {
  if (std::ranges::equal(a.forgotten, b.forgotten)) // on most ways nothing was since they parted
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

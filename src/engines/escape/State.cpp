// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/State.h"

namespace wt::engines::escape {

namespace {

/// Is one of the alternatives an initial number of the caller's memory with the width of a handle? Usually not, and
/// this test builds no formulas.
bool mayBeHandle(const Heap& heap, const BitVectors& vectors, Term bits, int depth) {
  const solver::TermNode& node = vectors[bits];
  if (node.kind == solver::TermKind::Choose && depth > 0)
    return mayBeHandle(heap, vectors, node.a, depth - 1) || mayBeHandle(heap, vectors, node.b, depth - 1);
  if (isResizedHandle(node) && depth > 0)
    return mayBeHandle(heap, vectors, node.a, depth - 1);
  return node.width == kHandleBits && node.kind == solver::TermKind::Variable && heap.handleCellOf(bits).isValid();
}

} // namespace

Lit StateReader::attribute(const State& state, ObjectId object, Attribute attribute) const {
  CellId cell = heap[object].attributes[static_cast<size_t>(attribute)];
  if (!cell.isValid() || cell.index >= state.cells.size() || state.cells[cell.index] == State::kUnset)
    return Lit::no();
  return {state.cells[cell.index]};
}

ValueId StateReader::valueOf(const State& state, CellId cell) const {
  if (cell.index < state.cells.size() && state.cells[cell.index] != State::kUnset)
    return ValueId(state.cells[cell.index]);
  uint32_t time = forgottenAt(state, cell);
  return time == 0 ? heap.initialValue(cell) : heap.valueSince(cell, time);
}

/// The regions in which a cell may lie are few, however many were forgotten.
llvm::SmallVector<Region, 5> StateReader::regionsOf(CellId cell) const {
  const Object& object = heap[heap[cell].object];
  llvm::SmallVector<Region, 5> result;
  if (heap.isFixed(heap[cell].object))
    return result;
  if (object.kind == ObjectKind::Initial || object.kind == ObjectKind::Global)
    result.push_back({heap[cell].type, {}, false});
  if (object.root != Root::Global)
    return result;
  const ir::GlobalId global = heap.rootGlobal(heap[cell].object);
  result.append({{{}, {}, false}, {{}, global, false}});
  if (object.kind != ObjectKind::Global)
    result.append({{{}, {}, true}, {{}, global, true}});
  return result;
}

uint32_t StateReader::forgottenAt(const State& state, CellId cell) const {
  uint32_t time = 0;
  if (state.forgotten.empty())
    return time;
  for (const Region& region : regionsOf(cell))
    time = std::max(time, state.forgotten.of(region));
  return time;
}

// A number from the caller may be a handle: then releasing it releases the object that the caller knows under that
// number.
ValueId StateReader::withHandles(ValueId id, int64_t failure, int depth) const {
  if (!heap[id].bits.isValid() || !mayBeHandle(heap, vectors, heap[id].bits, depth))
    return id;
  Value value = heap[id];
  addHandles(value.bits, Lit::yes(), failure, depth, value);
  return heap.intern(std::move(value));
}

void StateReader::addHandles(Term bits, Lit when, int64_t failure, int depth, Value& value) const {
  const solver::TermNode node = vectors[bits];
  if (node.kind == solver::TermKind::Choose && depth > 0 && !when.isNo()) {
    addHandles(node.a, graph.both(when, node.condition), failure, depth - 1, value);
    addHandles(node.b, graph.both(when, !node.condition), failure, depth - 1, value);
    return;
  }
  if (isResizedHandle(node) && depth > 0)
    return addHandles(node.a, when, failure, depth - 1, value);
  CellId cell = node.kind == solver::TermKind::Variable ? heap.handleCellOf(bits) : CellId();
  if (!cell.isValid() || node.width != kHandleBits)
    return;
  Target target{heap.initial(cell), 0, 0, false};
  Lit isOpen = !vectors.equal(bits, vectors.constant(node.width, static_cast<uint64_t>(failure)));
  Lit guard = graph.both(when, isOpen);
  auto known = llvm::find_if(value.entries, [&](const Entry& entry) { return entry.target == target; });
  if (known != value.entries.end())
    known->guard = graph.either(known->guard, guard);
  else
    value.entries.push_back({guard, target});
}

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/LostBefore.h"

#include <tuple>

namespace wt::engines::escape {

LostBefore::LostBefore(const Encoding& encoding, const State& end, ObjectId object)
    : encoding_(encoding), end_(end), made_(encoding.heap[object].origin) {
  lost_[object] = Lit::yes();
  addHolders(object);
  for (const Event& event : encoding.trace.events)
    if (event.kind == EventKind::Lose)
      addReference(event.old, event.cell, event.step, event.instr);
  for (uint32_t i = 0; i < end.cells.size(); ++i) {
    const Cell& cell = encoding.heap[CellId(i)];
    if (end.cells[i] != State::kUnset && cell.attribute == Attribute::None &&
        encoding.heap[cell.object].kind != ObjectKind::New)
      addReference(ValueId(end.cells[i]), CellId(i), UINT32_MAX, UINT32_MAX);
  }
}

Lit LostBefore::pointsTo(ValueId value, ObjectId object) const {
  Lit result = Lit::no();
  for (const Entry& entry : encoding_.heap[value].entries)
    if (entry.target.object == object)
      result = encoding_.graph.either(result, entry.guard);
  return result;
}

/// Adds new objects that hold it at the end and were not released: it was lost with them, not before.
void LostBefore::addHolders(ObjectId object) {
  for (uint32_t i = 0; i < end_.cells.size(); ++i) {
    const Cell& cell = encoding_.heap[CellId(i)];
    if (end_.cells[i] == State::kUnset || cell.attribute != Attribute::None ||
        encoding_.heap[cell.object].kind != ObjectKind::New)
      continue;
    Lit holds = encoding_.graph.both(pointsTo(ValueId(end_.cells[i]), object),
                                     !encoding_.attribute(end_, cell.object, Attribute::Freed));
    if (holds.isNo())
      continue;
    auto [it, isNew] = lost_.try_emplace(cell.object, Lit::no());
    it->second = encoding_.graph.either(it->second, holds);
    if (isNew)
      addHolders(cell.object);
  }
}

void LostBefore::addReference(ValueId value, CellId holder, uint32_t step, uint32_t instr) {
  const Object& object = encoding_.heap[encoding_.heap[holder].object];
  if (object.kind == ObjectKind::Local && encoding_.body().variables[object.index].kind == ir::VariableKind::Temporary)
    return;
  BoolGraph& graph = encoding_.graph;
  Lit isReached = step < encoding_.stepGuards.size() ? encoding_.stepGuards[step] : Lit::yes();
  for (const auto& [lost, when] : lost_)
    if (Lit held = graph.both(when, pointsTo(value, lost)); !held.isNo())
      references_.push_back({graph.both(isReached, held), step, instr});
}

Lit LostBefore::at(uint32_t step, uint32_t instr) const {
  if (std::tie(made_.step, made_.instr) >= std::tie(step, instr))
    return Lit::no();
  Lit before = Lit::yes();
  for (const Reference& reference : references_)
    if (std::tie(reference.step, reference.instr) >= std::tie(step, instr))
      before = encoding_.graph.both(before, !reference.when);
  return before;
}

} // namespace wt::engines::escape

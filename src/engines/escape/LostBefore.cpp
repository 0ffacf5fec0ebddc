// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/LostBefore.h"

#include <tuple>

namespace wt::engines::escape {

LostBefore::LostBefore(const Encoding& encoder, const State& end, ObjectId object)
    : encoder_(encoder), end_(end), made_(encoder.heap[object].origin) {
  lost_[object] = Lit::yes();
  addHolders(object);
  for (const Event& event : encoder.trace.events)
    if (event.kind == EventKind::Lose)
      addReference(event.old, event.cell, event.step, event.instr);
  for (uint32_t i = 0; i < end.cells.size(); ++i) {
    const Cell& cell = encoder.heap[CellId(i)];
    if (end.cells[i] != State::kUnset && cell.attribute == Attribute::None && encoder.heap[cell.object].kind != ObjectKind::New)
      addReference(ValueId(end.cells[i]), CellId(i), UINT32_MAX, UINT32_MAX);
  }
}

Lit LostBefore::pointsTo(ValueId value, ObjectId object) const {
  Lit result = Lit::no();
  for (const Entry& entry : encoder_.heap[value].entries)
    if (entry.target.object == object)
      result = encoder_.graph.either(result, entry.guard);
  return result;
}

/// New objects that hold it at the end and were not released: it was lost with them, and not before.
void LostBefore::addHolders(ObjectId object) {
  for (uint32_t i = 0; i < end_.cells.size(); ++i) {
    const Cell& cell = encoder_.heap[CellId(i)];
    if (end_.cells[i] == State::kUnset || cell.attribute != Attribute::None || encoder_.heap[cell.object].kind != ObjectKind::New)
      continue;
    Lit holds = encoder_.graph.both(pointsTo(ValueId(end_.cells[i]), object),
                                    !encoder_.attribute(end_, cell.object, Attribute::Freed));
    if (holds.isNo())
      continue;
    auto [it, isNew] = lost_.try_emplace(cell.object, Lit::no());
    it->second = encoder_.graph.either(it->second, holds);
    if (isNew)
      addHolders(cell.object);
  }
}

void LostBefore::addReference(ValueId value, CellId holder, uint32_t step, uint32_t instr) {
  const Object& object = encoder_.heap[encoder_.heap[holder].object];
  if (object.kind == ObjectKind::Local &&
      encoder_.body().variables[object.index].kind == ir::VariableKind::Temporary)
    return;
  BoolGraph& graph = encoder_.graph;
  Lit isReached = step < encoder_.stepGuards.size() ? encoder_.stepGuards[step] : Lit::yes();
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
      before = encoder_.graph.both(before, !reference.when);
  return before;
}

} // namespace wt::engines::escape

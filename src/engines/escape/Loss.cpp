// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Loss.h"

#include "program/FunctionFacts.h"

namespace wt::engines::escape {

namespace {

bool isTemporary(const Encoding& encoding, CellId cell) {
  const Object& object = encoding.heap[encoding.heap[cell].object];
  return object.kind == ObjectKind::Local &&
         encoding.body().variables[object.index].kind == ir::VariableKind::Temporary;
}

/// The last event that ended a reference to the object; null if only temporaries held it.
const Event* lastLoss(const Encoding& encoding, ObjectId object, Story& story) {
  const Event* last = nullptr;
  if (const ObjectId referent = encoding.heap[object].origin.referent; referent.isValid())
    object = referent; // nothing points to the reference itself
  for (const Event* event : story.path.events) {
    if (event->kind != EventKind::Lose ||
        (last && !isTemporary(encoding, last->cell) && isTemporary(encoding, event->cell)))
      continue;
    for (const Entry& entry : encoding.heap[event->old].entries)
      if (entry.target.object == object && story.model.holds(entry.guard))
        last = event;
  }
  return last && isTemporary(encoding, last->cell) ? nullptr : last;
}

/// A new object that still holds it at the end; invalid: none.
ObjectId holderAtEnd(const Encoding& encoding, const Candidate& candidate, solver::Model& model) {
  const State& state = endOf(encoding, candidate);
  for (uint32_t i = 0; i < state.cells.size(); ++i) {
    const Cell& cell = encoding.heap[CellId(i)];
    if (state.cells[i] == State::kUnset || cell.attribute != Attribute::None || cell.object == candidate.object ||
        encoding.heap[cell.object].kind != ObjectKind::New)
      continue;
    for (const Entry& entry : encoding.heap[ValueId(state.cells[i])].entries)
      if (entry.target.object == candidate.object && model.holds(entry.guard) &&
          model.holds(encoding.attribute(state, cell.object, Attribute::Valid)))
        return cell.object;
  }
  return {};
}

/// Was the object released on this path, by a callee or here? A callee may release it only when it fails.
bool isReleased(const Encoding& encoding, ObjectId object, Story& story, bool byCallee) {
  return llvm::any_of(story.path.events, [&](const Event* event) {
    return event->kind == EventKind::Release && event->object == object && story.model.holds(event->condition) &&
           isOfProgram(encoding, event->callee) == byCallee;
  });
}

} // namespace

bool isOfProgram(const Encoding& encoding, ir::FunctionId callee) {
  return callee.isValid() && !program::isSpecified(encoding.program(), callee);
}

Loss lossOf(const Encoding& encoding, const Candidate& candidate, Story& story) {
  Loss loss;
  if (candidate.kind != finding::Kind::Leak)
    return loss;
  loss.event = lastLoss(encoding, candidate.object, story);
  loss.holder = loss.event ? ObjectId() : holderAtEnd(encoding, candidate, story.model);
  if (loss.holder.isValid())
    loss.event = lastLoss(encoding, loss.holder, story); // lost with its holder
  else if (loss.event && encoding.heap[encoding.heap[loss.event->cell].object].kind == ObjectKind::New)
    loss.holder = encoding.heap[loss.event->cell].object;
  const auto isHolderReleased = [&](bool byCallee) {
    return loss.holder.isValid() && isReleased(encoding, loss.holder, story, byCallee);
  };
  loss.isSeen = (loss.event || isHolderReleased(false)) && !isHolderReleased(true);
  return loss;
}

} // namespace wt::engines::escape

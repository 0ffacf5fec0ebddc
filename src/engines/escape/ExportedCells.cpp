// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/ExportedCells.h"

namespace wt::engines::escape {

ExportedCells::ExportedCells(const Encoding& encoding, const State& state, const EscapeRules& elsewhere)
    : encoding_(encoding), state_(state), heap_(encoding.heap), elsewhere_(elsewhere) {
  collectCells();
  collectGlobals();
}

bool ExportedCells::isSet(CellId cell) const {
  return cell.index < state_.cells.size() && state_.cells[cell.index] != State::kUnset;
}

void ExportedCells::noteBeyond(ObjectId object, uint32_t depth) {
  while (heap_[object].depth > depth)
    object = heap_[heap_[object].parent].object;
  changedBehind.insert(object);
}

/// The result first, then the caller's memory, near cells before far ones: if there are too many cells, the far ones
/// are left out.
void ExportedCells::collectCells() {
  std::vector<ObjectId> starts, far;
  for (uint32_t i = 1; i < heap_.objectCount(); ++i) {
    ObjectId id(i);
    if (isCallers(id) && !isNear(id))
      far.push_back(id);
    else if (isCallers(id) || heap_[id].root == Root::Result)
      starts.push_back(id);
  }
  llvm::sort(starts, [&](ObjectId a, ObjectId b) { return std::tie(heap_[a].depth, a) < std::tie(heap_[b].depth, b); });
  for (size_t i = 0; i < starts.size(); ++i) // new objects found on the way come after the caller's
    collectCellsOf(starts[i], starts);
  llvm::for_each(far, [&](ObjectId id) { leaveOut(id); });
}

/// Globals that are a single number or pointer.
void ExportedCells::collectGlobals() {
  std::vector<ObjectId> made;
  for (uint32_t i = 1; i < heap_.objectCount() && globals.size() < bounds()[Budget::GlobalValues]; ++i) {
    const Object object = heap_[ObjectId(i)];
    if (object.kind != ObjectKind::Global)
      continue;
    const ir::TypeId type = heap_.module()[ir::GlobalId(object.index)].type;
    for (CellId cell : object.cells)
      if (heap_[cell].attribute == Attribute::None && heap_[cell].offset == 0 && isChanged(cell) &&
          ((heap_.asInt(type) && heap_[encoding_.valueOf(state_, cell)].bits.isValid()) || isExactPointer(cell))) {
        globals.push_back(cell);
        collectNewIn(cell, 0, made);
      }
  }
  for (size_t i = 0; i < made.size(); ++i)
    collectCellsOf(made[i], made);
}

/// Excludes pointers that moved along links (`current = current->next`): callers ask the global anew.
bool ExportedCells::isExactPointer(CellId cell) const {
  auto isExact = [&](const Entry& entry) {
    const Object& object = heap_[entry.target.object];
    return !entry.target.blurred &&
           (object.kind == ObjectKind::Null || object.kind == ObjectKind::New || object.kind == ObjectKind::Literal ||
            (object.kind == ObjectKind::Initial && (object.root == Root::Parameter || object.parent == cell)));
  };
  const Value& value = heap_[encoding_.valueOf(state_, cell)];
  return heap_.isPointer(heap_[cell].type) && heap_[cell].stride == 0 && !value.entries.empty() &&
         llvm::all_of(value.entries, isExact);
}

bool ExportedCells::isChanged(CellId cell) const {
  return isSet(cell) && (heap_[heap_[cell].object].kind == ObjectKind::New ||
                         encoding_.valueOf(state_, cell) != encoding_.heap.initialValue(cell));
}

void ExportedCells::leaveOut(ObjectId far) {
  for (CellId cell : heap_[far].cells)
    if (isChanged(cell)) {
      leftOut.push_back(cell);
      noteBeyond(far, interfaceDepth());
      for (const Entry& entry : heap_[encoding_.valueOf(state_, cell)].entries)
        leaveOutNew(entry.target.object);
    }
}

void ExportedCells::collectCellsOf(ObjectId id, std::vector<ObjectId>& work) {
  const Object object = heap_[id];
  bool isResult = object.root == Root::Result;
  uint32_t links = object.kind == ObjectKind::New ? chain.at(id) + 1 : 0;
  for (CellId cell : object.cells) {
    if (!isResult && !isChanged(cell))
      continue;
    if (bounds().isFull(Budget::SummaryStores, stores.size())) {
      areTooMany = true;
      leftOut.push_back(cell);
      continue;
    }
    (isResult ? results : stores).push_back(cell);
    collectNewIn(cell, links, work);
  }
}

void ExportedCells::collectNewIn(CellId cell, uint32_t links, std::vector<ObjectId>& work) {
  for (const Entry& entry : heap_[encoding_.valueOf(state_, cell)].entries) {
    if (!isWorthTelling(entry.target.object, links)) {
      leaveOutNew(entry.target.object);
    } else if (chain.try_emplace(entry.target.object, links).second) {
      work.push_back(entry.target.object);
      news.push_back(entry.target.object);
    }
  }
}

/// The summary leaves out this new object, and the new objects behind it that are not exported otherwise.
void ExportedCells::leaveOutNew(ObjectId object) {
  if (heap_[object].kind != ObjectKind::New || chain.count(object) || !leftOutNews_.insert(object).second)
    return;
  for (CellId cell : heap_[object].cells) {
    if (!isSet(cell))
      continue;
    leftOut.push_back(cell);
    for (const Entry& entry : heap_[encoding_.valueOf(state_, cell)].entries)
      leaveOutNew(entry.target.object);
  }
}

/// Is the new object worth a row? If others keep it as well, only if the caller gets it directly.
bool ExportedCells::isWorthTelling(ObjectId object, uint32_t links) const {
  return heap_[object].kind == ObjectKind::New && links < bounds()[Budget::SummaryChain] &&
         (links == 0 || !elsewhere_.escaped(object).isYes());
}

} // namespace wt::engines::escape

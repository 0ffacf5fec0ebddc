// SPDX-License-Identifier: Apache-2.0
// Which cells become unknown after a write at an unknown address? Those of one object, of everything behind it, or of a
// region: all pointers of a type, everything reachable from a global. Former targets escape; the new content is created
// when it is read.
//
//   link->previous->next = n;     // any `struct link *` in the caller's memory may have changed
#include "contract/Pointees.h"
#include "engines/escape/Debts.h"
#include "engines/escape/SymbolicMemory.h"

namespace wt::engines::escape {

namespace {

/// Is one object reached through the other?
bool liesBeyond(const Heap& heap, ObjectId object, ObjectId other) {
  while (object != other && heap[object].kind == ObjectKind::Initial && heap[object].parent.isValid())
    object = heap[heap[object].parent].object;
  return object == other;
}

/// Does the store change another node of the chain to which the cell belongs? Two nodes are two objects, so a store to
/// one does not change the content of the other. Links are excluded: the previous node may point back to this one.
bool areNodesOfChain(const Heap& heap, const Target& stored, ir::TypeId record, CellId id) {
  ir::TypeId held = heap[id].type;
  while (const auto* pointer = ir::typeAs<ir::PointerType>(heap.module().types, held))
    held = pointer->pointee;
  const ObjectId node = heap[id].object;
  return record.isValid() && record == heap.recordOf(id) && held != record && stored.object != node &&
         stored.offset == heap[id].offset &&
         (liesBeyond(heap, stored.object, node) || liesBeyond(heap, node, stored.object));
}

/// Does the store change another node of the cell's chain, or a record that shares no memory with the cell's? An object
/// that stands for many has no type.
bool liesElsewhere(const Heap& heap, const Target& stored, ir::TypeId record, CellId id) {
  const bool isExact = !heap[stored.object].isMany && !heap[heap[id].object].isMany;
  return areNodesOfChain(heap, stored, record, id) || (isExact && !heap.mayOverlap(record, heap.recordOf(id)));
}

/// Is a store to this target unable to change the cell? Memory behind one parameter is not reachable from another
/// [Saturn, 1]; and of two records of one type, a store to one field leaves other fields alone.
bool isApart(const Heap& heap, const Target& stored, ir::TypeId record, CellId id) {
  const Cell& cell = heap[id];
  const Object &object = heap[stored.object], &other = heap[cell.object];
  if (object.kind != ObjectKind::Initial || object.isMany || other.kind != ObjectKind::Initial || other.isMany ||
      cell.stride != 0)
    return false;
  if (other.depth == 1 && object.root == Root::Parameter && other.root == Root::Parameter &&
      heap.rootParameter(cell.object) != heap.rootParameter(stored.object))
    return true;
  return record.isValid() && record == heap.recordOf(id) && stored.stride == 0 && cell.offset != stored.offset;
}

} // namespace

// A pointer stored through a pointer found in the caller's memory (`link->previous->next = …`), or through a forgotten
// one, may go to any cell of its type there, so those cells become unknown, unless they are apart. For the few fields
// that own, the types are trusted: without casts, a queue's head is no link of a node. Two parameters are assumed to be
// different objects [Saturn, 1]. An address computed in bytes is no element of an array of pointers:
// `*(void **)((char *)node + table->offset) = …` is such a store as well.
void SymbolicMemory::forgetAliases(const Target& target, ir::TypeId type) {
  const Object& object = heap[target.object];
  const bool isElement = target.stride != 0 && target.stride >= heap.bitsOf(type);
  bool isFound = object.kind == ObjectKind::Initial ? object.depth >= 2 && !isElement
                                                    : object.kind == ObjectKind::Unknown && object.isMany;
  if (!isFound)
    return;
  CellId stored = heap.cell(target.object, target.offset, target.stride, type);
  if (!heap.isPointer(heap[stored].type))
    return;
  // The end of the function asks for the old value of an owning field: read it before this store makes it unknown.
  if (debts_ && !isSet(stored) && debts_->isOwing(stored))
    setCell(stored, valueOf(state_, stored));
  const ir::TypeId record = heap.recordOf(stored);
  const Region region{heap[stored].type, {}, false};
  std::vector<CellId> apart;
  for (uint32_t i : cellsIn(region))
    if (CellId id(i);
        isApart(heap, target, record, id) || (liesElsewhere(heap, target, record, id) && isOwingStill(id)))
      apart.push_back(id);
  forgetOthers(region, apart, stored);
}

/// Is it an owning field that holds no new object, so that its initial target is still of interest? A pointer to a
/// pointer, such as one to the previous link, is no such field.
bool SymbolicMemory::isOwingStill(CellId cell) {
  if (!debts_ || heap.isPointer(contract::pointeeOf(heap.module(), heap[cell].type)) || !debts_->isOwing(cell))
    return false;
  return llvm::none_of(heap[valueOf(state_, cell)].entries,
                       [&](const Entry& entry) { return heap[entry.target.object].kind == ObjectKind::New; });
}

/// Forgets the regions, except cells whose value is known all the same.
void SymbolicMemory::forgetOthers(llvm::ArrayRef<Region> regions, llvm::ArrayRef<CellId> spared, CellId except) {
  std::vector<ValueId> values;
  for (CellId cell : spared)
    values.push_back(valueOf(state_, cell));
  for (CellId cell : spared)
    unset(cell);
  forgetRegions(regions, except);
  for (size_t i = 0; i < spared.size(); ++i) {
    setCell(spared[i], values[i]);
    for (const Region& region : regionsOf(spared[i]))
      effects.spared[spared[i]] += llvm::is_contained(regions, region);
  }
}

/// The cells that may lie in one of the regions, in order. Each cell is assigned to its regions once, on demand: most
/// cells are variables and new objects, which lie in none.
std::vector<uint32_t> SymbolicMemory::cellsIn(llvm::ArrayRef<Region> regions) {
  for (; sortedCells_ < heap.cellCount(); ++sortedCells_)
    if (heap[CellId(sortedCells_)].attribute == Attribute::None)
      for (const Region& region : regionsOf(CellId(sortedCells_)))
        cellsIn_[region].push_back(sortedCells_);
  std::vector<uint32_t> cells;
  for (const Region& region : regions)
    if (auto it = cellsIn_.find(region); it != cellsIn_.end())
      cells.insert(cells.end(), it->second.begin(), it->second.end());
  llvm::sort(cells);
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

/// The present targets escape. Cells that are not set cost nothing until they are read again.
void SymbolicMemory::forgetRegions(llvm::ArrayRef<Region> regions, CellId except) {
  for (uint32_t i : cellsIn(regions)) {
    if (CellId(i) == except || i >= state_.cells.size() || state_.cells[i] == State::kUnset)
      continue;
    escapeValue(ValueId(state_.cells[i]), Lit::yes());
    heldBefore_[i] = ValueId(state_.cells[i]);
    state_.cells[i] = State::kUnset;
  }
  for (const Region& region : regions) {
    state_.forgotten.set(region, ++time_);
    ++effects.forgettings[region];
  }
}

// Unknown code may have written the object: its targets escape, and its content becomes unknown. Cells that were never
// set keep their initial values unless `evenInitial`: tests of them before and after agree.
void SymbolicMemory::forgetObject(ObjectId object, bool evenInitial, bool onlyNumbers) {
  effects.writesVariadic |= heap.takesVariadic() && object == heap.variadic();
  if (heap.isFixed(object))
    return;
  const std::vector<CellId> cells = heap[object].cells;
  for (CellId cell : cells) {
    bool isSet = cell.index < state_.cells.size() && state_.cells[cell.index] != State::kUnset;
    if ((!isSet && !evenInitial) || (onlyNumbers && heap.isPointer(heap[cell].type)))
      continue;
    forgetCell(cell);
  }
}

void SymbolicMemory::forgetCell(CellId cell) {
  if (isUnread(cell))
    return;
  const ValueId before = valueOf(state_, cell);
  escapeValue(before, Lit::yes());
  renew(cell, before);
}

void SymbolicMemory::renew(CellId cell, ValueId before) {
  const ValueId now = heap.anythingIn(cell);
  noteRenewed(cell, before, now);
  setCell(cell, now);
  if (now != heap.nothing())
    unread_.insert(now.index);
}

/// Unknown code may have written everything behind the object, though not the object itself. Costs nothing if this
/// function knows nothing of it.
void SymbolicMemory::forgetBeyond(ObjectId start) {
  if (heap[start].kind == ObjectKind::Initial)
    effects.changedBeyond.insert(start);
  std::vector<ObjectId> work{start};
  llvm::DenseSet<uint32_t> seen{start.index};
  for (size_t w = 0; w < work.size(); ++w) {
    for (size_t i = 0, count = heap[work[w]].cells.size(); i < count; ++i) { // only the present cells
      const CellId cell = heap[work[w]].cells[i];
      bool isSet = cell.index < state_.cells.size() && state_.cells[cell.index] != State::kUnset;
      ValueId held = isSet ? ValueId(state_.cells[cell.index]) : heap[cell].initial;
      if (!held.isValid() || isUnread(cell)) // its targets are unknown
        continue;
      escapeValue(held, Lit::yes());
      for (const Entry& entry : heap[held].entries)
        if (entry.target.object != heap.null() && seen.insert(entry.target.object.index).second)
          work.push_back(entry.target.object);
      if (w != 0)
        renew(cell, held);
    }
  }
}

/// Unknown code may have written these globals, or all.
void SymbolicMemory::changeGlobals(llvm::ArrayRef<Region> regions, bool areMany) {
  effects.changedGlobals.areMany |= areMany;
  effects.changedGlobals.regions.insert(regions.begin(), regions.end());
  if (areMany)
    forgetRegions(Region(), {});
  else
    forgetRegions(regions, {});
}

/// A forgotten pointer now has an unknown target. If the pointer did not change, a read there yields the value at its
/// former target: `list->mark`, after a call that may have changed `list`. Records the former value.
void SymbolicMemory::noteFormer(const Target& target, ir::TypeId type) {
  auto former = formers_.find(target.object);
  if (former == formers_.end())
    return;
  CellId cell = heap.cell(target.object, target.offset, target.stride, type);
  bool isSet = cell.index < state_.cells.size() && state_.cells[cell.index] != State::kUnset;
  if (isSet || !hasFormer_.insert(cell.index))
    return;
  ValueId before;
  const Value& pointer = heap[former->second];
  for (const Entry& entry : pointer.entries) {
    Target there = entry.target;
    if (there.object == heap.null() || there.stride != 0)
      continue;
    there.offset += target.offset;
    there.stride = target.stride;
    noteFormer(there, type);
    ValueId held = loadTarget(state_, there, type);
    before = before.isValid() ? heap.choose(entry.guard, held, before) : held;
    if (written_.contains(heap.cell(there.object, there.offset, there.stride, type).index))
      written_.insert(cell.index);
  }
  if (before.isValid())
    noteRenewed(cell, before, heap.initialValue(cell));
}

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// What is not known any more after someone wrote to memory without saying where? One object, what lies beyond it, or a
// region: all pointers of a type, all that a global leads to. What was held there escapes; what is there now is asked
// for when it is read.
#include "contract/Pointees.h"
#include "engines/escape/Debts.h"
#include "engines/escape/SymbolicMemory.h"

namespace wt::engines::escape {

namespace {

/// Is the one reached by way of the other?
bool liesBeyond(const Heap& heap, ObjectId object, ObjectId other) {
  while (object != other && heap[object].kind == ObjectKind::Initial && heap[object].parent.isValid())
    object = heap[heap[object].parent].object;
  return object == other;
}

/// Does the store change a node of the chain that the cell belongs to? Two of its nodes are two objects: what one holds
/// does not change with the other. Not so their links: the one before may lead back here.
bool areNodesOfChain(const Heap& heap, const Target& stored, ir::TypeId record, CellId id) {
  ir::TypeId held = heap[id].type;
  while (const auto* pointer = ir::typeAs<ir::PointerType>(heap.module().types, held))
    held = pointer->pointee;
  const ObjectId node = heap[id].object;
  return record.isValid() && record == heap.recordOf(id) && held != record && stored.object != node &&
         stored.offset == heap[id].offset &&
         (liesBeyond(heap, stored.object, node) || liesBeyond(heap, node, stored.object));
}

/// Another node of its chain is written, or a record that shares no memory with its own. One object that stands for
/// many is of no type.
bool liesElsewhere(const Heap& heap, const Target& stored, ir::TypeId record, CellId id) {
  const bool isExact = !heap[stored.object].isMany && !heap[heap[id].object].isMany;
  return areNodesOfChain(heap, stored, record, id) || (isExact && !heap.mayOverlap(record, heap.recordOf(id)));
}

/// Can a pointer that is stored in one place not change what the cell holds? What a parameter leads to is not met again
/// behind another one [Saturn, 1]; and of two records of one type, other fields stay as they are.
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

// A pointer stored through a pointer found in the caller's memory (`link->previous->next = …`), or through one of those
// that were forgotten there, may land in any cell of its type there: what those hold is not known any more, unless they
// lie apart. Of fields that own, which are few, the types are believed: without casts, a queue's head is no link of a
// node. Two parameters are taken to be different objects [Saturn, 1]. An address that was reckoned in bytes is no
// element of an array of pointers: `*(void **)((char *)node + table->offset) = …` is such a store as well.
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
  // What an owning field held is asked for at the end: read it before the same store makes it unknown.
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

/// Is it a field that owns, and holds what it held at the start, or what was there then? A pointer to a pointer, as the
/// one to the link before, is none.
bool SymbolicMemory::isOwingStill(CellId cell) {
  if (!debts_ || heap.isPointer(contract::pointeeOf(heap.module(), heap[cell].type)) || !debts_->isOwing(cell))
    return false;
  return llvm::none_of(heap[valueOf(state_, cell)].entries,
                       [&](const Entry& entry) { return heap[entry.target.object].kind == ObjectKind::New; });
}

/// Forgets the regions, but for cells whose value is known all the same.
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

/// The cells that may lie in one of the regions, in order. Each is put to its regions once, when they are first asked
/// for: most cells are variables and new objects, which lie in none.
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

/// What is held there now escapes. Cells that are not set cost nothing until they are read again.
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

// Anything may have been done to what the object holds: it escapes, and what is there now is not known. What was never
// set here is left as it was at the start unless said otherwise: tests of it before and after agree.
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

/// Anything may have been done to what the object leads to, though not to the object itself. Costs nothing where this
/// function knows nothing of that.
void SymbolicMemory::forgetBeyond(ObjectId start) {
  if (heap[start].kind == ObjectKind::Initial)
    effects.changedBeyond.insert(start);
  std::vector<ObjectId> work{start};
  llvm::DenseSet<uint32_t> seen{start.index};
  for (size_t w = 0; w < work.size(); ++w) {
    for (size_t i = 0, count = heap[work[w]].cells.size(); i < count; ++i) { // of those it has now
      const CellId cell = heap[work[w]].cells[i];
      bool isSet = cell.index < state_.cells.size() && state_.cells[cell.index] != State::kUnset;
      ValueId held = isSet ? ValueId(state_.cells[cell.index]) : heap[cell].initial;
      if (!held.isValid() || isUnread(cell)) // nothing is known of what it leads to
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

/// Anything may have been done to the globals.
void SymbolicMemory::changeGlobals(llvm::ArrayRef<Region> regions, bool areMany) {
  effects.changedGlobals.areMany |= areMany;
  effects.changedGlobals.regions.insert(regions.begin(), regions.end());
  if (areMany)
    forgetRegions(Region(), {});
  else
    forgetRegions(regions, {});
}

/// A pointer that was forgotten leads to something unknown now. If it did not change, what the function reads there is
/// what is read where it led before: `list->mark`, after a call that may have changed `list`.
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

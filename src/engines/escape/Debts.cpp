// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Debts.h"

#include "contract/Pointees.h"

namespace wt::engines::escape {

namespace {

constexpr int kMaxParts = 3; // structures in structures

/// Plain C structures, or classes equivalent to one: other means decide about classes with destructors.
bool isPlain(const ir::Record& record) {
  return record.isComplete && record.kind == ir::RecordKind::Struct && !record.isFromSystemHeader &&
         !record.isPolymorphic && !record.destructor.isValid();
}

ir::RecordId recordOf(const ir::Module& module, ir::TypeId type) {
  const auto* record = type.isValid() ? ir::typeAs<ir::RecordType>(module.types, type) : nullptr;
  return record && isPlain(module[record->record]) ? record->record : ir::RecordId();
}

/// Is there a union at this offset? Another field tells which member is active, if anything does.
bool isUnionAt(const ir::Module& module, ir::RecordId record, int64_t offset) {
  if (module[record].kind == ir::RecordKind::Union)
    return true;
  ir::RecordId last;
  int64_t start = 0;
  for (const ir::Field& field : module[record].fields)
    if (const int64_t at = static_cast<int64_t>(field.bitOffset); at <= offset) {
      const auto* part = ir::typeAs<ir::RecordType>(module.types, field.type);
      last = part ? part->record : ir::RecordId();
      start = at;
    }
  return last.isValid() && isUnionAt(module, last, offset - start);
}

/// The structure type of an object of the caller's, by the pointer to it.
ir::RecordId recordAt(const Heap& heap, ObjectId id, bool mayHaveArrays = false) {
  const Object& object = heap[id];
  if (object.kind == ObjectKind::Global)
    return recordOf(heap.module(), heap.module().globals[object.index].type);
  if (object.kind != ObjectKind::Initial || object.isMany || (object.hasStrides && !mayHaveArrays) ||
      heap[object.parent].stride != 0)
    return {};
  const Cell& parent = heap[object.parent];
  const Object& holder = heap[parent.object];
  const bool isArgument = holder.kind == ObjectKind::Local && parent.offset == 0;
  if (const ir::RecordId outer = isArgument ? ir::RecordId() : recordAt(heap, parent.object, true);
      outer.isValid() && isUnionAt(heap.module(), outer, parent.offset))
    return {};
  return recordOf(heap.module(), isArgument
                                     ? contract::pointeeOf(heap.module(), heap.body(), ir::VariableId(holder.index))
                                     : contract::pointeeOf(heap.module(), parent.type));
}

/// The type of the elements, if it is an array; else the type itself.
ir::TypeId elementOf(const Heap& heap, ir::TypeId type) {
  const auto* array = ir::typeAs<ir::ArrayType>(heap.module().types, type);
  return array ? array->element : type;
}

/// Visits the pointers in a record, in its parts, and in the first elements of arrays of records in it.
template <typename Visit>
void forFields(const Heap& heap, ir::RecordId record, int64_t offset, int parts, Visit visit) {
  const std::vector<ir::Field>& fields = heap.module()[record].fields;
  for (uint32_t i = 0; i < fields.size(); ++i) {
    const int64_t at = offset + static_cast<int64_t>(fields[i].bitOffset);
    if (heap.isPointer(fields[i].type))
      visit(contract::FieldSlot{record, i}, at, fields[i].type);
    else if (ir::RecordId part = recordOf(heap.module(), elementOf(heap, fields[i].type)); part.isValid() && parts > 0)
      forFields(heap, part, at, parts - 1, visit);
  }
}

/// Visits the fields that are arrays of pointers.
template <typename Visit> void forArrays(const Heap& heap, ir::RecordId record, Visit visit) {
  const std::vector<ir::Field>& fields = heap.module()[record].fields;
  for (uint32_t i = 0; i < fields.size(); ++i)
    if (const auto* array = ir::typeAs<ir::ArrayType>(heap.module().types, fields[i].type);
        array && heap.isPointer(array->element))
      visit(contract::FieldSlot{record, i}, static_cast<int64_t>(fields[i].bitOffset), array->element);
}

} // namespace

/// Judged as a parameter if the object is one; if it is further away, as no parameter.
contract::Judged Debts::judged(CellId cell, contract::Sight loss) const {
  const ObjectId holder = heap_[cell].object;
  const bool isGlobal = heap_[holder].kind == ObjectKind::Global;
  const bool isArgument = !isGlobal && heap_[holder].root == Root::Parameter && heap_[holder].depth == 1;
  return {{function_, isArgument ? heap_.rootParameter(holder).index : UINT32_MAX},
          loss,
          isGlobal,
          false,
          elementSize(cell) != 0};
}

/// Does the field own its initial target, and do all callers pass the object with the field filled?
bool Debts::isOwing(CellId cell, contract::FieldSlot field) const {
  if (!holdings_.fields.count(field))
    return false;
  const contract::Judged by = judged(cell, contract::Sight::Forgotten);
  const Root root = heap_[heap_[cell].object].root;
  const bool isInGlobal = root == Root::Global && (by.isGlobal || by.isOfElement || isBehindGlobal(cell));
  if (root != Root::Parameter && !isInGlobal)
    return false;
  if (heap_[heap_[cell].object].hasStrides && !by.isOfElement && !field.isElements)
    return false; // a store to some element may have changed any field
  return contract::trustOf(holdings_, field, by) != contract::Trust::None &&
         !holdings_.entries.mayBeEmpty(by.by, field);
}

/// Is the cell in the target of a global pointer?
bool Debts::isBehindGlobal(CellId cell) const {
  const Object& holder = heap_[heap_[cell].object];
  if (holder.kind != ObjectKind::Initial || heap_[heap_[holder.parent].object].kind != ObjectKind::Global)
    return false;
  return heap_.isPointer(heap_.module().globals[heap_[heap_[holder.parent].object].index].type);
}

bool Debts::isOwing(CellId id) const {
  const std::optional<contract::FieldSlot> field = fieldAt(id);
  return field && isOwing(id, *field);
}

std::optional<contract::FieldSlot> Debts::fieldAt(CellId id) const {
  const Cell& cell = heap_[id];
  const ir::RecordId record = recordAt(heap_, cell.object, true);
  std::optional<contract::FieldSlot> found;
  if (const Object& holder = heap_[cell.object]; holder.kind == ObjectKind::Global && cell.offset == 0 &&
                                                 cell.stride == 0 && cell.attribute == Attribute::None &&
                                                 heap_.isPointer(heap_.module().globals[holder.index].type))
    return contract::FieldSlot{{}, 0, ir::GlobalId(holder.index)};
  if (record.isValid() && cell.stride == 0 && cell.attribute == Attribute::None)
    forFields(heap_, record, 0, kMaxParts, [&](contract::FieldSlot slot, int64_t offset, ir::TypeId) {
      if (offset == cell.offset)
        found = slot;
    });
  return found;
}

int64_t Debts::elementSize(CellId id) const {
  const Cell& cell = heap_[id];
  const Object& holder = heap_[cell.object];
  const ir::RecordId record = recordAt(heap_, cell.object, true);
  if (!record.isValid() || cell.stride != 0)
    return 0;
  auto bitsOf = [&](ir::RecordId r) { return static_cast<int64_t>(heap_.module()[r].sizeInBytes) * 8; };
  const std::optional<contract::FieldSlot> pointer =
      holder.kind == ObjectKind::Initial ? fieldAt(holder.parent) : std::nullopt;
  if ((pointer && holdings_.arrays.count(*pointer)) ||
      llvm::any_of(holder.cells, [&](CellId other) { return heap_[other].stride == bitsOf(record); }))
    return bitsOf(record); // the object is an array
  for (const ir::Field& field : heap_.module()[record].fields)
    if (const auto* array = ir::typeAs<ir::ArrayType>(heap_.module().types, field.type))
      if (const ir::RecordId element = recordOf(heap_.module(), array->element); element.isValid())
        if (const int64_t at = cell.offset - static_cast<int64_t>(field.bitOffset); at >= 0 && at < bitsOf(element))
          return bitsOf(element);
  return 0;
}

std::optional<contract::FieldSlot> Debts::slotAt(CellId cell) const {
  std::optional<contract::FieldSlot> field = fieldAt(cell);
  return field ? field : elementAt(cell);
}

std::optional<contract::FieldSlot> Debts::elementAt(CellId id) const {
  const Cell& cell = heap_[id];
  const Object& object = heap_[cell.object];
  if (cell.stride != 0 || !heap_.isPointer(cell.type))
    return std::nullopt;
  std::optional<contract::FieldSlot> array;
  if (object.kind == ObjectKind::Initial && !object.isMany && cell.offset == 0 &&
      heap_.isPointer(contract::pointeeOf(heap_.module(), heap_[object.parent].type)))
    array = fieldAt(object.parent);
  if (const ir::RecordId record = recordAt(heap_, cell.object, true); !array && record.isValid())
    forArrays(heap_, record, [&](contract::FieldSlot slot, int64_t offset, ir::TypeId) {
      if (offset == cell.offset)
        array = slot;
    });
  if (array)
    array->isElements = true;
  return array;
}

std::vector<CellId> Debts::owningElements(ObjectId object) const {
  std::vector<CellId> cells;
  auto add = [&](int64_t offset, ir::TypeId type) {
    const CellId cell = heap_.cell(object, offset, 0, type);
    if (const std::optional<contract::FieldSlot> slot = elementAt(cell); slot && isOwing(cell, *slot))
      cells.push_back(cell);
  };
  if (holdings_.fields.empty() || heap_[object].kind != ObjectKind::Initial || heap_[object].isMany)
    return cells;
  const ir::TypeId element = contract::pointeeOf(heap_.module(), heap_[heap_[object].parent].type);
  if (heap_.isPointer(element) && fieldAt(heap_[object].parent))
    add(0, element);
  if (const ir::RecordId record = recordAt(heap_, object, true); record.isValid())
    forArrays(heap_, record, [&](contract::FieldSlot, int64_t offset, ir::TypeId type) { add(offset, type); });
  return cells;
}

bool Debts::isOwed(ObjectId id) const {
  const Object& object = heap_[id];
  const bool isInGlobal =
      object.kind == ObjectKind::Initial && heap_[heap_[object.parent].object].kind == ObjectKind::Global;
  if (object.kind != ObjectKind::Initial || object.isMany || (object.depth < 2 && !isInGlobal) ||
      holdings_.fields.empty())
    return false;
  std::optional<contract::FieldSlot> field = slotAt(object.parent);
  return field && isOwing(object.parent, *field);
}

std::vector<CellId> Debts::owningFields(ObjectId object) const {
  std::vector<CellId> cells;
  const ir::RecordId record = recordAt(heap_, object, true);
  if (!record.isValid() || holdings_.fields.empty())
    return cells;
  forFields(heap_, record, 0, kMaxParts, [&](contract::FieldSlot slot, int64_t offset, ir::TypeId type) {
    if (auto held = holdings_.fields.find(slot); held == holdings_.fields.end())
      return;
    const CellId cell = heap_.cell(object, offset, 0, type);
    if (isOwing(cell, slot))
      cells.push_back(cell);
  });
  return cells;
}

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Debts.h"

#include "contract/Pointees.h"

namespace wt::engines::escape {

namespace {

constexpr int kMaxParts = 3; // structures in structures

/// Structures of C, or as good as: who destroys others is known by other means.
bool isPlain(const ir::Record& record) {
  return record.isComplete && record.kind == ir::RecordKind::Struct && !record.isFromSystemHeader &&
         !record.isPolymorphic && !record.destructor.isValid();
}

ir::RecordId recordOf(const ir::Module& module, ir::TypeId type) {
  const auto* record = type.isValid() ? ir::typeAs<ir::RecordType>(module.types, type) : nullptr;
  return record && isPlain(module[record->record]) ? record->record : ir::RecordId();
}

/// The structure that an object of the caller's is, by the pointer that leads to it.
ir::RecordId recordAt(const Heap& heap, ObjectId id) {
  const Object& object = heap[id];
  if (object.kind == ObjectKind::Global)
    return recordOf(heap.module(), heap.module().globals[object.index].type);
  if (object.kind != ObjectKind::Initial || object.isMany || object.hasStrides || heap[object.parent].stride != 0)
    return {};
  const Cell& parent = heap[object.parent];
  const Object& holder = heap[parent.object];
  const bool isArgument = holder.kind == ObjectKind::Local && parent.offset == 0;
  return recordOf(heap.module(), isArgument
                                     ? contract::pointeeOf(heap.module(), heap.body(), ir::VariableId(holder.index))
                                     : contract::pointeeOf(heap.module(), parent.type));
}

template <typename Visit>
void forFields(const Heap& heap, ir::RecordId record, int64_t offset, int parts, Visit visit) {
  const std::vector<ir::Field>& fields = heap.module()[record].fields;
  for (uint32_t i = 0; i < fields.size(); ++i) {
    const int64_t at = offset + static_cast<int64_t>(fields[i].bitOffset);
    if (heap.isPointer(fields[i].type))
      visit(contract::FieldSlot{record, i}, at, fields[i].type);
    else if (ir::RecordId part = recordOf(heap.module(), fields[i].type); part.isValid() && parts > 0)
      forFields(heap, part, at, parts - 1, visit);
  }
}

} // namespace

/// By the parameter that the object is; if it is further away, no parameter.
contract::Judged Debts::judged(ObjectId holder, contract::Sight loss) const {
  const bool isGlobal = heap_[holder].kind == ObjectKind::Global;
  const bool isArgument = !isGlobal && heap_[holder].root == Root::Parameter && heap_[holder].depth == 1;
  return {{function_, isArgument ? heap_.rootParameter(holder).index : UINT32_MAX}, loss, isGlobal};
}

/// Does the function find the field as others leave it? `holder`: the object it is in.
bool Debts::isOwing(ObjectId holder, contract::FieldSlot field) const {
  const contract::Judged by = judged(holder, contract::Sight::Forgotten);
  if (heap_[holder].root != Root::Parameter && !by.isGlobal)
    return false;
  return contract::trustOf(holdings_, field, by) != contract::Trust::None &&
         !holdings_.entries.mayBeEmpty(by.by, field);
}

std::optional<contract::FieldSlot> Debts::fieldAt(CellId id) const {
  const Cell& cell = heap_[id];
  const ir::RecordId record = recordAt(heap_, cell.object);
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

bool Debts::isOwed(ObjectId id) const {
  const Object& object = heap_[id];
  const bool isInGlobal =
      object.kind == ObjectKind::Initial && heap_[heap_[object.parent].object].kind == ObjectKind::Global;
  if (object.kind != ObjectKind::Initial || object.isMany || (object.depth < 2 && !isInGlobal) ||
      holdings_.fields.empty())
    return false;
  std::optional<contract::FieldSlot> field = fieldAt(object.parent);
  return field && isOwing(heap_[object.parent].object, *field);
}

std::vector<CellId> Debts::owningFields(ObjectId object) const {
  std::vector<CellId> cells;
  const ir::RecordId record = recordAt(heap_, object);
  if (!record.isValid() || holdings_.fields.empty())
    return cells;
  forFields(heap_, record, 0, kMaxParts, [&](contract::FieldSlot slot, int64_t offset, ir::TypeId type) {
    if (isOwing(object, slot))
      cells.push_back(heap_.cell(object, offset, 0, type));
  });
  return cells;
}

} // namespace wt::engines::escape

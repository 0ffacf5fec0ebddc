// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Naming.h"

#include "contract/Pointees.h"

namespace wt::engines::escape {

namespace {

/// The field at an offset, with the fields around it: `.pos.x`; the first one if several start there.
std::string fieldAt(const ir::Module& module, ir::TypeId type, int64_t offset, bool& isKnown) {
  if (const auto* record = type.isValid() ? ir::typeAs<ir::RecordType>(module.types, type) : nullptr) {
    const ir::Field* best = nullptr;
    for (const ir::Field& field : module[record->record].fields)
      if (static_cast<int64_t>(field.bitOffset) <= offset && (!best || field.bitOffset > best->bitOffset))
        best = &field;
    if (!best)
      return isKnown = false, "";
    bool isHidden = best->kind != ir::FieldKind::Member || best->name.rfind("anon.", 0) == 0;
    std::string rest = fieldAt(module, best->type, offset - static_cast<int64_t>(best->bitOffset), isKnown);
    return isHidden ? rest : "." + best->name + rest;
  }
  if (type.isValid() && ir::typeAs<ir::ArrayType>(module.types, type))
    return "[…]";
  isKnown = isKnown && offset == 0;
  return "";
}

const ir::Variable* variableOf(const Heap& heap, const Object& object) {
  return object.kind == ObjectKind::Local ? &heap.body().variables[object.index] : nullptr;
}

} // namespace

std::string sourceName(const Heap& heap, CellId id) {
  const Cell& cell = heap[id];
  const Object& object = heap[cell.object];
  bool isKnown = true;
  if (const ir::Variable* variable = variableOf(heap, object)) {
    bool isTemporary = variable->kind == ir::VariableKind::Temporary || variable->kind == ir::VariableKind::Result;
    std::string name = isTemporary ? variable->text : variable->name.substr(0, variable->name.find('.'));
    std::string field = fieldAt(heap.module(), variable->type, cell.offset, isKnown);
    return name.empty() ? "" : name + (isKnown ? field : "");
  }
  if (object.kind == ObjectKind::Global) {
    const ir::Global& global = heap.module().globals[object.index];
    std::string name = global.displayName.empty() ? global.name : global.displayName;
    std::string field = fieldAt(heap.module(), global.type, cell.offset, isKnown);
    return name + (isKnown ? field : "");
  }
  if (object.kind != ObjectKind::Initial)
    return "";
  std::string base = sourceName(heap, object.parent);
  if (base.empty())
    return "";
  const Object& holder = heap[heap[object.parent].object];
  ir::TypeId type = variableOf(heap, holder)
                        ? contract::pointeeOf(heap.module(), heap.body(), ir::VariableId(holder.index))
                        : contract::pointeeOf(heap.module(), heap[object.parent].type);
  std::string field = fieldAt(heap.module(), type, cell.offset, isKnown);
  if (field.empty() || !isKnown)
    return "*" + base;
  if (base.front() == '*') // `(*a)->x`
    base = "(" + base + ")";
  return field[0] == '.' ? base + "->" + field.substr(1) : base + field;
}

namespace {
std::string cellPath(const Heap& heap, CellId id) {
  const Cell& cell = heap[id];
  const Object& object = heap[cell.object];
  bool isKnown = true;
  if (const ir::Variable* variable = variableOf(heap, object))
    return variable->name + fieldAt(heap.module(), variable->type, cell.offset, isKnown);
  if (object.kind == ObjectKind::Global)
    return heap.module().globals[object.index].name +
           fieldAt(heap.module(), heap.module().globals[object.index].type, cell.offset, isKnown);
  if (object.kind != ObjectKind::Initial)
    return "?";
  std::string field =
      fieldAt(heap.module(), contract::pointeeOf(heap.module(), heap[object.parent].type), cell.offset, isKnown);
  std::string base = "*" + cellPath(heap, object.parent);
  return field.empty() ? base : "(" + base + ")" + field;
}
} // namespace

std::string accessPath(const Heap& heap, ObjectId id) {
  const Object& object = heap[id];
  if (object.kind != ObjectKind::Initial)
    return "?";
  bool isParameter = heap[heap[object.parent].object].kind == ObjectKind::Local;
  return (isParameter ? "*" : "") + cellPath(heap, object.parent);
}

} // namespace wt::engines::escape

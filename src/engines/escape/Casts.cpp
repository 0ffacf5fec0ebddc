// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Casts.h"

namespace wt::engines::escape {

void addEntry(Value& value, Lit guard, const Target& target, BoolGraph& graph) {
  auto known = llvm::find_if(value.entries, [&](const Entry& entry) { return entry.target == target; });
  if (known != value.entries.end())
    known->guard = graph.either(known->guard, guard);
  else
    value.entries.push_back({guard, target});
}

// ------------------------------------------------------------------------------------------------ classes of objects

std::optional<int64_t> Casts::baseOffset(ir::RecordId derived, ir::RecordId base, bool isComplete) const {
  if (derived == base)
    return 0;
  const std::vector<ir::Field>& fields = module_[derived].fields;
  for (ir::FieldKind kind : {ir::FieldKind::VirtualBase, ir::FieldKind::Base})
    for (const ir::Field& field : fields) {
      const auto* record = ir::typeAs<ir::RecordType>(module_.types, field.type);
      if (field.kind != kind || !record || (kind == ir::FieldKind::VirtualBase && !isComplete))
        continue;
      if (std::optional<int64_t> rest = baseOffset(record->record, base, false))
        return static_cast<int64_t>(field.bitOffset) + *rest;
    }
  return std::nullopt;
}

/// Does the class, or one of its bases, at this offset from its start, equal the wanted class?
bool Casts::hasClassAt(ir::RecordId record, int64_t offset, ir::RecordId wanted, bool isComplete) const {
  if (record == wanted && offset == 0)
    return true;
  return llvm::any_of(module_[record].fields, [&](const ir::Field& field) {
    const auto* base = ir::typeAs<ir::RecordType>(module_.types, field.type);
    bool isBase = field.kind == ir::FieldKind::Base || (field.kind == ir::FieldKind::VirtualBase && isComplete);
    return base && isBase && hasClassAt(base->record, offset - static_cast<int64_t>(field.bitOffset), wanted, false);
  });
}

/// In an object of the type that begins at `start`: the complete object into which a pointer of the static class with
/// this offset points.
std::optional<Casts::WholeObject> Casts::wholeIn(ir::TypeId type, int64_t start, const Pointed& pointed,
                                                 bool isBase) const {
  const ir::TypeTable& types = module_.types;
  if (const auto* array = ir::typeAs<ir::ArrayType>(types, type)) {
    int64_t size = heap.bitsOf(array->element);
    if (size <= 0)
      return std::nullopt;
    return wholeIn(array->element, start + (pointed.offset - start) / size * size, pointed, false);
  }
  const auto* record = ir::typeAs<ir::RecordType>(types, type);
  if (!record)
    return std::nullopt;
  if (!isBase && hasClassAt(record->record, pointed.offset - start, pointed.staticClass, true))
    return WholeObject{record->record, start};
  for (const ir::Field& field : module_[record->record].fields) {
    int64_t begin = start + static_cast<int64_t>(field.bitOffset);
    if (pointed.offset < begin || pointed.offset >= begin + heap.bitsOf(field.type))
      continue;
    if (std::optional<WholeObject> found = wholeIn(field.type, begin, pointed, field.kind != ir::FieldKind::Member))
      return found;
  }
  return std::nullopt;
}

std::optional<Casts::WholeObject> Casts::wholeObject(const Target& target, ir::RecordId staticClass) const {
  const Object& object = heap[target.object];
  Pointed pointed{target.offset, staticClass};
  if (!staticClass.isValid())
    return std::nullopt;
  if (object.kind == ObjectKind::Local)
    return wholeIn(body_.variables[object.index].type, 0, pointed, false);
  if (object.kind == ObjectKind::Global)
    return wholeIn(module_.globals[object.index].type, 0, pointed, false);
  if (object.kind != ObjectKind::New || !object.origin.made.isValid())
    return std::nullopt;
  int64_t size = heap.bitsOf(object.origin.made);
  int64_t start = size > 0 && target.offset >= 0 ? target.offset / size * size : 0; // of an element of new T[n]
  return wholeIn(object.origin.made, start, pointed, false);
}

// ------------------------------------------------------------------------------------------------ casts

bool Casts::isVirtualBase(ir::RecordId derived, ir::RecordId base) const {
  return llvm::any_of(module_[derived].fields, [&](const ir::Field& field) {
    const auto* record = ir::typeAs<ir::RecordType>(module_.types, field.type);
    return field.kind == ir::FieldKind::VirtualBase && record && record->record == base;
  });
}

ValueId Casts::upcast(ValueId pointer, ir::RecordId from, ir::RecordId to) {
  const Value& before = heap[pointer];
  Value moved;
  for (Entry entry : before.entries) {
    std::optional<WholeObject> whole = wholeObject(entry.target, from);
    if (whole && isVirtualBase(whole->record, to))
      entry.target.offset = whole->start + baseOffset(whole->record, to).value_or(0);
    else if (entry.target.object != heap.null())
      entry.target.offset += baseOffset(from, to).value_or(0);
    addEntry(moved, entry.guard, entry.target, graph);
  }
  return heap.intern(std::move(moved));
}

ValueId Casts::downcast(ValueId pointer, ir::RecordId from, ir::RecordId to) {
  return shiftPointer(pointer, -baseOffset(to, from).value_or(0));
}

ValueId Casts::dynamicCast(ValueId pointer, ir::RecordId from, ir::RecordId to) {
  const Value& before = heap[pointer];
  const Lit succeeds = graph.variable();
  Value result;
  for (const Entry& entry : before.entries) {
    Target there = entry.target;
    std::optional<WholeObject> whole = wholeObject(entry.target, from);
    std::optional<int64_t> base = whole && to.isValid() ? baseOffset(whole->record, to) : std::nullopt;
    const Target null{heap.null(), 0, 0, false};
    if (there.object == heap.null() || (whole && to.isValid() && !base)) {
      addEntry(result, entry.guard, null, graph);
    } else if (whole) {
      there.offset = whole->start + base.value_or(0);
      addEntry(result, entry.guard, there, graph);
    } else {
      if (from.isValid() && to.isValid())
        there.offset -= baseOffset(to, from).value_or(0);
      addEntry(result, graph.both(entry.guard, succeeds), there, graph);
      addEntry(result, graph.both(entry.guard, !succeeds), null, graph);
    }
  }
  return heap.intern(std::move(result));
}

ValueId Casts::shiftPointer(ValueId pointer, int64_t bits) {
  Value moved = heap[pointer];
  for (Entry& entry : moved.entries)
    if (entry.target.object != heap.null())
      entry.target.offset += bits;
  return heap.intern(std::move(moved));
}

} // namespace wt::engines::escape

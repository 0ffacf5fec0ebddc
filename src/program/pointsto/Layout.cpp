// SPDX-License-Identifier: Apache-2.0
#include "program/pointsto/Layout.h"

#include "support/Overloaded.h"

namespace wt::program {

using namespace ir;

std::optional<uint64_t> Layout::sizeOf(TypeId type) const {
  using Size = std::optional<uint64_t>;
  return match(
      module_.types[type], [](const VoidType&) { return Size(); },
      [](const IntType& t) { return Size((t.bits + 7) / 8); },
      [](const FloatType& t) { return Size((t.bits + 7) / 8); }, [](const PointerType&) { return Size(8); },
      [&](const ArrayType& t) {
        Size element = sizeOf(t.element);
        return element && t.count ? Size(*element * *t.count) : Size();
      },
      [&](const RecordType& t) {
        const Record& record = module_[t.record];
        return record.isComplete ? Size(record.sizeInBytes) : Size();
      },
      [](const FunctionType&) { return Size(); }, [](const OpaqueType& t) { return Size(t.bytes); });
}

std::optional<int64_t> Layout::offsetOfBase(RecordId derived, RecordId base) const {
  if (derived == base)
    return 0;
  std::vector<std::optional<int64_t>> found;
  findBase(derived, base, 0, found);
  return found.size() == 1 ? found.front() : std::nullopt;
}

void Layout::findBase(RecordId derived, RecordId base, int64_t at, std::vector<std::optional<int64_t>>& found) const {
  const std::vector<Field>& fields = module_[derived].fields;
  for (uint32_t i = 0; i < fields.size(); ++i) {
    const auto* record = typeAs<RecordType>(module_.types, fields[i].type);
    if (fields[i].kind == FieldKind::Member || !record)
      continue;
    if (fields[i].kind == FieldKind::VirtualBase)
      found.push_back(std::nullopt); // it may be inside, at an unknown offset
    else if (record->record == base)
      found.push_back(at + offsetOf(derived, i));
    else
      findBase(record->record, base, at + offsetOf(derived, i), found);
  }
}

RecordId Layout::pointeeRecord(TypeId type) const {
  const auto* pointer = typeAs<PointerType>(module_.types, type);
  const auto* record = pointer ? typeAs<RecordType>(module_.types, pointer->pointee) : nullptr;
  return record ? record->record : RecordId();
}

bool Layout::pointsToBytes(TypeId type) const {
  const auto* pointer = typeAs<PointerType>(module_.types, type);
  if (!pointer)
    return false;
  const auto* number = typeAs<IntType>(module_.types, pointer->pointee);
  return std::holds_alternative<VoidType>(module_.types[pointer->pointee]) || (number && number->bits <= 8);
}

bool Layout::mayBePointer(TypeId type) const {
  const auto* opaque = typeAs<OpaqueType>(module_.types, type);
  return std::holds_alternative<PointerType>(module_.types[type]) || (opaque && opaque->bytes >= 8);
}

} // namespace wt::program

// SPDX-License-Identifier: Apache-2.0
// Sizes as on x86-64. Offsets come from the records themselves.
#include "Layout.h"

#include "support/Overloaded.h"

namespace wt::interp {

using namespace ir;

namespace {

constexpr size_t kUnknownLength = 4096; // room for an array whose length only the run knows

RecordId recordOf(const Module& module, TypeId type) {
  const auto* record = typeAs<RecordType>(module.types, type);
  return record ? record->record : RecordId();
}

} // namespace

size_t sizeOf(const Module& module, TypeId type) {
  return match(
      module.types[type], [](const VoidType&) -> size_t { return 1; },
      [](const IntType& t) -> size_t { return t.bits <= 8 ? 1 : t.bits / 8; },
      [](const FloatType& t) -> size_t { return t.bits == 80 ? 16 : t.bits / 8; },
      [](const PointerType&) -> size_t { return sizeof(void*); },
      [&](const ArrayType& t) -> size_t { return t.count ? *t.count * sizeOf(module, t.element) : kUnknownLength; },
      [&](const RecordType& t) -> size_t { return module[t.record].sizeInBytes; },
      [](const FunctionType&) -> size_t { return 1; }, [](const OpaqueType& t) -> size_t { return t.bytes; });
}

RecordId pointeeRecord(const Module& module, TypeId pointer) {
  const auto* type = typeAs<PointerType>(module.types, pointer);
  return type ? recordOf(module, type->pointee) : RecordId();
}

void ObjectClasses::claim(char* address, RecordId record, bool isPart) {
  Classes classes{{address, record}, {address, record}};
  if (std::optional<Classes> before = isPart ? classesOf(address, record) : std::nullopt)
    classes.whole = before->whole;
  claimBases(address, record, classes);
}

void ObjectClasses::claimBases(char* address, RecordId record, const Classes& classes) {
  classes_[{address, record}] = classes;
  for (const Field& field : module_[record].fields) {
    if (field.kind == FieldKind::Member)
      continue;
    RecordId base = recordOf(module_, field.type);
    char* at = field.kind == FieldKind::Base ? address + field.bitOffset / 8 : virtualBase(address, record, base);
    if (at)
      claimBases(at, base, classes);
  }
}

std::optional<ObjectClasses::Classes> ObjectClasses::classesOf(char* address, RecordId record) const {
  auto found = classes_.find({address, record});
  return found == classes_.end() ? std::nullopt : std::optional(found->second);
}

char* ObjectClasses::virtualBase(char* address, RecordId record, RecordId base) const {
  std::optional<Classes> classes = classesOf(address, record);
  Object whole = classes ? classes->whole : Object{address, record}; // not constructed yet: nothing is around it
  for (const Field& field : module_[whole.record].fields)
    if (field.kind == FieldKind::VirtualBase && recordOf(module_, field.type) == base)
      return whole.address + field.bitOffset / 8;
  return nullptr;
}

char* ObjectClasses::baseAddress(char* address, RecordId from, RecordId to) const {
  if (from == to)
    return address;
  for (const Field& field : module_[from].fields) {
    if (field.kind == FieldKind::Member)
      continue;
    RecordId base = recordOf(module_, field.type);
    char* at = field.kind == FieldKind::Base ? address + field.bitOffset / 8 : virtualBase(address, from, base);
    if (char* found = at ? baseAddress(at, base, to) : nullptr)
      return found;
  }
  return nullptr;
}

char* ObjectClasses::derivedAddress(char* address, RecordId base, RecordId to) const {
  if (std::optional<Classes> classes = classesOf(address, base))
    return baseAddress(classes->dynamic.address, classes->dynamic.record, to);
  char room[1]; // not polymorphic: the offset is fixed
  char* inside = baseAddress(room, to, base);
  return inside ? address - (inside - room) : nullptr;
}

bool ObjectClasses::overrides(FunctionId function, FunctionId method) const {
  if (function == method)
    return true;
  RecordId record = module_[function].methodOf;
  if (!record)
    return false;
  for (const VirtualMethod& v : module_[record].virtualMethods)
    if (v.function == function)
      for (FunctionId overridden : v.overrides)
        if (overrides(overridden, method))
          return true;
  return false;
}

FunctionId ObjectClasses::overrider(RecordId record, FunctionId method) const {
  for (const VirtualMethod& v : module_[record].virtualMethods)
    if (overrides(v.function, method))
      return v.function;
  for (const Field& field : module_[record].fields)
    if (field.kind != FieldKind::Member)
      if (FunctionId found = overrider(recordOf(module_, field.type), method))
        return found;
  return {};
}

} // namespace wt::interp

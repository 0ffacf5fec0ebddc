// SPDX-License-Identifier: Apache-2.0
#include "ir/Type.h"

#include "support/Overloaded.h"

#include "llvm/ADT/Hashing.h"

namespace wt::ir {

static size_t hashOf(const Type& type) {
  using llvm::hash_combine;
  llvm::hash_code inside = match(
      type, [](const VoidType&) { return hash_combine(0); },
      [](const IntType& t) { return hash_combine(t.bits, t.isSigned); },
      [](const FloatType& t) { return hash_combine(t.bits); },
      [](const PointerType& t) { return hash_combine(t.pointee, t.isConst, t.isReference); },
      [](const ArrayType& t) { return hash_combine(t.element, t.count.value_or(UINT64_MAX)); },
      [](const RecordType& t) { return hash_combine(t.record); },
      [](const FunctionType& t) {
        return hash_combine(t.result, t.isVariadic, llvm::hash_combine_range(t.parameters.begin(), t.parameters.end()));
      },
      [](const OpaqueType& t) { return hash_combine(t.bytes); });
  return hash_combine(type.index(), inside);
}

TypeId TypeTable::find(const Type& type) const {
  auto [first, last] = byHash_.equal_range(hashOf(type));
  for (auto it = first; it != last; ++it)
    if (types_[it->second.index] == type)
      return it->second;
  return TypeId();
}

TypeId TypeTable::intern(const Type& type) {
  if (TypeId known = find(type))
    return known;
  TypeId id(types_.size());
  types_.push_back(type);
  byHash_.emplace(hashOf(type), id);
  return id;
}

} // namespace wt::ir

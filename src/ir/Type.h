// SPDX-License-Identifier: Apache-2.0
// What shape does a value have? The types of C and C++, reduced to the parts that an analysis needs:
//
//   unsigned long   u64          const char*        *const i8         struct conn*       *%conn
//   bool            u1           int&               &i32              int[4]             [4]i32
//   char32_t        u32          int (*)(char*)     *fn(*i8) -> i32   int[] / VLA        [?]i32
//
// Enumerations are their integer types, references are pointers with a flag, member pointers and vectors are opaque.
// Types are interned (TypeTable): equal types have equal ids within one module.
#pragma once

#include "ir/Ids.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <unordered_map>
#include <variant>
#include <vector>

namespace wt::ir {

struct VoidType {
  bool operator==(const VoidType&) const = default;
};
struct IntType {
  uint32_t bits = 32; // `bool` is one unsigned bit
  bool isSigned = true;
  bool operator==(const IntType&) const = default;
};
struct FloatType {
  uint32_t bits = 64;
  bool operator==(const FloatType&) const = default;
};
struct PointerType {
  TypeId pointee;
  bool isConst = false;     // the pointee may not be changed through this pointer
  bool isReference = false; // a C++ reference: never null
  bool operator==(const PointerType&) const = default;
};
struct ArrayType {
  TypeId element;
  std::optional<uint64_t> count; // none: a variable-length array or a flexible array member
  bool operator==(const ArrayType&) const = default;
};
struct RecordType {
  RecordId record;
  bool operator==(const RecordType&) const = default;
};
struct FunctionType {
  TypeId result;
  std::vector<TypeId> parameters; // of a method: `this` comes first
  bool isVariadic = false;
  bool operator==(const FunctionType&) const = default;
};
/// A value whose contents no engine examines: a vector, a complex number, a member pointer, a builtin such as va_list.
struct OpaqueType {
  uint64_t bytes = 0;
  bool operator==(const OpaqueType&) const = default;
};

using Type = std::variant<VoidType, IntType, FloatType, PointerType, ArrayType, RecordType, FunctionType, OpaqueType>;

class TypeTable {
public:
  TypeId intern(const Type& type);
  TypeId find(const Type& type) const; // invalid if the table does not contain it
  const Type& operator[](TypeId id) const { return types_[id.index]; }
  size_t size() const { return types_.size(); }

private:
  std::vector<Type> types_;
  std::unordered_multimap<size_t, TypeId> byHash_;
};

template <class T> const T* typeAs(const TypeTable& types, TypeId id) {
  return std::get_if<T>(&types[id]);
}

} // namespace wt::ir

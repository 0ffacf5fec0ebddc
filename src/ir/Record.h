// SPDX-License-Identifier: Apache-2.0
// What does a struct, union or class contain? Its fields in layout order, with base classes as fields of their own kind
// (so `derived.base` is a place like any other), and the facts of the class hierarchy: virtual methods, the methods
// that they override, and whether the compiler or the programmer wrote the special members.
#pragma once

#include "ir/Ids.h"
#include "support/Location.h"

#include <string>
#include <vector>

namespace wt::ir {

enum class FieldKind : uint8_t { Member, Base, VirtualBase };

struct Field {
  std::string name; // of a base: the base class's name; of an anonymous member: `anon.N`, N its position
  TypeId type;
  FieldKind kind = FieldKind::Member;
  uint64_t bitOffset = 0;
  uint32_t bitWidth = 0; // of a bit-field; 0 otherwise
};

struct VirtualMethod {
  FunctionId function;
  std::vector<FunctionId> overrides; // the methods it overrides directly
  bool isPure = false;
};

enum class RecordKind : uint8_t { Struct, Class, Union };

/// Who wrote a special member function of a class?
enum class SpecialMember : uint8_t { Trivial, Implicit, Defaulted, UserProvided, Deleted };

struct Record {
  std::string name;         // unique in the program: a C tag, or a C++ qualified name with template arguments; an
                            // unnamed or unit-local record has its file and line in the name
  std::string templateName; // `std::vector` of a `std::vector<int>`; empty if not from a template
  std::vector<TypeId> templateArguments; // its type arguments, in order
  RecordKind kind = RecordKind::Struct;
  bool isComplete = false; // false: only declared
  bool isPolymorphic = false;
  bool isFromSystemHeader = false;
  bool isLambda = false;
  uint64_t sizeInBytes = 0;
  std::vector<Field> fields;
  std::vector<VirtualMethod> virtualMethods; // declared in this class itself
  FunctionId destructor;                     // if not trivial
  SpecialMember copyConstructor = SpecialMember::Trivial;
  SpecialMember copyAssignment = SpecialMember::Trivial;
  SpecialMember destructorKind = SpecialMember::Trivial;
  Location location;
};

} // namespace wt::ir

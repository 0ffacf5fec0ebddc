// SPDX-License-Identifier: Apache-2.0
// How large is a value and where in an object is its base class? And which class does an object really have: what a
// program keeps in its virtual tables, the interpreter keeps in a table of addresses.
#pragma once

#include "ir/Module.h"

#include <cstddef>
#include <map>
#include <optional>

namespace wt::interp {

size_t sizeOf(const ir::Module& module, ir::TypeId type);

/// The record a pointer type points to; invalid if it points to something else.
ir::RecordId pointeeRecord(const ir::Module& module, ir::TypeId pointer);

/// The dynamic classes of the objects that are alive.
class ObjectClasses {
public:
  explicit ObjectClasses(const ir::Module& module) : module_(module) {}

  struct Object {
    char* address = nullptr;
    ir::RecordId record;
  };
  struct Classes {
    Object dynamic; // whose virtual functions are called: while a base is under construction, the base itself
    Object whole;   // the object that all of this is part of: where virtual bases lie
  };

  /// From now on the object at `address`, with all its bases, is a `record`: a constructor or destructor begins, or one
  /// of its bases is done. `isPart`: it is a base of a larger object that is under construction or destruction.
  void claim(char* address, ir::RecordId record, bool isPart);
  /// Of the object or base of class `record` at the address.
  std::optional<Classes> classesOf(char* address, ir::RecordId record) const;

  /// The address of the base `to` in the object of class `from` at `address`; null if it is no base of it.
  char* baseAddress(char* address, ir::RecordId from, ir::RecordId to) const;
  /// The address of the object of class `to` that the base at `address` is a part of; null if it is part of no such
  /// object.
  char* derivedAddress(char* address, ir::RecordId base, ir::RecordId to) const;
  /// A virtual base lies where the complete object has it.
  char* virtualBase(char* address, ir::RecordId record, ir::RecordId base) const;

  /// The function that a call of `method` reaches in an object of class `record`.
  ir::FunctionId overrider(ir::RecordId record, ir::FunctionId method) const;

private:
  const ir::Module& module_;
  // One address can begin a base, its derived class and the derived class's first member at once: they differ in class.
  std::map<std::pair<char*, ir::RecordId>, Classes> classes_;

  void claimBases(char* address, ir::RecordId record, const Classes& classes);
  bool overrides(ir::FunctionId function, ir::FunctionId method) const;
};

} // namespace wt::interp

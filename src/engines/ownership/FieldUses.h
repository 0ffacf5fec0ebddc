// SPDX-License-Identifier: Apache-2.0
// What does the whole program do with what a pointer field holds? Who makes it, with which allocator; who releases it,
// with which function; and may somebody else get hold of it?
//
//   d = new Private;             // made, by `new`
//   if (d) delete d;             // released, by `delete`
//   Private *p = d; use(p);      // nothing, if `use` neither keeps nor releases its argument
//   list.add(d); return d;       // handed on: kept by another; a getter, which is looked at where it is called
//   const char *s = name; f(s);  // nothing: who holds it as a pointer to const is taken to release nothing
//   rows[i] = new int[4];        // the elements of the array that `rows` points to are made
//   fd = open(path, O_RDONLY);   // a handle is held by a number
//
// Without regard to the order of statements and to which object of the class it is: this answers "does anybody ever",
// which is what a rule about a class needs. Callees are known by what their bodies do (ArgumentFates.h, and the
// families found here, callees first); a method without a body is taken not to keep its own object.
#pragma once

#include "engines/ownership/Names.h"
#include "program/OwnCallees.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace wt::engines::ownership {

struct FieldUses {
  struct Use {
    ir::FunctionId function;
    Location at;
    ir::FamilyId family;      // invalid: not known, or of several
    bool isOnlyHolder = true; // made: nobody but the field has it
    bool isOwn = true;        // a store: into the function's own object
    ir::BlockId block;        // the instruction
    uint32_t index = 0;
    std::optional<FieldKey> into; // handed on: to this field, and nowhere else
  };
  std::vector<Use> made, released;
  std::vector<Use> emptied;    // set to null
  std::vector<Use> copied;     // given what the same field of another object holds
  std::vector<Use> given;      // given anything else: a parameter, what a callee did not make
  std::vector<Use> handedOn;   // what it holds may be kept or released by somebody else
  std::set<FieldKey> from;     // given what these fields hold
  bool isAddressTaken = false; // whoever has the address may set it

  /// Nobody but the field ever has what is made for it.
  bool isHeldAlone() const;
  bool isMadeBy(ir::FunctionId function) const { return isIn(made, function); }
  bool isReleasedBy(ir::FunctionId function) const { return isIn(released, function); }
  static bool isIn(const std::vector<Use>& uses, ir::FunctionId function) {
    for (const Use& use : uses)
      if (use.function == function)
        return true;
    return false;
  }
};

/// Of the fields that some function mentions and that hold a pointer or a handle.
using AllFieldUses = std::map<FieldKey, FieldUses>;

struct ProgramUses {
  AllFieldUses fields;
  AllFieldUses elements;             // of the arrays that such fields point to; all elements of a field are one
  std::vector<bool> givesFresh;      // by function: the result is an object made for the caller, or null
  std::set<ir::TypeId> releasedElse; // what pointers lead to that are released and came from no field
};

ProgramUses fieldUses(const program::Program& program);

/// Where a function returns; of several places the last.
Location endOf(const ir::Module& module, ir::FunctionId function);

} // namespace wt::engines::ownership

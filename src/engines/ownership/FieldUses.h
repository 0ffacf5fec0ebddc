// SPDX-License-Identifier: Apache-2.0
// How does the whole program use the target of a pointer field? Who allocates it, with which allocator; who releases
// it, with which function; and can anyone else get hold of it?
//
//   d = new Private;             // made, by `new`
//   if (d) delete d;             // released, by `delete`
//   Private *p = d; use(p);      // nothing, if `use` neither keeps nor releases its argument
//   list.add(d); return d;       // handed on: kept by others; a getter, which is examined at its calls
//   const char *s = name; f(s);  // nothing: a holder of a pointer to const is assumed to release nothing
//   rows[i] = new int[4];        // makes elements of the array that `rows` points to
//   fd = open(path, O_RDONLY);   // a number can hold a handle
//
// Insensitive to the order of statements and to the particular object: it answers "does anyone ever …", which is what a
// rule about a class needs. Callees are known by what their bodies do (ArgumentFates.h, and the families computed here,
// callees first); a method without a body is assumed not to keep its own object.
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
    ir::FamilyId family;      // invalid: unknown, or several
    bool isOnlyHolder = true; // made: only the field holds it
    bool isOwn = true;        // a store: into the function's own object
    ir::BlockId block;        // the instruction
    uint32_t index = 0;
    std::optional<FieldKey> into; // handed on: only to this field
  };
  std::vector<Use> made, released;
  std::vector<Use> emptied;    // set to null
  std::vector<Use> copied;     // assigned from the same field of another object
  std::vector<Use> given;      // assigned anything else: a parameter, a callee's result that is not new
  std::vector<Use> handedOn;   // its target may be kept or released by someone else
  std::set<FieldKey> from;     // assigned from these fields
  bool isAddressTaken = false; // anyone with the address may set it

  /// Only the field ever holds the objects made for it.
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

/// The fields that some function mentions, and that can hold a pointer or a handle.
using AllFieldUses = std::map<FieldKey, FieldUses>;

struct ProgramUses {
  AllFieldUses fields;
  AllFieldUses elements;             // the elements of the arrays that such fields point to; one entry for each field
  std::vector<bool> givesFresh;      // by function: the result is a new object for the caller, or null
  std::set<ir::TypeId> releasedElse; // types whose objects are released through a pointer that came from no field
};

ProgramUses fieldUses(const program::Program& program);

/// The location of a function's return; the last one if there are several.
Location endOf(const ir::Module& module, ir::FunctionId function);

} // namespace wt::engines::ownership

// SPDX-License-Identifier: Apache-2.0
// What does the whole program do with what a pointer field holds? Who makes it, with which allocator; who releases it,
// with which function; and may somebody else get hold of it?
//
//   d = new Private;             // made, by `new`
//   if (d) delete d;             // released, by `delete`
//   Private *p = d; use(p);      // nothing, if `use` neither keeps nor releases its argument
//   list.add(d); return d;       // handed on: kept by another; a getter, which is looked at where it is called
//   const char *s = name; f(s);  // nothing: who holds it as a pointer to const is taken to release nothing
//
// Without regard to the order of statements and to which object of the class it is: this answers "does anybody ever",
// which is what a rule about a class needs. Callees are known by what their bodies do (ArgumentFates.h, and the
// families found here, callees first); a method without a body is taken not to keep its own object.
#pragma once

#include "engines/ownership/Names.h"
#include "program/OwnCallees.h"

#include <map>
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
  };
  std::vector<Use> made, released;
  std::vector<Use> emptied;    // set to null
  std::vector<Use> copied;     // given what the same field of another object holds
  std::vector<Use> given;      // given anything else: a parameter, what a callee did not make
  std::vector<Use> handedOn;   // what it holds may be kept or released by somebody else
  bool isAddressTaken = false; // whoever has the address may set it

  bool isMadeBy(ir::FunctionId function) const { return isIn(made, function); }
  bool isReleasedBy(ir::FunctionId function) const { return isIn(released, function); }
  static bool isIn(const std::vector<Use>& uses, ir::FunctionId function) {
    for (const Use& use : uses)
      if (use.function == function)
        return true;
    return false;
  }
};

/// Of the pointer fields that some function mentions.
using AllFieldUses = std::map<FieldKey, FieldUses>;

AllFieldUses fieldUses(const program::Program& program);

/// Where a function returns; of several places the last.
Location endOf(const ir::Module& module, ir::FunctionId function);

} // namespace wt::engines::ownership

// SPDX-License-Identifier: Apache-2.0
// Which arrays does a function make longer, and which numbers say how long? Arrays that `realloc`, or a wrapper of it,
// moves, and that stay in a global or in a field:
//
//   names = realloc(names, (count + 1) * sizeof *names); count++;              // `names`; count
//   if (v->n == v->cap) { v->cap *= 2; v->items = realloc(v->items, …); }      // `items`; n, cap
//
// The numbers are those the new size is computed from, and those tested on every way to the call. An array grows
// without end if some of its numbers are raised and none is ever lowered or set to something else. Numbers are cells:
// a field of any object of its record. A number is raised if what is stored is computed from the number itself by
// adding and multiplying, through locals too; whatever else is stored in it lowers it.
#pragma once

#include "engines/behavior/KeptThings.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace wt::engines::behavior {

/// In the order of the blocks; with the numbers. Keyed: a loop of the function reads the elements, to find out what is
/// there already. `isAllocator`: returns a new object as `void *`.
std::vector<Effects::Addition> grownArrays(const program::Program& program, ir::FunctionId function,
                                           const std::vector<ir::BlockId>& blocks,
                                           llvm::function_ref<bool(ir::FunctionId)> isAllocator);

struct NumberChanges {
  std::set<Cell> raised, lowered;
};
NumberChanges numberChanges(const ir::Module& module, const ir::Body& body, const std::vector<ir::BlockId>& blocks);

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
// Which arrays does a function make longer, and which numbers hold their length? Arrays in a global or a field that
// `realloc`, or a wrapper of it, moves:
//
//   names = realloc(names, (count + 1) * sizeof *names); count++;              // `names`; count
//   if (v->n == v->cap) { v->cap *= 2; v->items = realloc(v->items, …); }      // `items`; n, cap
//
// The numbers are those that the new size is computed from, and those tested on every path to the call. An array grows
// without end if some of its numbers are raised and none is ever lowered or set to another value. Numbers are cells: a
// field of any object of its record. A store raises a number if the new value is computed from the old one by adding
// and multiplying, also through locals; any other store lowers it.
#pragma once

#include "engines/behavior/KeptThings.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace wt::engines::behavior {

/// Sorted by block, with their numbers. Keyed: a loop of the function reads the elements, perhaps to find out what is
/// already there. `isAllocator`: does the function return a new object as `void *`?
std::vector<Effects::Addition> grownArrays(const program::Program& program, ir::FunctionId function,
                                           const std::vector<ir::BlockId>& blocks,
                                           llvm::function_ref<bool(ir::FunctionId)> isAllocator);

struct NumberChanges {
  std::set<Cell> raised, lowered;
};
NumberChanges numberChanges(const ir::Module& module, const ir::Body& body, const std::vector<ir::BlockId>& blocks);

} // namespace wt::engines::behavior

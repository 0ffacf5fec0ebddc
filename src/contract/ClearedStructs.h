// SPDX-License-Identifier: Apache-2.0
// Which structures that are variables hold something that a function without a body must clear? Decided by how the
// program uses them: most functions that have such a variable give its address to one function as the last thing.
//
//   struct buffer b = BUFFER_INIT;
//   buffer_add(&b, "x");          // fills: a new object in b
//   if (bad) return -1;           // lost
//   buffer_clear(&b);             // clears
//
// What a function does that returns a number is known only if callers test it for less than 0: then it filled the
// structure where it is not. A function that returns a pointer may have given out what the structure held.
#pragma once

#include "contract/Transfer.h"

#include <set>

namespace wt::contract {

struct Clearing {
  Slot by;                                  // the function that clears, and its parameter
  std::vector<Witness> supporting, against; // variables that it clears; that nobody does
};

struct ClearedStructs {
  std::map<ir::RecordId, Clearing> byRecord;
  std::set<Callee> fillsUnlessNegative; // functions that return a number
};

ClearedStructs clearedStructs(const ir::Module& module, const std::vector<bool>& isSpecified);

/// What a call does to a structure whose address it gets.
enum class StructUse : uint8_t {
  Unknown, // what it held may be anywhere
  Looked,  // nothing changes hands
  Filled,
  FilledUnlessNegative,
  Cleared,
  Detached, // what it held is the result
};
StructUse structUse(const ir::Module& module, const ClearedStructs& structs, const Slot& slot);

/// Who clears the structure that the parameter points to; null: nobody is known to.
const Clearing* clearingOf(const ir::Module& module, const ClearedStructs& structs, const Slot& slot);
Trust trustOf(const Clearing& clearing, ir::FunctionId judged);

} // namespace wt::contract

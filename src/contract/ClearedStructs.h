// SPDX-License-Identifier: Apache-2.0
// Which local structures own something that a function without a body must clear? Inferred from use: most functions
// with such a variable pass its address to one function as its last use.
//
//   struct buffer b = BUFFER_INIT;
//   buffer_add(&b, "x");          // fills: b now owns a new object
//   if (bad) return -1;           // leak
//   buffer_clear(&b);             // clears
//
// The effect of a function that returns a number is known only if callers test the result for less than 0: then it
// filled the structure if the result is not negative. A function that returns a pointer may have returned the content
// of the structure.
#pragma once

#include "contract/Transfer.h"

#include <set>

namespace wt::contract {

struct Clearing {
  Slot by;                                  // the clearing function and its parameter
  std::vector<Witness> supporting, against; // variables that it clears; variables that nobody clears
};

struct ClearedStructs {
  std::map<ir::RecordId, Clearing> byRecord;
  std::set<Callee> fillsUnlessNegative; // functions that return a number, tested for less than 0
};

ClearedStructs clearedStructs(const ir::Module& module, const std::vector<bool>& isSpecified);

/// The effect of a call on a structure whose address it receives.
enum class StructUse : uint8_t {
  Unknown, // its content may be anywhere
  Looked,  // ownership does not change
  Filled,
  FilledUnlessNegative,
  Cleared,
  Detached, // the result is its former content
};
StructUse structUse(const ir::Module& module, const ClearedStructs& structs, const Slot& slot);

/// The function that clears the target of the parameter; null: none is known.
const Clearing* clearingOf(const ir::Module& module, const ClearedStructs& structs, const Slot& slot);
Trust trustOf(const Clearing& clearing, ir::FunctionId judged);

} // namespace wt::contract

// SPDX-License-Identifier: Apache-2.0
// Which assumptions does a proof depend on? The paper's language has no casts, unions and pointer arithmetic, and all
// functions have bodies. C differs: each construct outside that language has a row here, and a proof names those that
// its paths contain.
#pragma once

#include "ir/Module.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace wt::engines::contradiction {

using AssumptionId = Id<struct AssumptionTag>;

enum class AssumptionKind : uint8_t {
  UnknownCallee,     // a function that is not in the program does not change the program's pointers
  UnknownTargets,    // a call through a pointer reaches only the known possible targets
  Assembly,          // inline assembly changes no pointer
  Cast,              // memory is used as one type only
  IntegerPointer,    // no integer holds a pointer
  PointerArithmetic, // arithmetic stays inside its object
  Union,             // a union is read as the member that was written
  NotLowered,        // a construct that was not lowered changes no pointer
  DeepCallee,        // callees more than one level down, which are not analysed (bugs mode), change no pointer
  Borrowed,          // the caller need not release such a function's result (bugs mode)
};

/// Completes "assuming that …".
std::string sentenceOf(AssumptionKind kind, const std::string& what);

class AssumptionTable {
public:
  AssumptionId add(AssumptionKind kind, const std::string& what = "");
  AssumptionKind kind(AssumptionId id) const { return rows_[id.index].first; }
  std::string sentence(AssumptionId id) const { return sentenceOf(rows_[id.index].first, rows_[id.index].second); }

private:
  std::vector<std::pair<AssumptionKind, std::string>> rows_;
  std::map<std::pair<AssumptionKind, std::string>, AssumptionId> byRow_;
};

} // namespace wt::engines::contradiction

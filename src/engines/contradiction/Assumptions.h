// SPDX-License-Identifier: Apache-2.0
// What does a proof rest on? The paper's language has no casts, unions and pointer arithmetic, and all callees are
// there. C is not like that; so each construct outside of it has a row here, and a proof that passed it names it.
#pragma once

#include "ir/Module.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace wt::engines::contradiction {

using AssumptionId = Id<struct AssumptionTag>;

enum class AssumptionKind : uint8_t {
  UnknownCallee,     // a function that is not in the program leaves the program's pointers as they are
  UnknownTargets,    // a call through a pointer reaches only functions that are known to be possible
  Assembly,          // inline assembly changes no pointer
  Cast,              // memory is used as one type only
  IntegerPointer,    // no pointer hides in an integer
  PointerArithmetic, // arithmetic stays inside its object
  Union,             // a union is read as what was written
  NotLowered,        // a construct that was not lowered changes no pointer
  DeepCallee,        // callees more than one level down are not looked into (bugs mode)
  Borrowed,          // what such a function returns is not the caller's to release (bugs mode)
};

/// Finishes "assuming that …".
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

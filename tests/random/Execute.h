// SPDX-License-Identifier: Apache-2.0
// What is wrong with a random program? Every function is run on its own, in every possible way. The values in its
// parameters, in globals and in the caller's memory are chosen at their first use (a number, null, or a new object),
// allocations may fail, and `input()` may return anything; all choices are tried.
//
// An error belongs to the responsible function, at its line: the innermost function that was running both when the
// object was made (released) and when it was lost (released again, used). An object is lost as soon as nothing that
// outlives the innermost call leads to it.
#pragma once

#include "Language.h"

#include "finding/Finding.h"

#include <map>
#include <string>

namespace wt::random {

struct Wrong {
  uint32_t function = 0;
  finding::Kind kind{};
  uint32_t line = 0; // of a leak: the responsible function's allocation or call; else its release or use
  auto operator<=>(const Wrong&) const = default;
};

enum class Weight : uint8_t {
  AfterError, // only in executions with an earlier error: may be reported
  Hidden,     // depends on a callee's inner decision or on numbers in memory: must be reported, at any confidence
  Plain,      // must be reported at medium confidence or more
};

struct Truth {
  std::map<Wrong, Weight> wrongs;
  std::string outside; // why the program is outside the subset; empty: it is inside
  uint64_t executions = 0;
};

Truth truthOf(const Program& program);

} // namespace wt::random

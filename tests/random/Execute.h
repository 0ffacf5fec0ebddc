// SPDX-License-Identifier: Apache-2.0
// What is wrong with a random program? Every function is run on its own, in every way it can be run: what it finds in
// its parameters, in globals and in the caller's memory is chosen when it first looks (a number, null, or an object
// that was not seen before), allocations may fail, `input()` may give anything; all choices are tried.
//
// A wrong is told of the function that is to blame, at its line: the innermost function that was running both when the
// object was made (released) and when it was lost (released again, used). An object is lost once nothing that outlives
// the innermost call leads to it.
#pragma once

#include "Language.h"

#include "finding/Finding.h"

#include <map>
#include <string>

namespace wt::random {

struct Wrong {
  uint32_t function = 0;
  finding::Kind kind{};
  uint32_t line = 0; // of a leak: where the function to blame allocates or calls; else where it releases or uses
  auto operator<=>(const Wrong&) const = default;
};

enum class Weight : uint8_t {
  AfterError, // only in executions that went wrong before: may be reported
  Hidden,     // hangs on what a callee decides inside or on numbers in memory: must be reported, at any confidence
  Plain,      // must be reported at medium confidence or more
};

struct Truth {
  std::map<Wrong, Weight> wrongs;
  std::string outside; // why the program is not within the subset; empty: it is
  uint64_t executions = 0;
};

Truth truthOf(const Program& program);

} // namespace wt::random

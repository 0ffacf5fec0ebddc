// SPDX-License-Identifier: Apache-2.0
// Who owns the arguments and the result of a call? Plain values for functions with neither body nor specification, with
// the places in the program that prove them.
//
//   s = sdsnew(x); … sdsfree(s);          sdsnew gives its result        sdsfree takes parameter 0
//   rc = open_db(p, &db); if (rc) …       open_db gives *parameter 1, if the result is 0
//   n = sdslen(s); … sdsfree(s);          sdslen borrows parameter 0
//
// PartnersFromUse.h decides which evidence suffices.
#pragma once

#include "contract/Callees.h"
#include "spec/Model.h"

#include <map>
#include <optional>
#include <vector>

namespace wt::contract {

/// A place of a function's interface: its result, a parameter, or the target of a parameter.
struct Slot {
  static constexpr uint32_t kResult = UINT32_MAX;
  Callee callee;
  uint32_t index = kResult;
  bool isBehind = false; // the target of the parameter, not the parameter itself
  auto operator<=>(const Slot&) const = default;
};

enum class Handing : uint8_t {
  Gives,   // a new object that the caller must release
  Takes,   // released or kept for good: the caller no longer owns it
  Borrows, // read only; the caller still owns it
  Keeps,   // kept if the result says so; otherwise the caller still owns it
};

/// One place in the program that is evidence.
struct Witness {
  ir::FunctionId function; // the function that contains it
  Location location;
  auto operator<=>(const Witness&) const = default;
};

/// `return == 0`: the result on which an out-parameter is filled or an argument is kept.
struct OnResult {
  spec::Compare op = spec::Compare::Equal;
  int64_t value = 0;
  auto operator<=>(const OnResult&) const = default;
};

struct Transfer {
  Handing handing = Handing::Borrows;
  Slot partner;                             // Gives: the most frequent release; no callee: `free` and the like
  std::optional<OnResult> when;             // Gives by an out-parameter; Keeps
  std::vector<Witness> supporting, against; // sorted
  bool namesAgree = false;                  // the two names sound like a pair: foo_new, foo_free
  bool isPair = false;                      // and their types match: `struct foo *foo_new(…)`, `foo_free(struct foo *)`
  std::optional<uint32_t> flag = std::nullopt; // Takes: only if this argument is not 0: `region_free(r, 0)` empties r
  bool isAllocator = false;                    // Gives: name and type alone are evidence: `void *xmalloc(size_t)`
  bool isForgotten =
      false; // Borrows: too few witnesses but callers that forget it elsewhere (contract/ForgottenAfter.h)
};

/// How far a finding in a function that relies on it may trust it.
enum class Trust : uint8_t { None, Low, Medium, High };

/// The function under judgement is no witness in its own case, unless names or a `free` support the belief too.
Trust trustOf(const Transfer& transfer, ir::FunctionId judged);

/// Sorted by slot. A missing slot is unknown.
using Transfers = std::map<Slot, Transfer>;

inline const Transfer* find(const Transfers& transfers, Slot slot) {
  auto it = transfers.find(slot);
  return it == transfers.end() ? nullptr : &it->second;
}

} // namespace wt::contract

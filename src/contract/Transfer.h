// SPDX-License-Identifier: Apache-2.0
// What does a function do with what it is given, and is what it gives the caller's to release? Plain values, for
// functions that have neither a body nor a specification, with the places in the program that say so.
//
//   s = sdsnew(x); … sdsfree(s);          sdsnew: result given          sdsfree: parameter 0 taken
//   rc = open_db(p, &db); if (rc) …       open_db: *parameter 1 given, if the result is 0
//   n = sdslen(s); … sdsfree(s);          sdslen: parameter 0 borrowed
//
// Who believes what on which evidence is decided in PartnersFromUse.h.
#pragma once

#include "contract/Callees.h"
#include "spec/Model.h"

#include <map>
#include <optional>
#include <vector>

namespace wt::contract {

/// A place of a function's interface: its result, a parameter, or what a parameter points to.
struct Slot {
  static constexpr uint32_t kResult = UINT32_MAX;
  Callee callee;
  uint32_t index = kResult;
  bool isBehind = false; // what the parameter points to
  auto operator<=>(const Slot&) const = default;
};

enum class Handing : uint8_t {
  Gives,   // a new object, the caller's to release
  Takes,   // released, or kept for good: the caller has it no longer
  Borrows, // looked at; the caller has it as before
  Keeps,   // kept if the result says so; else the caller has it as before
};

/// One place that says so.
struct Witness {
  ir::FunctionId function; // that it is in
  Location location;
  auto operator<=>(const Witness&) const = default;
};

/// `return == 0`: the result with which an out-parameter is filled.
struct OnResult {
  spec::Compare op = spec::Compare::Equal;
  int64_t value = 0;
  auto operator<=>(const OnResult&) const = default;
};

struct Transfer {
  Handing handing = Handing::Borrows;
  Slot partner;                             // Gives: who releases it most often; no callee: `free` and its like
  std::optional<OnResult> when;             // Gives, by an out-parameter; Keeps
  std::vector<Witness> supporting, against; // sorted
  bool namesAgree = false;                  // the two are called like a pair: foo_new, foo_free
  bool isPair = false; // and so are their types: `struct foo *foo_new(…)`, `foo_free(struct foo *)`
  std::optional<uint32_t> flag =
      std::nullopt;         // Takes: only where this argument is not 0: `region_free(r, 0)` empties r
  bool isAllocator = false; // Gives: name and type alone say so: `void *xmalloc(size_t)`
};

/// How far to trust it in a function that is judged by it.
enum class Trust : uint8_t { None, Low, Medium, High };

/// The function under judgement is no witness in its own case.
Trust trustOf(const Transfer& transfer, ir::FunctionId judged);

/// By slot, in order. What is not listed is not known.
using Transfers = std::map<Slot, Transfer>;

inline const Transfer* find(const Transfers& transfers, Slot slot) {
  auto it = transfers.find(slot);
  return it == transfers.end() ? nullptr : &it->second;
}

} // namespace wt::contract

// SPDX-License-Identifier: Apache-2.0
// Does a function with a body (the body of a specification counts) return a new object? Path-insensitive: some object
// that it made, and otherwise only null, reaches its result.
//
//   static char *copy(const char *s) { char *t = malloc(9); if (!t) return 0; … return t; }     // returns a new object
//   static char *name(conn *c) { return c->name; }                                               // does not
//   char *add(char *s, int n) { if (n > room(s)) s = realloc(s, n); … return s; }      // a new object or its argument
#pragma once

#include "contract/Transfer.h"

namespace wt::contract {

class Makers {
public:
  explicit Makers(const ir::Module& module) : module_(module), known_(module.functions.size()) {}

  bool makes(ir::FunctionId function) { return reachesResult(function) == kNew; }
  bool makesOrRenews(ir::FunctionId function) { return (reachesResult(function) & ~kGiven) == kNew; }
  /// By variable of the function: may it hold an object that the function made?
  std::vector<bool> holdsNew(ir::FunctionId function);

private:
  static constexpr uint8_t kNew = 1, kOther = 2, kGiven = 4; // kGiven: an argument
  const ir::Module& module_;
  std::vector<std::optional<uint8_t>> known_;

  uint8_t reachesResult(ir::FunctionId function);
  std::vector<uint8_t> reached(const ir::Body& body); // by variable: the sources that reach it
};

class CallOutcomes;
/// Does the function store its new object elsewhere, or pass it to a function that may keep it? `client_new(conn)` adds
/// the client to a list, so its callers need not release it.
bool keepsWhatItMakes(const ir::Module& module, ir::FunctionId function, Makers& makers, CallOutcomes& outcomes);

} // namespace wt::contract

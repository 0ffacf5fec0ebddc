// SPDX-License-Identifier: Apache-2.0
// Does a function with a body (a specification's counts) give a new object by its result? A coarse answer, without
// paths: some object that it made, and nothing else but null, reaches its result.
//
//   static char *copy(const char *s) { char *t = malloc(9); if (!t) return 0; … return t; }     // gives
//   static char *name(conn *c) { return c->name; }                                               // does not
//   char *add(char *s, int n) { if (n > room(s)) s = realloc(s, n); … return s; }      // renews: that, or its argument
#pragma once

#include "contract/Transfer.h"

namespace wt::contract {

class Makers {
public:
  explicit Makers(const ir::Module& module) : module_(module), known_(module.functions.size()) {}

  bool makes(ir::FunctionId function) { return reachesResult(function) == kNew; }
  bool makesOrRenews(ir::FunctionId function) { return (reachesResult(function) & ~kGiven) == kNew; }
  /// By variable of the function: may it hold something that it made?
  std::vector<bool> holdsNew(ir::FunctionId function);

private:
  static constexpr uint8_t kNew = 1, kOther = 2, kGiven = 4; // given: by the caller
  const ir::Module& module_;
  std::vector<std::optional<uint8_t>> known_;

  uint8_t reachesResult(ir::FunctionId function);
  std::vector<uint8_t> reached(const ir::Body& body); // by variable
};

} // namespace wt::contract

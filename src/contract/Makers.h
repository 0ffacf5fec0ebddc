// SPDX-License-Identifier: Apache-2.0
// Does a function with a body (a specification's counts) give a new object by its result? A coarse answer, without
// paths: some object that it made, and nothing else but null, reaches its result.
//
//   static char *copy(const char *s) { char *t = malloc(9); if (!t) return 0; … return t; }     // gives
//   static char *name(conn *c) { return c->name; }                                               // does not
#pragma once

#include "contract/Transfer.h"

namespace wt::contract {

class Makers {
public:
  explicit Makers(const ir::Module& module) : module_(module), known_(module.functions.size()) {}

  bool makes(ir::FunctionId function);

private:
  enum class Answer : uint8_t { Open, No, Yes };
  const ir::Module& module_;
  std::vector<Answer> known_;

  Answer answer(const ir::Body& body);
};

} // namespace wt::contract

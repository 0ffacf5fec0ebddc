// SPDX-License-Identifier: Apache-2.0
// What happened to a value when it was followed before? Contracts are mined in several rounds, each of which believes
// more than the one before about functions without a body. Most values never meet such a function, so their lives are
// the same in every round. A life depends on nothing but the body and the answers about its callees: it is kept with
// the answers it was given, and followed again only if one of them has changed since.
//
//   p = malloc(8); look(p); free(p);     // asked: look borrows. While that is the answer, the life stays the same
#pragma once

#include "contract/LifeOfValue.h"

#include "llvm/ADT/DenseMap.h"

#include <memory>

namespace wt::contract {

class Lives {
public:
  explicit Lives(const ir::Module& module) : module_(module), callees_(module.functions.size()) {}

  /// Like `lifeOf`. Valid until the same value of the same function is asked for again.
  const Life& of(ir::FunctionId function, const Birth& birth, FateOf fateOf);
  /// The function must have a body.
  const Callees& calleesOf(ir::FunctionId function);

private:
  struct Answer {
    Callee callee;
    uint32_t argument = 0;
    FateOfArgument fate;
  };
  struct Known {
    Birth birth;
    std::vector<Answer> answers; // in the order of the questions, each once
    Life life;
  };
  const ir::Module& module_;
  std::vector<std::unique_ptr<Callees>> callees_; // by function
  /// By function and block of birth. Pointers, because following one value may begin to follow others.
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, std::vector<std::unique_ptr<Known>>> known_;

  static bool areStillTrue(const std::vector<Answer>& answers, FateOf fateOf);
  void follow(Known& known, ir::FunctionId function, FateOf fateOf);
};

} // namespace wt::contract

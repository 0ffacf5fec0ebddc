// SPDX-License-Identifier: Apache-2.0
// The whole program: all units linked into one module, library functions given bodies from their specifications, and what
// every engine asks of a program: who may be called here, in which order to analyse, who never returns.
#pragma once

#include "ir/Module.h"

#include <string>
#include <vector>

namespace wt::program {

struct CallSite {
  ir::BlockId block;
  uint32_t instr = 0;
};

struct Program {
  ir::Module module;

  /// For each function: the components of the call graph, callees before callers. Functions without a body are in none.
  std::vector<std::vector<ir::FunctionId>> components;

  /// By function id: never returns to its caller (declared so, or found bottom-up).
  std::vector<bool> neverReturns;
  /// By function id: its body was made from a specification, so that its allocations count as its callers'.
  std::vector<bool> isSpecified;

  /// The functions a call may reach. Empty and `complete` false: anyone.
  struct Targets {
    std::vector<ir::FunctionId> functions; // in the order of their ids
    bool isComplete = false;               // false: perhaps also functions that are not in the program
  };
  Targets targetsOf(ir::FunctionId caller, const ir::Call& call) const;
};

} // namespace wt::program

// SPDX-License-Identifier: Apache-2.0
// Which blocks of a function can execute if it is called with these numbers, and which numbers does it pass to its
// callees? A parser of options that is called again for one option adds only that option's entries:
//
//   void add(int kind) { switch (kind) { case 'a': … case 'b': … } }     // add('b'): only the block of `case 'b'`
//   void again(int only) { int kind = read(); if (only && kind != only) return; add(kind); }      // again('b'): add('b')
//
// Keeps up to Budget::CallStates states per block apart and joins the rest; a state is the ranges of local numbers and
// the nullness of local pointers that are still live. Ignores memory. Cost: states times instructions.
#pragma once

#include "engines/behavior/Known.h"
#include "engines/behavior/Limits.h"
#include "program/Program.h"

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace wt::engines::behavior {

/// By parameter: its value, if something is known of it.
using KnownArguments = std::map<uint32_t, Known>;

struct ReachedBlocks {
  std::vector<bool> isReached;                                    // by block
  std::map<const ir::Call*, std::set<KnownArguments>> calledWith; // by direct call: the arguments that it passes
};

class CalledWith {
public:
  CalledWith(const program::Program& program, LimitUse& limits);
  ~CalledWith();

  const ReachedBlocks& of(ir::FunctionId function, const KnownArguments& arguments);

  struct Reads;

private:
  const program::Program& program_;
  LimitUse& limits_;
  std::map<ir::FunctionId, std::unique_ptr<Reads>> reads_;
  std::map<std::pair<ir::FunctionId, KnownArguments>, ReachedBlocks> known_;
};

} // namespace wt::engines::behavior

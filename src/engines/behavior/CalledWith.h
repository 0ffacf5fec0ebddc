// SPDX-License-Identifier: Apache-2.0
// Which blocks of a function can be executed if it is called with these numbers, and with which numbers does it call
// others? A parser of options that is called again with one option adds that option's entries only:
//
//   void add(int kind) { switch (kind) { case 'a': … case 'b': … } }     // add('b'): the block behind `case 'b'`
//   void again(int only) { int kind = read(); if (only && kind != only) return; add(kind); }      // again('b'): add('b')
//
// States of the local numbers and pointers (ranges, null or not) are kept apart up to Budget::CallStates per block,
// then joined. A variable that is not read any more is forgotten. Memory is not looked at. Cost: states times
// instructions.
#pragma once

#include "engines/behavior/Known.h"
#include "engines/behavior/Limits.h"
#include "program/Program.h"

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace wt::engines::behavior {

/// By parameter: what is known of it. Others can be anything.
using KnownArguments = std::map<uint32_t, Known>;

struct ReachedBlocks {
  std::vector<bool> isReached;                                    // by block
  std::map<const ir::Call*, std::set<KnownArguments>> calledWith; // by direct call: what it hands over
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

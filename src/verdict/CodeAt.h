// SPDX-License-Identifier: Apache-2.0
// Which instructions does a finding refer to? Findings name places of the source; this type maps them back to the
// instructions there, for questions that only the program can answer.
//
//   a.c:12:15   ->   the call of `make` in function `f`
#pragma once

#include "finding/Finding.h"
#include "program/Program.h"

#include <map>
#include <string>
#include <vector>

namespace wt::verdict {

struct CodePoint {
  ir::FunctionId function;
  uint32_t block = 0, instr = 0;
};

class CodeAt {
public:
  explicit CodeAt(const program::Program& program);

  const program::Program& program() const { return program_; }
  /// By linkage name; invalid if no function with a body has it.
  ir::FunctionId functionNamed(const std::string& key) const;
  /// The instructions of the function at this line and column, in the order of its blocks.
  std::vector<CodePoint> instructionsAt(ir::FunctionId function, const finding::Position& at) const;
  /// The program's function that is called there directly; invalid if none, or if a specification describes it.
  ir::FunctionId calleeAt(ir::FunctionId function, const finding::Position& at) const;
  /// The number of calls that name this function.
  uint32_t callsOf(ir::FunctionId callee) const;

  const ir::Instr& operator[](const CodePoint& at) const {
    return program_.module[at.function].body->blocks[at.block].instrs[at.instr];
  }

private:
  const program::Program& program_;
  std::map<std::string, ir::FunctionId> functions_;
  mutable std::map<ir::FunctionId, uint32_t> calls_; // computed at the first query
};

} // namespace wt::verdict

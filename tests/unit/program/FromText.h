// SPDX-License-Identifier: Apache-2.0
// How do tests get a program? From the text form of the core language.
#pragma once

#include "ir/Parser.h"
#include "program/CallGraph.h"

#include "Sample.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace wt::program {

inline ir::Module fromText(llvm::StringRef text) {
  Result<ir::Module> module = ir::parseModule(text, "test");
  if (!module) {
    ADD_FAILURE() << llvm::toString(module.takeError());
    return {};
  }
  return std::move(*module);
}

/// The targets of the first indirect call in a function, by name; `…` at the end if there may be others.
inline std::vector<std::string> targetsIn(const ir::Module& module, const CallGraph& graph, const std::string& caller) {
  ir::FunctionId id = functionNamed(module, caller);
  if (!id)
    return {"no caller"};
  for (const ir::Block& block : module[id].body->blocks)
    for (const ir::Instr& instr : block.instrs) {
      const auto* call = std::get_if<ir::Call>(&instr.op);
      if (!call || std::holds_alternative<ir::DirectCallee>(call->callee))
        continue;
      Targets targets = graph.targetsOf(id, *call);
      std::vector<std::string> names;
      for (ir::FunctionId f : targets.functions)
        names.push_back(module[f].name);
      if (!targets.isComplete)
        names.push_back("…");
      return names;
    }
  return {"no call"};
}

} // namespace wt::program

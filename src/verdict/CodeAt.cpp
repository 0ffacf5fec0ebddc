// SPDX-License-Identifier: Apache-2.0
#include "verdict/CodeAt.h"

namespace wt::verdict {

CodeAt::CodeAt(const program::Program& program) : program_(program) {
  for (uint32_t i = 0; i < program.module.functions.size(); ++i)
    if (program.module.functions[i].body)
      functions_.try_emplace(program.module.functions[i].name, ir::FunctionId(i));
}

ir::FunctionId CodeAt::functionNamed(const std::string& key) const {
  auto entry = functions_.find(key);
  return entry == functions_.end() ? ir::FunctionId() : entry->second;
}

std::vector<CodePoint> CodeAt::instructionsAt(ir::FunctionId function, const finding::Position& at) const {
  std::vector<CodePoint> result;
  if (!function.isValid() || at.line == 0)
    return result;
  const ir::Module& module = program_.module;
  const ir::Body& body = *module[function].body;
  for (uint32_t b = 0; b < body.blocks.size(); ++b)
    for (uint32_t i = 0; i < body.blocks[b].instrs.size(); ++i) {
      const Location& location = body.blocks[b].instrs[i].location;
      if (location.isValid() && location.line == at.line && location.column == at.column &&
          module[location.file].path == at.file)
        result.push_back({function, b, i});
    }
  return result;
}

static const ir::DirectCallee* directCallee(const ir::Instr& instr) {
  const auto* call = std::get_if<ir::Call>(&instr.op);
  return call ? std::get_if<ir::DirectCallee>(&call->callee) : nullptr;
}

ir::FunctionId CodeAt::calleeAt(ir::FunctionId function, const finding::Position& at) const {
  for (const CodePoint& point : instructionsAt(function, at))
    if (const ir::DirectCallee* callee = directCallee((*this)[point]))
      if (program_.module[callee->function].body && !program_.isSpecified[callee->function.index])
        return callee->function;
  return {};
}

uint32_t CodeAt::callsOf(ir::FunctionId callee) const {
  if (calls_.empty())
    for (const ir::Function& function : program_.module.functions)
      if (function.body)
        for (const ir::Block& block : function.body->blocks)
          for (const ir::Instr& instr : block.instrs)
            if (const ir::DirectCallee* direct = directCallee(instr))
              ++calls_[direct->function];
  auto entry = calls_.find(callee);
  return entry == calls_.end() ? 0 : entry->second;
}

} // namespace wt::verdict

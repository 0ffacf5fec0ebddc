// SPDX-License-Identifier: Apache-2.0
#include "verdict/Decision.h"

#include "ir/Describe.h"
#include "ir/Dominators.h"

#include "llvm/ADT/STLExtras.h"

#include <optional>

namespace wt::verdict {

using finding::Step;
using finding::StepKind;

namespace {

finding::Position positionOf(const ir::Module& module, const Location& location) {
  return {module[location.file].path, location.line, location.column,
          location.macro.isValid() ? module.macros[location.macro.index].name : ""};
}

/// The nearest block before the end, or the end's own, that starts with a condition and that every way to the end
/// passes.
std::optional<uint32_t> decisionBefore(const ir::Body& body, const std::vector<uint32_t>& dominators, uint32_t end) {
  for (uint32_t block = end;; block = dominators[block]) {
    const ir::Block& row = body.blocks[block];
    if (!row.instrs.empty() && std::holds_alternative<ir::Assume>(row.instrs.front().op))
      return block;
    if (dominators[block] == block)
      return std::nullopt;
  }
}

/// The block of the finding's place. Objects of a scope end at its brace on several ways out; the return is on one.
uint32_t blockOf(const std::vector<CodePoint>& ends, const CodeAt& code) {
  auto isReturn = [&](const CodePoint& point) { return std::holds_alternative<ir::Return>(code[point].op); };
  auto end = llvm::find_if(ends, isReturn);
  return (end == ends.end() ? ends.front() : *end).block;
}

} // namespace

std::vector<Step> withDecision(const finding::Finding& finding, const CodeAt& code) {
  std::vector<Step> path = finding.path;
  const ir::FunctionId function = code.functionNamed(finding.functionKey);
  const std::vector<CodePoint> ends = code.instructionsAt(function, finding.at);
  if (path.empty() || ends.empty() || finding.at == finding.allocation)
    return path;
  const ir::Module& module = code.program().module;
  const ir::Body& body = *module[function].body;
  const std::vector<uint32_t> dominators = ir::dominatorsOf(body);
  const std::optional<uint32_t> block = decisionBefore(body, dominators, blockOf(ends, code));
  if (!block)
    return path;
  auto isOnWay = [&](const finding::Position& at) {
    return llvm::any_of(code.instructionsAt(function, at),
                        [&](const CodePoint& point) { return ir::dominates(dominators, *block, point.block); });
  };
  const ir::Instr& decision = body.blocks[*block].instrs.front();
  Step step{StepKind::Branch, {}, ir::describeCondition(module, body, std::get<ir::Assume>(decision.op).condition)};
  if (!decision.location.isValid() || step.sentence.find('`') == std::string::npos ||
      (finding.allocation.line != 0 && isOnWay(finding.allocation)))
    return path;
  step.at = positionOf(module, decision.location);
  if (llvm::none_of(path, [&](const Step& s) { return s.kind == StepKind::Branch && s.at == step.at; })) {
    auto next = llvm::find_if(path, [&](const Step& s) { return isOnWay(s.at); });
    path.insert(next, std::move(step));
  }
  return path;
}

} // namespace wt::verdict

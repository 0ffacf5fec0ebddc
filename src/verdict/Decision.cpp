// SPDX-License-Identifier: Apache-2.0
#include "verdict/Decision.h"

#include "ir/Describe.h"

#include "llvm/ADT/STLExtras.h"

#include <optional>
#include <set>

namespace wt::verdict {

using finding::Step;
using finding::StepKind;

namespace {

finding::Position positionOf(const ir::Module& module, const Location& location) {
  return {module[location.file].path, location.line, location.column,
          location.macro.isValid() ? module.macros[location.macro.index].name : ""};
}

/// The blocks from a condition to a point, each with a single predecessor: the last one starts with the condition.
std::optional<std::vector<uint32_t>> wayFromDecision(const ir::Body& body, const CodePoint& end) {
  std::vector<std::vector<uint32_t>> before(body.blocks.size());
  for (uint32_t b = 0; b < body.blocks.size(); ++b) {
    for (const ir::Edge& edge : body.blocks[b].successors)
      before[edge.to.index].push_back(b);
    if (body.blocks[b].unwind.isValid())
      before[body.blocks[b].unwind.index].push_back(b);
  }
  std::vector<uint32_t> way{end.block};
  std::set<uint32_t> seen{end.block};
  for (;;) {
    const ir::Block& block = body.blocks[way.back()];
    if (!block.instrs.empty() && std::holds_alternative<ir::Assume>(block.instrs.front().op))
      return way;
    const std::vector<uint32_t>& from = before[way.back()];
    if (from.size() != 1 || !seen.insert(from.front()).second)
      return std::nullopt;
    way.push_back(from.front());
  }
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
  const std::optional<std::vector<uint32_t>> way = wayFromDecision(body, ends.front());
  if (!way)
    return path;
  auto isOnWay = [&](const finding::Position& at) {
    return llvm::any_of(code.instructionsAt(function, at),
                        [&](const CodePoint& point) { return llvm::is_contained(*way, point.block); });
  };
  const ir::Instr& decision = body.blocks[way->back()].instrs.front();
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

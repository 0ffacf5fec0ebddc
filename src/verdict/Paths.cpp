// SPDX-License-Identifier: Apache-2.0
#include "verdict/Paths.h"

#include <algorithm>

namespace wt::verdict {

using finding::Step;
using finding::StepKind;

/// Does the step concern the object, and not only the path of execution?
static bool isEssential(StepKind kind) {
  switch (kind) {
  case StepKind::Allocate:
  case StepKind::Release:
  case StepKind::Use:
  case StepKind::Lose: return true;
  case StepKind::Move:
  case StepKind::Branch:
  case StepKind::Call:
  case StepKind::Note: return false;
  }
  return false;
}

// ------------------------------------------------------------------------------------------------ steps after the end

/// The blocks that are reachable from this one by at least one edge.
static std::vector<bool> blocksAfter(const ir::Body& body, uint32_t block) {
  std::vector<bool> isAfter(body.blocks.size());
  std::vector<uint32_t> work{block};
  while (!work.empty()) {
    const ir::Block& from = body.blocks[work.back()];
    work.pop_back();
    auto visit = [&](ir::BlockId to) {
      if (to.isValid() && !isAfter[to.index]) {
        isAfter[to.index] = true;
        work.push_back(to.index);
      }
    };
    for (const ir::Edge& edge : from.successors)
      visit(edge.to);
    visit(from.unwind);
  }
  return isAfter;
}

/// Can execution continue from one of the instructions to one of the others?
static bool leadsTo(const ir::Body& body, const std::vector<CodePoint>& from, const std::vector<CodePoint>& to) {
  for (const CodePoint& start : from) {
    const std::vector<bool> isAfter = blocksAfter(body, start.block);
    for (const CodePoint& end : to)
      if (isAfter[end.block] || (start.block == end.block && start.instr <= end.instr))
        return true;
  }
  return false;
}

std::vector<Step> untilTheEnd(const finding::Finding& finding, const CodeAt& code) {
  std::vector<Step> path = finding.path;
  const ir::FunctionId function = code.functionNamed(finding.functionKey);
  const std::vector<CodePoint> ends = code.instructionsAt(function, finding.at);
  if (ends.empty() || finding.at == finding.allocation) // shown at its allocation: the end is further on
    return path;
  const ir::Body& body = *code.program().module[function].body;
  std::erase_if(path, [&](const Step& step) {
    if (step.kind != StepKind::Branch)
      return false;
    const std::vector<CodePoint> tests = code.instructionsAt(function, step.at);
    return !tests.empty() && !leadsTo(body, tests, ends);
  });
  return path;
}

// ------------------------------------------------------------------------------------------------ essential steps

/// First the essential steps, then the others from the end backwards.
static std::vector<bool> chosen(const std::vector<Step>& path, size_t most) {
  std::vector<bool> isKept(path.size());
  size_t kept = 0;
  auto keep = [&](size_t i) {
    if (!isKept[i] && kept < most)
      isKept[i] = true, ++kept;
  };
  for (size_t i = path.size(); i-- > 0;)
    if (path[i].kind == StepKind::Branch) {
      keep(i); // the deciding one
      break;
    }
  for (size_t i = 0; i < path.size(); ++i)
    if (isEssential(path[i].kind) || path[i].kind == StepKind::Note) // a note stands for steps that are left out
      keep(i);
  for (size_t i = path.size(); i-- > 0;)
    keep(i);
  return isKept;
}

std::vector<Step> shortPath(std::vector<Step> path) {
  if (path.size() <= kMostSteps)
    return path;
  // Each essential step may have a gap before it. Keeps fewer steps until the notes about gaps fit too.
  for (size_t most = kMostSteps - 1;; --most) {
    std::vector<bool> isKept = chosen(path, most);
    std::vector<Step> result;
    for (size_t i = 0, left = 0; i < path.size(); ++i) {
      if (isKept[i]) {
        result.push_back(path[i]);
        left = 0;
        continue;
      }
      ++left;
      if (i + 1 < path.size() && !isKept[i + 1])
        continue;
      result.push_back(
          {StepKind::Note, path[i].at,
           std::to_string(left) + (left == 1 ? " step is" : " steps are") + " left out here; --full-path shows all"});
    }
    if (result.size() <= kMostSteps || most == 1)
      return result;
  }
}

} // namespace wt::verdict

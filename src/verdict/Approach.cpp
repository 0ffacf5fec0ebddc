// SPDX-License-Identifier: Apache-2.0
#include "verdict/Approach.h"

#include "ir/Describe.h"
#include "ir/Dominators.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <set>

namespace wt::verdict {

using finding::Step;
using finding::StepKind;

namespace {

constexpr size_t kReadAtOnce = 6;

/// What a condition is about: `mode` of "`mode == 2`", `p` of "`p` is null".
llvm::StringRef subjectOf(llvm::StringRef sentence) {
  llvm::StringRef subject = sentence.drop_front(std::min(sentence.size(), sentence.find('`') + 1)).split('`').first;
  for (llvm::StringRef op : {" == ", " != ", " < ", " <= ", " > ", " >= "})
    subject = subject.split(op).first;
  return subject;
}

class Approach {
public:
  Approach(const finding::Finding& finding, const CodeAt& code, ir::FunctionId function)
      : module_(code.program().module), body_(*module_[function].body), code_(code), function_(function),
        dominators_(ir::dominatorsOf(body_)), made_(code.instructionsAt(function, finding.allocation)) {
    if (!made_.empty())
      collectTestsAfter();
  }

  /// Does execution pass the step's branch on every way to the allocation, and is its subject not tested afterwards?
  bool leadsThere(const Step& step) const {
    if (step.kind != StepKind::Branch || made_.empty())
      return false;
    const std::optional<uint32_t> block = blockOf(step);
    return block && !isTestedAfter(subjectOf(step.sentence)) &&
           llvm::all_of(made_, [&](const CodePoint& at) { return ir::dominates(dominators_, *block, at.block); });
  }

private:
  const ir::Module& module_;
  const ir::Body& body_;
  const CodeAt& code_;
  const ir::FunctionId function_;
  const std::vector<uint32_t> dominators_;
  const std::vector<CodePoint> made_;
  std::set<std::string> testedAfter_; // subjects of conditions that can follow the allocation

  /// Another call gives another value.
  bool isTestedAfter(llvm::StringRef subject) const {
    return !subject.contains('(') && testedAfter_.count(subject.str());
  }

  std::string sentenceOf(const ir::Instr& assume) const {
    return ir::describeCondition(module_, body_, std::get<ir::Assume>(assume.op).condition);
  }

  /// The block that starts with the step's condition.
  std::optional<uint32_t> blockOf(const Step& step) const {
    for (const CodePoint& point : code_.instructionsAt(function_, step.at))
      if (std::holds_alternative<ir::Assume>(code_[point].op) &&
          llvm::StringRef(step.sentence).starts_with(sentenceOf(code_[point])))
        return point.block;
    return std::nullopt;
  }

  /// Without another round of a loop around the allocation: what is tested there then has changed.
  void collectTestsAfter() {
    std::vector<uint32_t> work;
    for (const CodePoint& point : made_)
      work.push_back(point.block);
    std::vector<bool> isSeen(body_.blocks.size());
    auto visit = [&](ir::BlockId to) {
      if (to.isValid() && !isSeen[to.index] && !ir::dominates(dominators_, to.index, made_.front().block)) {
        isSeen[to.index] = true;
        work.push_back(to.index);
      }
    };
    while (!work.empty()) {
      const ir::Block& from = body_.blocks[work.back()];
      work.pop_back();
      for (const ir::Edge& edge : from.successors)
        visit(edge.to);
      visit(from.unwind);
    }
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (const ir::Instr& instr : body_.blocks[b].instrs)
        if (isSeen[b] && std::holds_alternative<ir::Assume>(instr.op))
          testedAfter_.insert(subjectOf(sentenceOf(instr)).str());
  }
};

} // namespace

std::vector<Step> withoutApproach(const finding::Finding& finding, const CodeAt& code) {
  const ir::FunctionId function = code.functionNamed(finding.functionKey);
  auto made = llvm::find_if(finding.path, [](const Step& step) { return step.kind == StepKind::Allocate; });
  if (finding.path.size() <= kReadAtOnce || !function.isValid() || made == finding.path.end())
    return finding.path;
  const Approach approach(finding, code, function);
  auto isLeftOut = [&](const Step& step) { return &step < &*made && approach.leadsThere(step); };
  const auto count = static_cast<size_t>(llvm::count_if(finding.path, isLeftOut));
  if (count < 2) // a note would take as much room
    return finding.path;
  std::vector<Step> path;
  for (const Step& step : finding.path)
    if (!isLeftOut(step))
      path.push_back(step);
    else if (llvm::none_of(path, [](const Step& s) { return s.kind == StepKind::Note; }))
      path.push_back(
          {StepKind::Note, step.at,
           std::to_string(count) + " tests on the way to the allocation are left out; --full-path shows them"});
  return path;
}

} // namespace wt::verdict

// SPDX-License-Identifier: Apache-2.0
#include "verdict/Repetitions.h"

#include "ir/Describe.h"
#include "ir/Target.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

namespace wt::verdict {

using finding::Step;
using finding::StepKind;

/// The variable that a condition tests, `o` of "`o` is null"; empty if it tests anything else.
static std::string variableIn(const std::string& sentence) {
  const size_t open = sentence.find('`'), close = sentence.find('`', open + 1);
  if (open != 0 || close == std::string::npos)
    return {};
  const std::string condition = sentence.substr(1, close - 1);
  const std::string name = condition.substr(0, condition.find(' '));
  const bool isName = llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; });
  const bool isAlone =
      llvm::all_of(condition.substr(name.size()), [](char c) { return !llvm::isAlpha(c) && c != '(' && c != '*'; });
  return isName && isAlone ? name : std::string();
}

/// Does a line between the two assign the variable?
static bool isAssigned(const ir::Module& module, const ir::Body& body, const std::string& variable, uint32_t from,
                       uint32_t to) {
  for (const ir::Block& block : body.blocks)
    for (const ir::Instr& instr : block.instrs) {
      const std::optional<ir::PlaceId> target = ir::targetOf(instr);
      if (target && instr.location.isValid() && instr.location.line >= from && instr.location.line <= to &&
          ir::describe(module, body, *target) == variable)
        return true;
    }
  return false;
}

std::vector<Step> withoutRepetitions(const finding::Finding& finding, const CodeAt& code) {
  const ir::FunctionId function = code.functionNamed(finding.functionKey);
  if (!function.isValid())
    return finding.path;
  const ir::Module& module = code.program().module;
  std::vector<Step> path;
  for (const Step& step : finding.path) {
    const std::string variable = step.kind == StepKind::Branch ? variableIn(step.sentence) : "";
    auto saysTheSame = [&](const Step& s) {
      return s.kind == StepKind::Branch && s.sentence == step.sentence && s.at.file == step.at.file &&
             s.at.line <= step.at.line &&
             !isAssigned(module, *module[function].body, variable, s.at.line, step.at.line);
    };
    if (variable.empty() || llvm::none_of(path, saysTheSame))
      path.push_back(step);
  }
  return path;
}

std::vector<Step> withRounds(std::vector<Step> path) {
  const std::vector<Step> before = path;
  for (size_t i = 0; i < path.size(); ++i) {
    auto isEarlierTest = [&](const Step& s) { return s.kind == StepKind::Branch && s.at == path[i].at; };
    const llvm::ArrayRef<Step> earlier = llvm::ArrayRef(before).take_front(i);
    if (path[i].kind != StepKind::Branch || llvm::none_of(earlier, isEarlierTest))
      continue;
    const bool isSame =
        llvm::any_of(earlier, [&](const Step& s) { return isEarlierTest(s) && s.sentence == before[i].sentence; });
    if (isSame)
      path[i].sentence += ", again";
    else if (path[i].at.macro.empty()) // a macro has many tests at one place
      path[i].sentence += ", this time";
  }
  return path;
}

} // namespace wt::verdict

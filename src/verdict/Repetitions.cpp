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

} // namespace wt::verdict

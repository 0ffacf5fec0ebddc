// SPDX-License-Identifier: Apache-2.0
#include "verdict/Inside.h"

#include "ir/Describe.h"

#include <optional>

namespace wt::verdict {

using finding::InnerStep;
using finding::Step;
using finding::StepKind;
using program::Fate;

namespace {

constexpr unsigned kMostLevels = 3; // nesting depth of calls

/// A statement that can release a parameter and, if it is a call, the argument it passes on.
struct Release {
  const ir::Instr* instr = nullptr;
  ir::FunctionId callee; // invalid: it releases directly, or a specification describes the callee
  uint32_t argument = 0;
};

/// The name without parameters.
std::string nameOf(const ir::Function& function) {
  return function.qualifiedName.empty() ? function.name : function.qualifiedName;
}

class Inside {
public:
  explicit Inside(const CodeAt& code) : code_(code), module_(code.program().module) {}

  /// The steps inside the call at `at` that passes `expression`.
  std::vector<InnerStep> steps(ir::FunctionId caller, const finding::Position& at,
                               const std::string& expression) const {
    for (const CodePoint& point : code_.instructionsAt(caller, at))
      if (std::optional<Release> call = callThatReleases(*module_[caller].body, code_[point], [&](ir::ExprId argument) {
            return ir::describe(module_, *module_[caller].body, argument) == expression;
          }))
        return call->callee.isValid() ? stepsIn(*call) : std::vector<InnerStep>();
    return {};
  }

private:
  const CodeAt& code_;
  const ir::Module& module_;

  /// Does the instruction release one of its operands that `fits` accepts?
  template <class Fits>
  std::optional<Release> callThatReleases(const ir::Body& body, const ir::Instr& instr, const Fits& fits) const {
    if (const auto* release = std::get_if<ir::Free>(&instr.op))
      return fits(release->pointer) ? std::optional(Release{&instr, {}, 0}) : std::nullopt;
    const auto* call = std::get_if<ir::Call>(&instr.op);
    const auto* direct = call ? std::get_if<ir::DirectCallee>(&call->callee) : nullptr;
    for (uint32_t i = 0; direct && i < call->arguments.size(); ++i) {
      const program::ArgumentFate fate =
          code_.program().fates.of(module_, direct->function, i, body[call->arguments[i]].type);
      if (!fits(call->arguments[i]) || !fate.itself.has(Fate::Released))
        continue;
      const bool isSeen = module_[direct->function].body && !code_.program().isSpecified[direct->function.index];
      return Release{&instr, isSeen ? direct->function : ir::FunctionId(), i};
    }
    return std::nullopt;
  }

  /// The only statement of the body that can release this parameter; none if there are several.
  std::optional<Release> onlyRelease(const ir::Body& body, ir::VariableId parameter) const {
    auto isParameter = [&](ir::ExprId e) {
      while (const auto* cast = std::get_if<ir::CastExpr>(&body[e].node))
        e = cast->operand;
      const auto* read = std::get_if<ir::ReadExpr>(&body[e].node);
      const auto* local = read ? std::get_if<ir::LocalPlace>(&body[read->place].node) : nullptr;
      return local && local->variable == parameter;
    };
    std::optional<Release> only;
    for (const ir::Block& block : body.blocks)
      for (const ir::Instr& instr : block.instrs)
        if (std::optional<Release> found = callThatReleases(body, instr, isParameter)) {
          if (only)
            return std::nullopt;
          only = found;
        }
    return only;
  }

  std::vector<InnerStep> stepsIn(Release call) const {
    std::vector<InnerStep> steps;
    for (unsigned level = 1; level <= kMostLevels && call.callee.isValid(); ++level) {
      const ir::Function& function = module_[call.callee];
      const ir::Body& body = *function.body;
      const ir::VariableId parameter(call.argument); // parameters come first among the variables
      const bool isNamed = call.argument < function.parameterNames.size();
      std::optional<Release> release = isNamed ? onlyRelease(body, parameter) : std::nullopt;
      const Location location = release ? release->instr->location : Location();
      if (!location.isValid())
        return steps;
      Step step;
      step.kind = StepKind::Note;
      step.at = {module_[location.file].path, location.line, location.column, ""};
      step.sentence = "in `" + nameOf(function) + "`: `" + body[parameter].name + "` is " +
                      (release->callee.isValid() ? "passed to `" + nameOf(module_[release->callee]) + "`" : "released");
      steps.push_back({0, static_cast<uint8_t>(level), std::move(step)});
      call = *release;
    }
    return steps;
  }
};

} // namespace

std::vector<InnerStep> stepsInCallees(const finding::Finding& finding, const CodeAt& code) {
  const ir::FunctionId function = code.functionNamed(finding.functionKey);
  std::vector<InnerStep> result;
  if (!function.isValid() || finding.about.expression.empty())
    return result;
  Inside inside(code);
  auto add = [&](size_t during, const finding::Position& at) {
    for (InnerStep& step : inside.steps(function, at, finding.about.expression)) {
      step.during = during;
      result.push_back(std::move(step));
    }
  };
  for (size_t i = 0; i < finding.path.size(); ++i)
    if (finding.path[i].kind == StepKind::Release)
      add(i, finding.path[i].at);
  if (finding.kind == finding::Kind::DoubleFree)
    add(finding.path.size(), finding.at);
  return result;
}

} // namespace wt::verdict

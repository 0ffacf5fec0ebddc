// SPDX-License-Identifier: Apache-2.0
#include "verdict/PathContracts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <set>

namespace wt::verdict {

using finding::StepKind;

namespace {

class Sentences {
public:
  Sentences(const finding::Reported& finding, const CodeAt& code)
      : code_(code), program_(code.program()), function_(code.functionNamed(finding.functionKey)) {}

  std::vector<std::string> result;

  void addCallsAt(const finding::Position& at, StepKind kind) {
    if (!function_.isValid())
      return;
    for (const CodePoint& point : code_.instructionsAt(function_, at)) {
      const auto* call = std::get_if<ir::Call>(&code_[point].op);
      const auto* direct = call ? std::get_if<ir::DirectCallee>(&call->callee) : nullptr;
      if (direct && seen_.insert(direct->function).second)
        add(direct->function, *call, kind);
    }
  }

private:
  const CodeAt& code_;
  const program::Program& program_;
  ir::FunctionId function_;
  std::set<ir::FunctionId> seen_;

  void add(ir::FunctionId callee, const ir::Call& call, StepKind kind) {
    std::vector<std::string> does;
    if (kind == StepKind::Allocate)
      does.push_back("returns an object that its caller must release");
    std::map<llvm::StringRef, std::vector<std::string>> arguments; // by their fate in the callee
    const ir::Body& body = *program_.module[function_].body;
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      const ir::TypeId type = body[call.arguments[i]].type;
      if (!ir::typeAs<ir::PointerType>(program_.module.types, type))
        continue;
      const program::Fate fate = program_.fates.of(program_.module, callee, i, type).itself;
      arguments[verbFor(fate)].push_back(std::to_string(i + 1));
    }
    for (const auto& [verb, numbers] : arguments)
      if (kind != StepKind::Allocate || verb != kLooksAt)
        does.push_back((verb + (numbers.size() == 1 ? " argument " : " arguments ") + llvm::join(numbers, ", ")).str());
    if (!does.empty())
      result.push_back("`" + nameOf(callee) + "` " + llvm::join(does, "; ") + " (" + sourceOf(callee) + ")");
  }

  static constexpr llvm::StringLiteral kLooksAt = "only reads";
  static llvm::StringRef verbFor(program::Fate fate) {
    if (fate.has(program::Fate::Released))
      return "may release";
    if (fate.has(program::Fate::Returned))
      return "may return";
    return fate.mayBeHeld() ? "may keep" : llvm::StringRef(kLooksAt);
  }

  std::string nameOf(ir::FunctionId callee) const {
    const ir::Function& function = program_.module[callee];
    return function.qualifiedName.empty() ? function.name : function.qualifiedName;
  }

  std::string sourceOf(ir::FunctionId callee) const {
    const ir::Function& function = program_.module[callee];
    if (program_.isSpecified[callee.index])
      return "its specification";
    if (!function.body)
      return "it has neither a body nor a specification";
    for (const ir::Block& block : function.body->blocks)
      for (const ir::Instr& instr : block.instrs)
        if (instr.location.isValid())
          return "its body, " + program_.module[instr.location.file].path + ":" + std::to_string(instr.location.line);
    return "its body";
  }
};

} // namespace

std::vector<std::string> contractsOn(const finding::Reported& finding, const CodeAt& code) {
  Sentences sentences(finding, code);
  for (const finding::Step& step : finding.path)
    sentences.addCallsAt(step.at, step.kind);
  sentences.addCallsAt(finding.at, StepKind::Note);
  return std::move(sentences.result);
}

} // namespace wt::verdict

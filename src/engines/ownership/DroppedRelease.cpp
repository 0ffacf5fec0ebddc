// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/DroppedRelease.h"

#include "engines/Words.h"
#include "engines/ownership/NodeTypes.h"
#include "ir/VisitOperands.h"
#include "program/FunctionFacts.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using finding::Finding;
using finding::Kind;
using finding::StepKind;

namespace {

class DroppedReleases {
public:
  DroppedReleases(const Module& module, const Function& function)
      : module_(module), function_(function), body_(*function.body) {}

  std::vector<Finding> run() const {
    std::vector<Finding> findings;
    bool isHandedOn = false;
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs) {
        const auto* call = std::get_if<Call>(&instr.op);
        const llvm::StringRef name = call ? nameOfCallee(*call) : "";
        isHandedOn |= name == "std::unique_ptr::get" || name == "std::unique_ptr::operator*";
        if (name != "std::unique_ptr::release" || call->arguments.empty() || isRead(*call))
          continue;
        const VariableId element = variableRead(body_, call->arguments.front());
        if (element.isValid() && isElement(element))
          findings.push_back(told(element, instr.location));
      }
    return isHandedOn ? std::vector<Finding>() : findings;
  }

private:
  const Module& module_;
  const Function& function_;
  const Body& body_;

  llvm::StringRef nameOfCallee(const Call& call) const {
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    return direct ? llvm::StringRef(module_[direct->function].qualifiedName) : "";
  }

  /// Does anything read the result?
  bool isRead(const Call& call) const {
    const auto* target = call.target ? std::get_if<LocalPlace>(&body_[*call.target].node) : nullptr;
    if (call.target && (!target || body_[target->variable].kind != VariableKind::Temporary))
      return true;
    bool isFound = false;
    auto look = [&](ExprId id) {
      const auto* read = std::get_if<ReadExpr>(&body_[id].node);
      const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
      isFound |= local && target && local->variable == target->variable;
    };
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        OperandVisitor{body_, look, [](PlaceId) {}}.visit(instr.op);
    return isFound;
  }

  /// A reference that a library's method returned, and no other value.
  bool isElement(VariableId variable) const {
    const auto* type = typeAs<PointerType>(module_.types, body_[variable].type);
    if (body_[variable].kind != VariableKind::Temporary || !type || !type->isReference)
      return false;
    return llvm::any_of(body_.blocks, [&](const Block& block) {
      return llvm::any_of(block.instrs, [&](const Instr& instr) {
        const auto* call = std::get_if<Call>(&instr.op);
        const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
        const auto* target = call && call->target ? std::get_if<LocalPlace>(&body_[*call->target].node) : nullptr;
        return direct && target && target->variable == variable && module_[direct->function].isFromSystemHeader &&
               module_[direct->function].methodOf.isValid();
      });
    });
  }

  Finding told(VariableId element, Location at) const {
    Finding finding;
    finding.kind = Kind::Leak;
    finding.engines = {"ownership"};
    finding.at = positionOf(module_, at);
    finding.function = function_.displayName;
    finding.functionKey = function_.name;
    finding.about.expression = body_[element].text;
    finding.about.warning = "release-dropped";
    finding.doubts.push_back({finding::DoubtKind::InferredCallee, "release"});
    finding.message = "what `" + body_[element].text + "` held is lost: `release` gives it up, and nobody takes it";
    finding.path.push_back({StepKind::Lose, finding.at, "the result is not used"});
    return finding;
  }
};

} // namespace

void addDroppedReleases(const program::Program& program, FindingsByFunction& findings) {
  for (uint32_t f = 0; f < program.module.functions.size(); ++f) {
    const Function& function = program.module.functions[f];
    if (!function.body || program::isSpecified(program, FunctionId(f)) || function.isFromSystemHeader)
      continue;
    if (std::vector<Finding> more = DroppedReleases(program.module, function).run(); !more.empty())
      llvm::append_range(findings[FunctionId(f)], more);
  }
}

} // namespace wt::engines::ownership

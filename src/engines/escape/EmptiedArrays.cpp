// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/EmptiedArrays.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

namespace {

ir::ExprId withoutCasts(const ir::Body& body, ir::ExprId expr) {
  while (const auto* cast = std::get_if<ir::CastExpr>(&body[expr].node))
    expr = cast->operand;
  return expr;
}

/// The variable whose value the expression is, possibly with something added: `list`, `list + i`.
ir::VariableId variableIn(const ir::Body& body, ir::ExprId expr) {
  expr = withoutCasts(body, expr);
  while (const auto* sum = std::get_if<ir::BinaryExpr>(&body[expr].node))
    expr = withoutCasts(body, sum->left);
  const auto* read = std::get_if<ir::ReadExpr>(&body[expr].node);
  const auto* local = read ? std::get_if<ir::LocalPlace>(&body[read->place].node) : nullptr;
  return local ? local->variable : ir::VariableId();
}

class Search {
public:
  Search(const program::Program& program, const ir::Body& body, ir::VariableId array)
      : program_(program), body_(body), array_(array) {}

  bool isHandedOn(const ir::Instr& instr) const {
    if (const auto* assign = std::get_if<ir::Assign>(&instr.op))
      return isElement(assign->value) && !std::holds_alternative<ir::LocalPlace>(body_[assign->target].node);
    const auto* call = std::get_if<ir::Call>(&instr.op);
    if (!call)
      return false;
    for (size_t i = 0; i < call->arguments.size(); ++i)
      if (isElement(call->arguments[i]) && mayTake(*call, i))
        return true;
    return false;
  }

private:
  const program::Program& program_;
  const ir::Body& body_;
  ir::VariableId array_;

  bool isElement(ir::ExprId expr) const {
    const auto* read = std::get_if<ir::ReadExpr>(&body_[withoutCasts(body_, expr)].node);
    const auto* target = read ? std::get_if<ir::DerefPlace>(&body_[read->place].node) : nullptr;
    return target && variableIn(body_, target->pointer) == array_;
  }

  bool mayTake(const ir::Call& call, size_t argument) const {
    const auto* direct = std::get_if<ir::DirectCallee>(&call.callee);
    if (!direct)
      return true;
    const program::Fate fate =
        program_.fates.of(program_.module, direct->function, argument, body_[call.arguments[argument]].type).itself;
    return fate.has(program::Fate::Kept) || fate.has(program::Fate::Released) || fate.isStoredInParameter();
  }
};

} // namespace

bool handsOnElements(const program::Program& program, const ir::Body& body, const ir::Instr& instr) {
  const auto* release = std::get_if<ir::Call>(&instr.op);
  if (!release)
    return false;
  return llvm::any_of(release->arguments, [&](ir::ExprId argument) {
    const ir::VariableId array = variableIn(body, argument);
    const Search search(program, body, array);
    return array.isValid() && llvm::any_of(body.blocks, [&](const ir::Block& block) {
             return llvm::any_of(block.instrs, [&](const ir::Instr& other) { return search.isHandedOn(other); });
           });
  });
}

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/ArrayWalks.h"

#include "engines/escape/Loss.h"
#include "ir/VisitOperands.h"

namespace wt::engines::escape {

namespace {

bool isComparison(ir::BinaryOp op) {
  using ir::BinaryOp;
  return op == BinaryOp::Equal || op == BinaryOp::NotEqual || op == BinaryOp::Less || op == BinaryOp::LessEqual ||
         op == BinaryOp::Greater || op == BinaryOp::GreaterEqual || op == BinaryOp::PointerDifference;
}

/// Is an element the value of the expression? Dereferencing or comparing an element yields other values.
bool isElement(const ir::Body& body, ir::ExprId expr, ir::TypeId element) {
  const auto& node = body[expr].node;
  if (const auto* read = std::get_if<ir::ReadExpr>(&node))
    return body[expr].type == element && !std::holds_alternative<ir::LocalPlace>(body[read->place].node);
  if (const auto* cast = std::get_if<ir::CastExpr>(&node))
    return isElement(body, cast->operand, element);
  const auto* binary = std::get_if<ir::BinaryExpr>(&node);
  return binary && !isComparison(binary->op) &&
         (isElement(body, binary->left, element) || isElement(body, binary->right, element));
}

program::ArgumentFate fateOf(const Encoding& encoding, const ir::Call& call, size_t argument) {
  const ir::Module& module = encoding.program().module;
  const ir::TypeId type = encoding.body()[call.arguments[argument]].type;
  const auto* direct = std::get_if<ir::DirectCallee>(&call.callee);
  return direct ? encoding.program().fates.of(module, direct->function, argument, type)
                : program::fateOutside(module.types, type);
}

/// Does the instruction take an element? A branch that tests one does not, nor a function that only reads it.
bool takesElement(const Encoding& encoding, const ir::Instr& instr, ir::TypeId element) {
  const ir::Body& body = encoding.body();
  if (std::holds_alternative<ir::Assume>(instr.op))
    return false;
  if (const auto* assign = std::get_if<ir::Assign>(&instr.op))
    return isElement(body, assign->value, element);
  if (const auto* call = std::get_if<ir::Call>(&instr.op)) {
    for (size_t i = 0; i < call->arguments.size(); ++i)
      if (isElement(body, call->arguments[i], element) && fateOf(encoding, *call, i).itself.mayLeave())
        return true;
    return false;
  }
  bool found = false;
  ir::visitExprs(body, instr.op, [&](ir::ExprId id) { found |= isElement(body, id, element); });
  return found;
}

bool givesArray(const Encoding& encoding, const ir::Instr& instr, ir::TypeId array) {
  const auto* call = std::get_if<ir::Call>(&instr.op);
  const auto* direct = call ? std::get_if<ir::DirectCallee>(&call->callee) : nullptr;
  if (!call || (direct && !isOfProgram(encoding, direct->function)))
    return false;
  for (size_t i = 0; i < call->arguments.size(); ++i)
    if (encoding.body()[call->arguments[i]].type == array && fateOf(encoding, *call, i).beyond.mayLeave())
      return true;
  return false;
}

} // namespace

bool walksArrays(const Encoding& encoding, ir::TypeId array, solver::Model& model) {
  const ir::Body& body = encoding.body();
  const auto* pointer = ir::typeAs<ir::PointerType>(encoding.program().module.types, array);
  if (!pointer)
    return true; // the element type is unknown
  std::vector<bool> isRun(body.blocks.size(), false);
  for (uint32_t step = 0; step < encoding.unrolling.blocks.size(); ++step)
    if (model.holds(encoding.stepGuards[step]))
      isRun[encoding.unrolling.blocks[step].block.index] = true;
  for (uint32_t b = 0; b < body.blocks.size(); ++b) {
    bool isWalk = llvm::any_of(encoding.unrolling.loops,
                               [&](const LoopShape& loop) { return loop.contains[b] && isRun[loop.header.index]; });
    for (const ir::Instr& instr : body.blocks[b].instrs)
      if ((isWalk && takesElement(encoding, instr, pointer->pointee)) ||
          (isRun[b] && givesArray(encoding, instr, array)))
        return true;
  }
  return false;
}

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/ArrayWalks.h"

#include "engines/escape/Loss.h"
#include "ir/VisitOperands.h"

namespace wt::engines::escape {

namespace {

/// A conditional branch that looks at an element does nothing to it.
bool takesElement(const Encoding& encoding, const ir::Instr& instr, ir::TypeId element) {
  const ir::Body& body = encoding.body();
  if (std::holds_alternative<ir::Assume>(instr.op))
    return false;
  bool found = false;
  ir::visitExprs(body, instr.op, [&](ir::ExprId id) {
    const auto* read = std::get_if<ir::ReadExpr>(&body[id].node);
    found |= read && body[id].type == element && !std::holds_alternative<ir::LocalPlace>(body[read->place].node);
  });
  return found;
}

bool givesArray(const Encoding& encoding, const ir::Instr& instr, ir::TypeId array) {
  const auto* call = std::get_if<ir::Call>(&instr.op);
  const auto* direct = call ? std::get_if<ir::DirectCallee>(&call->callee) : nullptr;
  if (!call || (direct && !isOfProgram(encoding, direct->function)))
    return false;
  return llvm::any_of(call->arguments, [&](ir::ExprId argument) { return encoding.body()[argument].type == array; });
}

} // namespace

bool walksArrays(const Encoding& encoding, ir::TypeId array, solver::Model& model) {
  const ir::Body& body = encoding.body();
  const auto* pointer = ir::typeAs<ir::PointerType>(encoding.program().module.types, array);
  if (!pointer)
    return true; // it is not known what to look for
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

// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/LoopOverMany.h"

namespace wt::engines::escape {

namespace {

bool reads(const ir::Body& body, ir::ExprId expr, ir::PlaceId variable) {
  const auto& node = body[expr].node;
  if (const auto* read = std::get_if<ir::ReadExpr>(&node))
    return body[read->place].node == body[variable].node;
  if (const auto* unary = std::get_if<ir::UnaryExpr>(&node))
    return reads(body, unary->operand, variable);
  if (const auto* cast = std::get_if<ir::CastExpr>(&node))
    return reads(body, cast->operand, variable);
  const auto* binary = std::get_if<ir::BinaryExpr>(&node);
  return binary && (reads(body, binary->left, variable) || reads(body, binary->right, variable));
}

/// Does a branch or an assignment depend on the result of the call?
bool isRead(const ir::Body& body, ir::PlaceId result) {
  auto asks = [&](const ir::Instr& instr) {
    const auto* assign = std::get_if<ir::Assign>(&instr.op);
    const auto* assume = std::get_if<ir::Assume>(&instr.op);
    return (assign && reads(body, assign->value, result)) || (assume && reads(body, assume->condition, result));
  };
  return llvm::any_of(body.blocks, [&](const ir::Block& block) { return llvm::any_of(block.instrs, asks); });
}

/// Is the released operand a variable that is not assigned between the two rounds?
bool isSteadyVariable(const Encoding& encoding, const ir::Instr& instr, uint32_t first, uint32_t second,
                      solver::Model& model) {
  const ir::Body& body = encoding.body();
  const auto* call = std::get_if<ir::Call>(&instr.op);
  const auto* free = std::get_if<ir::Free>(&instr.op);
  if (!free && (!call || call->arguments.empty()))
    return false;
  ir::ExprId operand = free ? free->pointer : call->arguments.front();
  while (const auto* cast = std::get_if<ir::CastExpr>(&body[operand].node))
    operand = cast->operand;
  const auto* read = std::get_if<ir::ReadExpr>(&body[operand].node);
  const auto* local = read ? std::get_if<ir::LocalPlace>(&body[read->place].node) : nullptr;
  if (!local)
    return false;
  auto isIt = [&](ir::PlaceId place) {
    const auto* other = std::get_if<ir::LocalPlace>(&body[place].node);
    return other && other->variable == local->variable;
  };
  auto assigns = [&](const ir::Instr& i) {
    if (const auto* assign = std::get_if<ir::Assign>(&i.op))
      return isIt(assign->target);
    if (const auto* alloc = std::get_if<ir::Alloc>(&i.op))
      return isIt(alloc->target);
    const auto* other = std::get_if<ir::Call>(&i.op);
    return other && other->target && isIt(*other->target);
  };
  for (uint32_t step = first; step <= second; ++step)
    if (model.holds(encoding.stepGuards[step]) &&
        llvm::any_of(body[encoding.unrolling.blocks[step].block].instrs, assigns))
      return false;
  return true;
}

} // namespace

bool isLoopOverMany(const Encoding& encoding, const Candidate& candidate, const Path& path, solver::Model& model) {
  ir::BlockId block = encoding.unrolling.blocks[candidate.step].block;
  auto first = llvm::find_if(path.events, [&](const Event* event) {
    return event->kind == EventKind::Release && event->object == candidate.object && event->step != candidate.step &&
           event->instr == candidate.instr && encoding.unrolling.blocks[event->step].block == block;
  });
  if (first == path.events.end())
    return false;
  // A loop that closes one handle again is a retry: `do r = close(fd); while (r < 0 && errno == EINTR);`.
  const Object& object = encoding.heap[candidate.object];
  bool isHandle =
      object.origin.isHandle || (object.parent.isValid() && encoding.heap.asInt(encoding.heap[object.parent].type));
  const ir::Instr& instr = *instrAt(encoding, candidate.step, candidate.instr);
  const auto* call = std::get_if<ir::Call>(&instr.op);
  bool isTriedAgain = isHandle && call && call->target && isRead(encoding.body(), *call->target);
  return isTriedAgain || !isSteadyVariable(encoding, instr, (*first)->step, candidate.step, model);
}

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Regrown.h"

#include "ir/Instr.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

namespace {

/// The place that the expression reads, ignoring casts.
ir::PlaceId readPlace(const ir::Body& body, ir::ExprId expr) {
  while (const auto* cast = std::get_if<ir::CastExpr>(&body[expr].node))
    expr = cast->operand;
  const auto* read = std::get_if<ir::ReadExpr>(&body[expr].node);
  return read ? read->place : ir::PlaceId();
}

bool gets(const ir::Body& body, const ir::Call& call, ir::PlaceId place) {
  return llvm::any_of(call.arguments, [&](ir::ExprId argument) { return readPlace(body, argument) == place; });
}

/// Memory of the caller, or a global: targets of the function's own variables are tracked from where they are made.
bool isOutside(const ir::Body& body, ir::PlaceId place) {
  return !std::holds_alternative<ir::LocalPlace>(body[place].node);
}

} // namespace

ir::PlaceId regrownPlace(const ir::Body& body, const ir::Block& block, size_t instr) {
  if (const auto* call = std::get_if<ir::Call>(&block.instrs[instr].op))
    return call->target && isOutside(body, *call->target) && gets(body, *call, *call->target) ? *call->target
                                                                                              : ir::PlaceId();
  const auto* assign = std::get_if<ir::Assign>(&block.instrs[instr].op);
  const auto* call = assign && instr > 0 ? std::get_if<ir::Call>(&block.instrs[instr - 1].op) : nullptr;
  const bool isResult = call && call->target && readPlace(body, assign->value) == *call->target;
  return isResult && isOutside(body, assign->target) && gets(body, *call, assign->target) ? assign->target
                                                                                          : ir::PlaceId();
}

} // namespace wt::engines::escape

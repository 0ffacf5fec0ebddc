// SPDX-License-Identifier: Apache-2.0
#include "contract/EmptyHooks.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

using namespace ir;

static bool isNull(const Body& body, ExprId expr) {
  while (const auto* cast = std::get_if<CastExpr>(&body[expr].node))
    expr = cast->operand;
  const auto* number = std::get_if<IntegerExpr>(&body[expr].node);
  return std::holds_alternative<NullExpr>(body[expr].node) || std::holds_alternative<ZeroExpr>(body[expr].node) ||
         (number && number->value == 0);
}

std::set<std::pair<RecordId, uint32_t>> filledHooks(const Module& module) {
  std::set<std::pair<RecordId, uint32_t>> filled;
  auto fill = [&](const Body& body, PlaceId place) {
    if (const auto* field = std::get_if<FieldPlace>(&body[place].node))
      filled.insert({field->record, field->field});
  };
  for (const Function& function : module.functions) {
    if (!function.body)
      continue;
    const Body& body = *function.body;
    for (const Expr& expr : body.exprs)
      if (const auto* address = std::get_if<AddressExpr>(&expr.node))
        fill(body, address->place); // code that has the address may fill it
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        if (const auto* assign = std::get_if<Assign>(&instr.op); assign && !isNull(body, assign->value))
          fill(body, assign->target);
        else if (const auto* call = std::get_if<Call>(&instr.op); call && call->target)
          fill(body, *call->target);
      }
  }
  return filled;
}

bool isWholeProgram(const Module& module) {
  return llvm::any_of(module.functions, [](const Function& f) { return f.body && f.qualifiedName == "main"; });
}

} // namespace wt::contract

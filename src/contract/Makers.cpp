// SPDX-License-Identifier: Apache-2.0
#include "contract/Makers.h"

#include "contract/CallOutcomes.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

using namespace ir;

uint8_t Makers::reachesResult(FunctionId function) {
  if (known_[function.index])
    return *known_[function.index];
  known_[function.index] = kOther; // the answer for recursive calls
  const Body* body = module_[function].body.get();
  if (body && body->result && typeAs<PointerType>(module_.types, (*body)[body->result].type)) {
    const uint8_t found = reached(*body)[body->result.index];
    known_[function.index] = found;
  }
  return *known_[function.index];
}

/// The variable that points into the same block: `(char *)head + head_size(kind)`.
static VariableId variableInto(const Body& body, ExprId expr) {
  for (;;) {
    const auto* cast = std::get_if<CastExpr>(&body[expr].node);
    const auto* sum = std::get_if<BinaryExpr>(&body[expr].node);
    if (cast && cast->kind == CastKind::Pointer)
      expr = cast->operand;
    else if (sum && sum->op == BinaryOp::PointerAdd)
      expr = sum->left;
    else
      return variableOf(body, expr);
  }
}

std::vector<bool> Makers::holdsNew(FunctionId function) {
  std::vector<bool> result;
  for (uint8_t held : reached(*module_[function].body))
    result.push_back((held & kNew) != 0);
  return result;
}

std::vector<uint8_t> Makers::reached(const Body& body) {
  std::vector<uint8_t> held(body.variables.size());
  auto localOf = [&](PlaceId place) {
    const auto* local = std::get_if<LocalPlace>(&body[place].node);
    return local ? local->variable : VariableId();
  };
  std::vector<std::pair<VariableId, VariableId>> copies; // target, source
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      const auto* alloc = std::get_if<Alloc>(&instr.op);
      const auto* call = std::get_if<Call>(&instr.op);
      const VariableId to = assign                 ? localOf(assign->target)
                            : alloc                ? localOf(alloc->target)
                            : call && call->target ? localOf(*call->target)
                                                   : VariableId();
      if (!to)
        continue;
      const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
      if (alloc)
        held[to.index] |= kNew;
      else if (call)
        held[to.index] |= direct ? reachesResult(direct->function) : kOther;
      else if (VariableId from = variableInto(body, assign->value))
        copies.push_back({to, from});
      else if (!std::holds_alternative<NullExpr>(body[assign->value].node))
        held[to.index] |= kOther;
    }
  for (uint32_t v = 0; v < body.variables.size(); ++v)
    if (body.variables[v].kind == VariableKind::Parameter)
      held[v] |= kGiven;
  for (bool changes = true; changes;) {
    changes = false;
    for (auto [to, from] : copies)
      if (const uint8_t all = held[to.index] | held[from.index]; all != held[to.index]) {
        held[to.index] = all;
        changes = true;
      }
  }
  return held;
}

bool keepsWhatItMakes(const Module& module, FunctionId function, Makers& makers, CallOutcomes& outcomes) {
  const Body& body = *module[function].body;
  const std::vector<bool> isNew = makers.holdsNew(function);
  const Callees& callees = outcomes.lives().calleesOf(function);
  auto isMade = [&](ExprId expr) {
    const VariableId variable = variableOf(body, expr);
    return variable && variable != body.result && isNew[variable.index];
  };
  auto isElsewhere = [&](PlaceId place) {
    while (const auto* field = std::get_if<FieldPlace>(&body[place].node))
      place = field->object;
    const auto* deref = std::get_if<DerefPlace>(&body[place].node);
    return deref ? !isMade(deref->pointer) : !std::holds_alternative<LocalPlace>(body[place].node);
  };
  auto keeps = [&](const Instr& instr) {
    if (const auto* assign = std::get_if<Assign>(&instr.op))
      return isMade(assign->value) && isElsewhere(assign->target);
    const auto* call = std::get_if<Call>(&instr.op);
    for (uint32_t i = 0; call && i < call->arguments.size(); ++i)
      if (isMade(call->arguments[i]) && outcomes.of(callees.of(*call), i).outcome == Outcome::Kept)
        return true;
    return false;
  };
  return llvm::any_of(body.blocks, [&](const Block& block) { return llvm::any_of(block.instrs, keeps); });
}

} // namespace wt::contract

// SPDX-License-Identifier: Apache-2.0
#include "contract/Pointees.h"

#include "contract/LifeOfValue.h"

namespace wt::contract {

using namespace ir;

TypeId pointeeOf(const Module& module, TypeId type) {
  const auto* pointer = type ? typeAs<PointerType>(module.types, type) : nullptr;
  return pointer ? pointer->pointee : TypeId();
}

TypeId pointeeOf(const Module& module, const Body& body, VariableId parameter) {
  const TypeId declared = pointeeOf(module, body[parameter].type);
  if (!declared || !typeAs<VoidType>(module.types, declared))
    return declared;
  TypeId found;
  for (const Expr& expr : body.exprs) {
    const auto* cast = std::get_if<CastExpr>(&expr.node);
    const TypeId to = cast && cast->kind == CastKind::Pointer ? pointeeOf(module, expr.type) : TypeId();
    if (!to || variableOf(body, cast->operand) != parameter || !typeAs<RecordType>(module.types, to))
      continue;
    if (found && found != to)
      return declared;
    found = to;
  }
  return found ? found : declared;
}

bool isMereBlock(const Module& module, FunctionId function, uint32_t parameter) {
  const Body* body = module[function].body.get();
  if (!body || parameter >= body->variables.size())
    return false;
  const TypeId type = pointeeOf(module, *body, VariableId(parameter));
  return type && !typeAs<RecordType>(module.types, type);
}

} // namespace wt::contract

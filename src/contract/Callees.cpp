// SPDX-License-Identifier: Apache-2.0
#include "contract/Callees.h"

namespace wt::contract {

using namespace ir;

Callees::Callees(const Body& body) : body_(body), byVariable_(body.variables.size()) {
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs) {
      const auto* assign = std::get_if<Assign>(&instr.op);
      const auto* local = assign ? std::get_if<LocalPlace>(&body[assign->target].node) : nullptr;
      const auto* read = assign ? std::get_if<ReadExpr>(&body[assign->value].node) : nullptr;
      if (local && read && body[local->variable].kind == VariableKind::Temporary)
        byVariable_[local->variable.index] = at(read->place);
    }
}

Callee Callees::at(PlaceId place) const {
  if (const auto* global = std::get_if<GlobalPlace>(&body_[place].node))
    return {{}, global->global, {}, 0};
  if (const auto* field = std::get_if<FieldPlace>(&body_[place].node))
    return {{}, {}, field->record, field->field};
  return {};
}

Callee Callees::of(const Call& call) const {
  if (const auto* direct = std::get_if<DirectCallee>(&call.callee))
    return {direct->function, {}, {}, 0};
  const auto* pointer = std::get_if<PointerCallee>(&call.callee);
  const auto* read = pointer ? std::get_if<ReadExpr>(&body_[pointer->pointer].node) : nullptr;
  if (!read)
    return {};
  const auto* local = std::get_if<LocalPlace>(&body_[read->place].node);
  return local ? byVariable_[local->variable.index] : at(read->place);
}

bool isLookedAt(const Function& function, Bodies bodies) {
  const bool isLeftAside = bodies == Bodies::Internal && function.linkage == Linkage::External &&
                           function.methodKind == MethodKind::NotMethod;
  return function.body && !isLeftAside;
}

const FunctionType* typeOf(const Module& module, const Callee& callee) {
  if (callee.function)
    return typeAs<FunctionType>(module.types, module[callee.function].type);
  TypeId type = callee.global   ? module[callee.global].type
                : callee.record ? module[callee.record].fields[callee.field].type
                                : TypeId();
  const auto* pointer = type ? typeAs<PointerType>(module.types, type) : nullptr;
  return pointer ? typeAs<FunctionType>(module.types, pointer->pointee) : nullptr;
}

std::string nameOf(const Module& module, const Callee& callee) {
  return callee.function ? module[callee.function].qualifiedName
         : callee.global ? module[callee.global].displayName
         : callee.record ? module[callee.record].fields[callee.field].name
                         : "";
}

} // namespace wt::contract

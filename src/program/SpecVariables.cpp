// SPDX-License-Identifier: Apache-2.0
#include "program/SpecVariables.h"

#include "program/SpecBodies.h"

#include <map>

namespace wt::program {

using namespace ir;

namespace {

GlobalId globalAt(const Body& body, PlaceId place) {
  const auto* global = std::get_if<GlobalPlace>(&body[place].node);
  return global ? global->global : GlobalId();
}

/// By global: does the program store in it, or take its address?
std::vector<bool> setByProgram(const Module& module) {
  std::vector<bool> isSet(module.globals.size());
  auto mark = [&](GlobalId global) {
    if (global.isValid())
      isSet[global.index] = true;
  };
  for (const Function& function : module.functions) {
    if (!function.body)
      continue;
    for (const Expr& expr : function.body->exprs)
      if (const auto* address = std::get_if<AddressExpr>(&expr.node))
        mark(globalAt(*function.body, address->place));
    for (const Block& block : function.body->blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* assign = std::get_if<Assign>(&instr.op))
          mark(globalAt(*function.body, assign->target));
        else if (const auto* call = std::get_if<Call>(&instr.op); call && call->target)
          mark(globalAt(*function.body, *call->target));
  }
  return isSet;
}

/// By library variable: a new function that represents its target, if that has a specification.
std::map<uint32_t, FunctionId> describedVariables(Module& module, const spec::Library& library) {
  std::map<uint32_t, FunctionId> found;
  const std::vector<bool> isSet = setByProgram(module);
  for (uint32_t g = 0; g < isSet.size(); ++g) {
    const Global& global = module.globals[g];
    const auto* pointer = typeAs<PointerType>(module.types, global.type);
    if (global.isDefined || isSet[g] || !pointer || !typeAs<FunctionType>(module.types, pointer->pointee))
      continue;
    Function function;
    function.name = function.qualifiedName = function.displayName = global.name;
    function.type = pointer->pointee;
    function.location = global.location;
    if (!specificationOf(module, library, function))
      continue;
    found[g] = FunctionId(module.functions.size());
    module.functions.push_back(std::move(function));
  }
  return found;
}

/// The temporaries that only ever hold one global's value, with that global: `t := $xmlFree`, `call *t (…)`.
std::map<uint32_t, GlobalId> copiesOfGlobals(const Body& body) {
  std::map<uint32_t, GlobalId> copies;
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs)
      if (const auto* assign = std::get_if<Assign>(&instr.op)) {
        const auto* local = std::get_if<LocalPlace>(&body[assign->target].node);
        const auto* read = std::get_if<ReadExpr>(&body[assign->value].node);
        if (!local || body.variables[local->variable.index].kind != VariableKind::Temporary)
          continue;
        const GlobalId global = read ? globalAt(body, read->place) : GlobalId();
        auto [it, isNew] = copies.try_emplace(local->variable.index, global);
        if (!isNew && it->second != global)
          it->second = GlobalId();
      }
  return copies;
}

/// The library variable whose target the call calls; invalid if there is none.
GlobalId calledVariable(const Body& body, const Call& call, const std::map<uint32_t, GlobalId>& copies) {
  const auto* through = std::get_if<PointerCallee>(&call.callee);
  const auto* read = through ? std::get_if<ReadExpr>(&body[through->pointer].node) : nullptr;
  const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
  auto it = local ? copies.find(local->variable.index) : copies.end();
  return it != copies.end() ? it->second : read ? globalAt(body, read->place) : GlobalId();
}

} // namespace

void callSpecifiedVariables(Module& module, const spec::Library& library) {
  const std::map<uint32_t, FunctionId> variables = describedVariables(module, library);
  if (variables.empty())
    return;
  for (Function& function : module.functions) {
    if (!function.body)
      continue;
    Body& body = *function.body;
    const std::map<uint32_t, GlobalId> copies = copiesOfGlobals(body);
    for (Block& block : body.blocks)
      for (Instr& instr : block.instrs)
        if (auto* call = std::get_if<Call>(&instr.op)) {
          const GlobalId global = calledVariable(body, *call, copies);
          if (auto it = global.isValid() ? variables.find(global.index) : variables.end(); it != variables.end())
            call->callee = DirectCallee{it->second};
        }
  }
}

} // namespace wt::program

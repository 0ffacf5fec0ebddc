// SPDX-License-Identifier: Apache-2.0
#include "contract/Makers.h"

#include "contract/LifeOfValue.h"

namespace wt::contract {

using namespace ir;

bool Makers::makes(FunctionId function) {
  const Body* body = module_[function].body.get();
  if (known_[function.index] == Answer::Open) {
    known_[function.index] = Answer::No; // where it calls itself
    if (body && body->result && typeAs<PointerType>(module_.types, (*body)[body->result].type))
      known_[function.index] = answer(*body);
  }
  return known_[function.index] == Answer::Yes;
}

Makers::Answer Makers::answer(const Body& body) {
  // By variable: something new is put into it; something else is.
  std::vector<bool> isNew(body.variables.size()), isOther(body.variables.size());
  auto localOf = [&](PlaceId place) {
    const auto* local = std::get_if<LocalPlace>(&body[place].node);
    return local ? local->variable : VariableId();
  };
  std::vector<std::pair<VariableId, VariableId>> copies; // to, from
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
      if (alloc || (direct && makes(direct->function)))
        isNew[to.index] = true;
      else if (call)
        isOther[to.index] = true;
      else if (VariableId from = variableOf(body, assign->value))
        copies.push_back({to, from});
      else if (!std::holds_alternative<NullExpr>(body[assign->value].node))
        isOther[to.index] = true;
    }
  for (uint32_t v = 0; v < body.variables.size(); ++v)
    isOther[v] = isOther[v] || body.variables[v].kind == VariableKind::Parameter;
  for (bool changes = true; changes;) {
    changes = false;
    for (auto [to, from] : copies)
      for (std::vector<bool>* facts : {&isNew, &isOther})
        if ((*facts)[from.index] && !(*facts)[to.index])
          changes = (*facts)[to.index] = true;
  }
  return isNew[body.result.index] && !isOther[body.result.index] ? Answer::Yes : Answer::No;
}

} // namespace wt::contract

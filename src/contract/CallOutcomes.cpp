// SPDX-License-Identifier: Apache-2.0
#include "contract/CallOutcomes.h"

namespace wt::contract {

using namespace ir;

void CallOutcomes::believe(const Transfers* transfers) {
  transfers_ = transfers;
  for (auto& parameters : known_)
    parameters.clear();
}

Outcome CallOutcomes::of(const Callee& callee, uint32_t argument, bool isAsked) {
  const FunctionType* type = typeOf(module_, callee);
  if (!type)
    return Outcome::Kept;
  if (argument >= type->parameters.size()) // among variable arguments
    return Outcome::Borrowed;
  if (callee.function && module_[callee.function].body)
    return ofParameter(callee.function, argument);
  bool isSpecified = callee.function && isSpecified_[callee.function.index];
  if (isSpecified || isLookedAtOnly(type->parameters[argument]))
    return Outcome::Borrowed;
  return isAsked ? Outcome::Unknown : believed(callee, argument);
}

Outcome CallOutcomes::believed(const Callee& callee, uint32_t parameter) const {
  const Transfer* transfer = transfers_ ? find(*transfers_, {callee, parameter, false}) : nullptr;
  if (!transfer)
    return Outcome::Unknown;
  return transfer->handing == Handing::Takes   ? Outcome::Released
         : transfer->handing == Handing::Keeps ? Outcome::Kept
                                               : Outcome::Borrowed;
}

Outcome CallOutcomes::ofParameter(FunctionId function, uint32_t parameter) {
  auto [it, isNew] = known_[function.index].try_emplace(parameter, Outcome::Kept); // where it calls itself
  if (!isNew)
    return it->second;
  const Body& body = *module_[function].body;
  Life life = lifeOf(body, Callees(body), {body.entry, 0, VariableId(parameter), {}},
                     [&](const Callee& callee, uint32_t i) { return of(callee, i); });
  bool isKept = life.leaves || life.isGivenUp || (life.isReleased && life.isDropped) || !life.ends.empty();
  Outcome outcome = isKept ? Outcome::Kept : life.isReleased ? Outcome::Released : Outcome::Borrowed;
  return known_[function.index][parameter] = outcome;
}

bool CallOutcomes::isLookedAtOnly(TypeId type) const {
  const auto* pointer = typeAs<PointerType>(module_.types, type);
  return !pointer || pointer->isConst || pointer->isReference;
}

} // namespace wt::contract

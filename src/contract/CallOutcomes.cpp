// SPDX-License-Identifier: Apache-2.0
#include "contract/CallOutcomes.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

using namespace ir;

void CallOutcomes::believe(const Transfers* transfers) {
  transfers_ = transfers;
  for (auto& parameters : known_)
    parameters.clear();
}

FateOfArgument CallOutcomes::of(const Callee& callee, uint32_t argument, bool isAsked) {
  const FunctionType* type = typeOf(module_, callee);
  if (!type)
    return {Outcome::Kept};
  if (argument >= type->parameters.size()) // a variadic argument
    return {Outcome::Borrowed};
  bool isSpecified = callee.function && isSpecified_[callee.function.index];
  if (callee.function &&
      (isSpecified ? module_[callee.function].body != nullptr : isLookedAt(module_[callee.function], bodies_)))
    return ofParameter(callee.function, argument);
  if (isSpecified || isLookedAtOnly(type->parameters[argument]))
    return {Outcome::Borrowed};
  return {isAsked ? Outcome::Unknown : believed(callee, argument)};
}

bool CallOutcomes::mayKeepVariadic(const Callee& callee, uint32_t argument, TypeId given) const {
  const FunctionType* type = typeOf(module_, callee);
  const auto* pointer = typeAs<PointerType>(module_.types, given);
  const bool isSpecified = callee.function && isSpecified_[callee.function.index];
  return type && argument >= type->parameters.size() && !isSpecified && pointer && !pointer->isConst &&
         typeAs<RecordType>(module_.types, pointer->pointee);
}

Outcome CallOutcomes::believed(const Callee& callee, uint32_t parameter) const {
  const Transfer* transfer = transfers_ ? find(*transfers_, {callee, parameter, false}) : nullptr;
  if (!transfer)
    return Outcome::Unknown;
  return transfer->handing == Handing::Takes   ? Outcome::Released
         : transfer->handing == Handing::Keeps ? Outcome::Kept
                                               : Outcome::Borrowed;
}

/// A belief that the callee borrows does not settle the question: callers that release the argument afterwards are
/// still needed as witnesses.
FateOfArgument CallOutcomes::insideBody(const Callee& callee, uint32_t argument) {
  FateOfArgument fate = of(callee, argument);
  const bool isBelieved = fate.outcome == Outcome::Borrowed && of(callee, argument, true).outcome == Outcome::Unknown;
  return isBelieved ? FateOfArgument{Outcome::Unknown} : fate;
}

FateOfArgument CallOutcomes::ofParameter(FunctionId function, uint32_t parameter) {
  auto [it, isNew] =
      known_[function.index].try_emplace(parameter, FateOfArgument{Outcome::Kept}); // the answer for recursive calls
  if (!isNew)
    return it->second;
  const Body& body = *module_[function].body;
  const Life& life = lives_.of(function, {body.entry, 0, VariableId(parameter), {}},
                               [&](const Callee& callee, uint32_t i) { return insideBody(callee, i); });
  auto isBorrowed = [&](Slot slot) { return believed(slot.callee, slot.index) == Outcome::Borrowed; };
  FateOfArgument result;
  for (const auto& [slot, ends] : life.passed)
    if (!slot.isBehind)
      result.asked.push_back(slot);
  if (life.leaves || life.isGivenUp || (life.isReleased && (life.isDropped || !life.ends.empty())))
    result = {Outcome::Kept};
  else if (life.isReleased)
    result = {Outcome::Released};
  else
    result.outcome = llvm::all_of(result.asked, isBorrowed) ? Outcome::Borrowed : Outcome::Undecided;
  return known_[function.index][parameter] = result;
}

bool CallOutcomes::isLookedAtOnly(TypeId type) const {
  const auto* pointer = typeAs<PointerType>(module_.types, type);
  return !pointer || pointer->isConst || pointer->isReference;
}

} // namespace wt::contract

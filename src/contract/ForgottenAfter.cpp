// SPDX-License-Identifier: Apache-2.0
#include "contract/ForgottenAfter.h"

#include "contract/PairNames.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::contract {

using namespace ir;

namespace {

/// Could the function store the argument in a structure that it receives as well?
bool hasHolder(const Module& module, const Slot& slot) {
  const std::vector<TypeId>& parameters = typeOf(module, slot.callee)->parameters;
  for (uint32_t i = 0; i < parameters.size(); ++i) {
    const auto* pointer = typeAs<PointerType>(module.types, parameters[i]);
    if (i != slot.index && pointer && !pointer->isConst && typeAs<RecordType>(module.types, pointer->pointee))
      return true;
  }
  return false;
}

bool isFailure(OnResult forgotten, OnResult released) {
  using spec::Compare;
  return forgotten.value == 0 && released.value == 0 && forgotten.op == Compare::Less &&
         released.op == Compare::GreaterEqual;
}

} // namespace

bool isForgottenAfter(const Module& module, const Life& life, const Slot& slot, llvm::function_ref<bool(Slot)> isEnd) {
  const std::string name = nameOf(module, slot.callee);
  if (soundsLikeKeeping(name) || soundsLikeRelease(name) || soundsLikeDetaching(name) || soundsLikeSettingUp(name))
    return false;
  const TypeId result = typeOf(module, slot.callee)->result;
  if (std::holds_alternative<VoidType>(module.types[result]))
    return !hasHolder(module, slot);
  const auto answers = life.answered.find(slot);
  if (!std::holds_alternative<IntType>(module.types[result]) || answers == life.answered.end())
    return false;
  for (const auto& [forgotten, where] : answers->second)
    for (const auto& [released, end] : answers->second)
      if (where == slot && isEnd(end) && (forgotten == released || isFailure(forgotten, released)))
        return true;
  return false;
}

} // namespace wt::contract

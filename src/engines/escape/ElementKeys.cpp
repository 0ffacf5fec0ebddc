// SPDX-License-Identifier: Apache-2.0
// What happens to an element that its key held before?
//
//   void put(int k) { map[k] = new T; }          // overwritten
//   void put(int k) { map.insert({k, new T}); }  // the new one is refused
//   void set(int i) { items[i] = new T; }        // replaced, if every entry of `items` holds an element
#include "engines/escape/ElementRules.h"
#include "engines/escape/StdContainers.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

using namespace ir;

/// Does the caller pass one of its own parameters to the function?
static bool passesOn(const ElementEvidence& evidence, FunctionId caller, FunctionId function) {
  const Body& body = *evidence.module[caller].body;
  auto isParameter = [&](ExprId value) {
    while (const auto* cast = std::get_if<CastExpr>(&body[value].node))
      value = cast->operand;
    const auto* read = std::get_if<ReadExpr>(&body[value].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
    return local && body[local->variable].kind == VariableKind::Parameter;
  };
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs) {
      const auto* call = std::get_if<Call>(&instr.op);
      const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
      if (direct && direct->function == function && llvm::any_of(llvm::drop_begin(call->arguments), isParameter))
        return true;
    }
  return false;
}

/// The constant value of an argument, or of the argument from which a temporary was constructed: `3`, `"name"`,
/// `std::string("name")`.
static std::optional<std::string> constantIn(const Module& module, const Body& body, ExprId value, unsigned hops = 3) {
  while (const auto* cast = std::get_if<CastExpr>(&body[value].node))
    value = cast->operand;
  if (const auto* number = std::get_if<IntegerExpr>(&body[value].node))
    return std::to_string(number->value);
  if (const auto* text = std::get_if<StringExpr>(&body[value].node))
    return "\"" + module.strings[text->literal.index];
  const auto* address = std::get_if<AddressExpr>(&body[value].node);
  const auto* read = std::get_if<ReadExpr>(&body[value].node); // an argument in a temporary while others are evaluated
  const auto* local = address ? std::get_if<LocalPlace>(&body[address->place].node)
                      : read  ? std::get_if<LocalPlace>(&body[read->place].node)
                              : nullptr;
  if (!local || hops == 0 || (read && body[local->variable].kind != VariableKind::Temporary))
    return std::nullopt;
  auto isOf = [&](PlaceId place) {
    const auto* other = std::get_if<LocalPlace>(&body[place].node);
    return other && other->variable == local->variable;
  };
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs) {
      if (const auto* assign = std::get_if<Assign>(&instr.op); assign && isOf(assign->target))
        return constantIn(module, body, assign->value, hops - 1);
      const auto* call = std::get_if<Call>(&instr.op);
      if (!call || call->role != CallRole::Construct || call->arguments.size() < 2)
        continue;
      const auto* made = std::get_if<AddressExpr>(&body[call->arguments[0]].node);
      if (made && isOf(made->place))
        return constantIn(module, body, call->arguments[1], hops - 1);
    }
  return std::nullopt;
}

/// Do two calls in one function use the same constant key?
static bool namesTwice(const ElementEvidence& evidence, FunctionId caller, FunctionId function) {
  const Body& body = *evidence.module[caller].body;
  const size_t key = evidence.module[function].methodOf.isValid() ? 1 : 0;
  std::set<std::string> named;
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs) {
      const auto* call = std::get_if<Call>(&instr.op);
      const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
      if (!direct || direct->function != function || call->arguments.size() <= key)
        continue;
      if (std::optional<std::string> name = constantIn(evidence.module, body, call->arguments[key]);
          name && !named.insert(*name).second)
        return true;
    }
  return false;
}

/// Can it be called twice with one key? Not if all callers are known and each counts up or uses constant keys of its
/// own. So a caller must pass on its own parameter or use one constant twice, or there are no known callers.
static bool mayRepeat(const ElementEvidence& evidence, FunctionId function) {
  return evidence.callersOf(function).empty() || llvm::any_of(evidence.callersOf(function), [&](FunctionId caller) {
           return passesOn(evidence, caller, function) || namesTwice(evidence, caller, function);
         });
}
/// Reports an insertion under a key that the caller chose, if nothing near tests whether the key has an entry.
void judgeKeys(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports) {
  for (const std::set<Drop>* ways : {&instance.overwrites, &instance.refusals})
    for (const Drop& drop : *ways) {
      FunctionSet near = evidence.nearOf(instance, drop.function);
      bool isOnlyMaking = evidence.module[drop.function].methodKind == MethodKind::Constructor ||
                          (!evidence.callersOf(drop.function).empty() &&
                           llvm::all_of(evidence.callersOf(drop.function), [&](FunctionId f) {
                             return evidence.module[f].methodKind == MethodKind::Constructor;
                           }));
      bool isAsked = isAnyIn(instance.looked, near) || instance.handled.contains(drop.function) ||
                     !mayRepeat(evidence, drop.function);
      if (isOnlyMaking || isAsked || instance.fresh.empty())
        continue;
      reports.lost(instance, *instance.fresh.begin(), drop.function, drop.at, drop.word);
      return;
    }
}

/// Does the function have a parameter that may point to an element? Then its callers know what it points to.
static bool isGivenElement(const ElementEvidence& evidence, const Instance& instance, FunctionId function) {
  std::set<TypeId> held = heldTypes(evidence.module, instance.type);
  const bool isMethod = evidence.module[function].methodOf.isValid();
  for (uint32_t v = isMethod ? 1 : 0; v < evidence.module[function].body->variables.size(); ++v) {
    const Variable& variable = evidence.module[function].body->variables[v];
    const auto* pointer = typeAs<PointerType>(evidence.module.types, variable.type);
    if (variable.kind == VariableKind::Parameter && pointer && evidence.isAnyRelated(held, pointer->pointee))
      return true;
  }
  return false;
}

/// Reports an element replaced by null that nothing near looks after, if the destructor releases the elements.
void judgeNulled(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports) {
  if (!evidence.isReleasedByDestructor(instance) || instance.fresh.empty())
    return;
  for (const Drop& drop : instance.nulled) {
    FunctionSet near = evidence.nearOf(instance, drop.function);
    near.insert(evidence.callersOf(drop.function).begin(), evidence.callersOf(drop.function).end());
    const bool isMaking = evidence.module[drop.function].methodKind == MethodKind::Constructor ||
                          instance.resized.contains(drop.function);
    const bool isOnlyMaking = !evidence.callersOf(drop.function).empty() &&
                              llvm::all_of(evidence.callersOf(drop.function), [&](FunctionId f) {
                                return evidence.module[f].methodKind == MethodKind::Constructor;
                              });
    if (isMaking || isOnlyMaking || evidence.givesOut(instance, drop.function) ||
        isGivenElement(evidence, instance, drop.function) || isAnyIn(instance.stored, near) ||
        evidence.isLookedAfterBy(near, instance))
      continue;
    return reports.lost(instance, *instance.fresh.begin(), drop.function, drop.at, drop.word);
  }
}

/// Reports an entry that gets a new object without a test of the old one, if the destructor releases the elements and
/// no entry is ever empty.
void judgeReplaced(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports) {
  if (instance.mayHaveEmpty || hasFixedSize(evidence.module, instance.type) ||
      !evidence.isReleasedByDestructor(instance))
    return;
  for (const Drop& drop : instance.replaced) {
    if (evidence.module[drop.function].methodKind == MethodKind::Constructor ||
        evidence.givesOut(instance, drop.function) ||
        evidence.isLookedAfterBy(evidence.nearOf(instance, drop.function), instance))
      continue;
    reports.lost(instance, instance.fresh.empty() ? SiteId() : *instance.fresh.begin(), drop.function, drop.at,
                 drop.word);
    return;
  }
}

} // namespace wt::engines::escape

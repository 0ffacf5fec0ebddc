// SPDX-License-Identifier: Apache-2.0
// Under which keys does a function insert: one that its caller chose, one derived from the caller's arguments, or one
// that may be new?
//
//   void put(int k, T *p) { map[k] = p; }                            // the caller's: there may be an entry
//   void add(const std::string &s) { map[hash(s)] = new T; }         // derived from it: the same
#include "engines/escape/ElementPass.h"
#include "engines/escape/StdContainers.h"
#include "ir/VisitOperands.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

using namespace ir;

static constexpr unsigned kHops = 3; // variables between a key and the argument it derives from

/// `entries[name]`, `entries.emplace(name, p)` with the caller's name: there may be an entry under that name.
void ElementPass::noteKey(const Function& callee, const Given& given, InstanceId container) {
  VariableId result = given.call.target ? localOf(*given.call.target) : VariableId();
  if (hasOwnOrder(module_, callee) && mayRefuse(callee) && given.call.arguments.size() == 2 && hasArguments() &&
      !(result && isLookedAt(result)))
    model_[container].refusals.insert({function_, given.at, "refused"});
  if (given.call.arguments.size() < 2 || !hasKeys(module_, callee))
    return;
  if (givesEntry(callee) && result) {
    bool isChosen = isFromCaller(given.call.arguments[1]);
    (isChosen ? chosen_ : made_).insert(result);
    if (!isChosen && isMadeFromCaller(given.call.arguments[1], kHops))
      derived_.insert(result);
  }
  if (!mayRefuse(callee) || (result && isLookedAt(result)))
    return;
  auto isPair = [&](const Instr& instr) {
    const auto* call = std::get_if<Call>(&instr.op);
    const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
    return direct && makesPair(module_[direct->function]) &&
           llvm::any_of(call->arguments, [&](ExprId value) { return isFromCaller(value); });
  };
  bool isChosen = isFromCaller(given.call.arguments[1]) ||
                  llvm::any_of(body_.blocks, [&](const Block& block) { return llvm::any_of(block.instrs, isPair); });
  if (isChosen)
    model_[container].refusals.insert({function_, given.at, "refused"});
}

/// Is the value a parameter of the function or its address, directly or through a reference bound to it?
bool ElementPass::isFromCaller(ExprId value) const {
  while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
    value = cast->operand;
  const auto* address = std::get_if<AddressExpr>(&body_[value].node);
  const auto* read = std::get_if<ReadExpr>(&body_[value].node);
  PlaceId place = address ? address->place : read ? read->place : PlaceId();
  const auto* deref = address ? std::get_if<DerefPlace>(&body_[place].node) : nullptr;
  if (deref)
    return isFromCaller(deref->pointer);
  const auto* local = place.isValid() ? std::get_if<LocalPlace>(&body_[place].node) : nullptr;
  if (!local)
    return false;
  bool isThis = module_[function_].methodOf.isValid() && local->variable.index == 0;
  if (body_[local->variable].kind == VariableKind::Parameter)
    return !isThis;
  const auto* reference = typeAs<PointerType>(module_.types, body_[local->variable].type);
  if (!read || !reference || !reference->isReference)
    return false;
  auto binds = [&](const Instr& instr) {
    const auto* assign = std::get_if<Assign>(&instr.op);
    return assign && localOf(assign->target) == local->variable &&
           std::holds_alternative<LocalPlace>(body_[assign->target].node) && assign->value != value &&
           isFromCaller(assign->value);
  };
  return llvm::any_of(body_.blocks, [&](const Block& block) { return llvm::any_of(block.instrs, binds); });
}

/// Does the function have parameters besides its object?
bool ElementPass::hasArguments() const {
  return llvm::count_if(body_.variables, [](const Variable& v) { return v.kind == VariableKind::Parameter; }) >
         (module_[function_].methodOf.isValid() ? 1 : 0);
}

/// `table[hash(name)]`, `table[n % 8]`: is the number or object derived from a parameter?
bool ElementPass::isMadeFromCaller(ExprId value, unsigned hops) const {
  while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
    value = cast->operand;
  if (isFromCaller(value))
    return true;
  if (const auto* binary = std::get_if<BinaryExpr>(&body_[value].node))
    return isMadeFromCaller(binary->left, hops) || isMadeFromCaller(binary->right, hops);
  const auto* read = std::get_if<ReadExpr>(&body_[value].node);
  const auto* address = std::get_if<AddressExpr>(&body_[value].node);
  const PlaceId place = read ? read->place : address ? address->place : PlaceId();
  const auto* local = place.isValid() ? std::get_if<LocalPlace>(&body_[place].node) : nullptr;
  if (!local || hops == 0 || body_[local->variable].kind == VariableKind::Parameter)
    return false;
  auto makes = [&](const Instr& instr) {
    if (const auto* assign = std::get_if<Assign>(&instr.op))
      return localOf(assign->target) == local->variable && isMadeFromCaller(assign->value, hops - 1);
    const auto* call = std::get_if<Call>(&instr.op);
    if (!call || !std::holds_alternative<DirectCallee>(call->callee) || call->arguments.empty())
      return false;
    const auto* made = std::get_if<AddressExpr>(&body_[call->arguments[0]].node);
    bool isMade = (call->target && localOf(*call->target) == local->variable) ||
                  (call->role == CallRole::Construct && made && localOf(made->place) == local->variable);
    return isMade && llvm::any_of(call->arguments, [&](ExprId each) { return isMadeFromCaller(each, hops - 1); });
  };
  return llvm::any_of(body_.blocks, [&](const Block& block) { return llvm::any_of(block.instrs, makes); });
}

/// Does any statement read the variable or take its address?
bool ElementPass::isLookedAt(VariableId variable) const {
  bool isFound = false;
  auto look = [&](ExprId id) {
    const auto* read = std::get_if<ReadExpr>(&body_[id].node);
    const auto* address = std::get_if<AddressExpr>(&body_[id].node);
    isFound |= (read && localOf(read->place) == variable) || (address && localOf(address->place) == variable);
  };
  for (const Block& block : body_.blocks)
    for (const Instr& instr : block.instrs)
      OperandVisitor{body_, look, [](PlaceId) {}}.visit(instr.op);
  return isFound;
}

} // namespace wt::engines::escape

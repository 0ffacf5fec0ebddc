// SPDX-License-Identifier: Apache-2.0
// Which statements make a container lose elements without a name that says so?
//
//   items.resize(0);                    // those beyond the new end
//   std::vector<T *>().swap(items);     // all, to a container that ends here
//   items[i] = nullptr;                 // one
//   items[i] = new T;                   // one
#include "engines/escape/ElementPass.h"
#include "engines/escape/StdContainers.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::escape {

using namespace ir;

static ExprId withoutCasts(const Body& body, ExprId value) {
  while (const auto* cast = std::get_if<CastExpr>(&body[value].node))
    value = cast->operand;
  return value;
}

/// The variable, if the expression reads just one; for a temporary copy, the variable that was copied.
static VariableId variableIn(const Body& body, ExprId value) {
  const auto* read = std::get_if<ReadExpr>(&body[withoutCasts(body, value)].node);
  const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
  if (!local || body[local->variable].kind != VariableKind::Temporary)
    return local ? local->variable : VariableId();
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs)
      if (const auto* assign = std::get_if<Assign>(&instr.op))
        if (const auto* target = std::get_if<LocalPlace>(&body[assign->target].node);
            target && target->variable == local->variable && assign->value != value)
          return variableIn(body, assign->value);
  return local->variable;
}

/// Is the value a result of the container's `size()`?
bool ElementPass::isSize(ExprId value) const {
  VariableId local = variableIn(body_, value);
  return local && llvm::any_of(body_.blocks, [&](const Block& block) {
           return llvm::any_of(block.instrs, [&](const Instr& instr) {
             const auto* call = std::get_if<Call>(&instr.op);
             const auto* direct = call && call->target ? std::get_if<DirectCallee>(&call->callee) : nullptr;
             return direct && localOf(*call->target) == local && givesSize(module_[direct->function]);
           });
         });
}

/// `resize(0)`, `resize(size() - 1)`, `if (n < size()) resize(n)`
bool ElementPass::isShortened(const Function& callee, const Given& given) const {
  if (!makesEntries(callee) || elementEffect(callee) != ElementEffect::Looks || given.call.arguments.size() < 2)
    return false;
  const ExprId length = withoutCasts(body_, given.call.arguments[1]);
  if (const auto* number = std::get_if<IntegerExpr>(&body_[length].node))
    return number->value == 0;
  const auto* difference = std::get_if<BinaryExpr>(&body_[length].node);
  if (difference && difference->op == BinaryOp::Subtract)
    return isSize(difference->left);
  const VariableId asked = variableIn(body_, length);
  const Instr* first = body_[block_].instrs.empty() ? nullptr : &body_[block_].instrs.front();
  const auto* assume = first ? std::get_if<Assume>(&first->op) : nullptr;
  const auto* test = assume ? std::get_if<BinaryExpr>(&body_[withoutCasts(body_, assume->condition)].node) : nullptr;
  if (!asked || !test)
    return false;
  return (test->op == BinaryOp::Less && variableIn(body_, test->left) == asked && isSize(test->right)) ||
         (test->op == BinaryOp::Greater && variableIn(body_, test->right) == asked && isSize(test->left));
}

/// Is the container only made, swapped and ended?
bool ElementPass::isNeverFilled(VariableId local) const {
  auto isOther = [&](const Instr& instr) {
    const auto* call = std::get_if<Call>(&instr.op);
    if (!call)
      return false;
    const auto* direct = std::get_if<DirectCallee>(&call->callee);
    const Function* callee = direct ? &module_[direct->function] : nullptr;
    auto isLocal = [&](ExprId value) {
      const auto* address = std::get_if<AddressExpr>(&body_[withoutCasts(body_, value)].node);
      return address && localOf(address->place) == local;
    };
    if (call->target && localOf(*call->target) == local)
      return true;
    if (llvm::none_of(call->arguments, isLocal))
      return false;
    bool isMade = callee && callee->methodKind == MethodKind::Constructor && call->arguments.size() == 1;
    return !isMade && !(callee && (elementEffect(*callee) == ElementEffect::Swaps ||
                                   callee->methodKind == MethodKind::Destructor));
  };
  return llvm::none_of(body_.blocks, [&](const Block& block) { return llvm::any_of(block.instrs, isOther); });
}

/// If the argument is an empty container that ends with the function, the other container's elements end there.
void ElementPass::noteSwapped(const Given& given, uint32_t argument, InstanceId emptied) {
  const auto* address = std::get_if<AddressExpr>(&body_[withoutCasts(body_, given.call.arguments[argument])].node);
  VariableId local = address ? localOf(address->place) : VariableId();
  if (local && body_[local].kind != VariableKind::Parameter && isShared(model_[emptied]) && isNeverFilled(local))
    model_[emptied].drops.insert({function_, given.at, "swapped with an empty one"});
}

/// Records that a new object replaces an element, unless the entry may be new or empty.
void ElementPass::noteReplaced(PlaceId target, InstanceId container, const Tags& value, Location at) {
  const bool isKeyed = chosen_.contains(referenceIn(target)) || made_.contains(referenceIn(target));
  if (value.empty()) {
    model_.set(model_[container].mayHaveEmpty);
    if (typeAs<PointerType>(module_.types, body_[target].type) && !isKeyed)
      model_[container].nulled.insert({function_, at, "set to null"});
  }
  bool isNew =
      llvm::any_of(value, [](const Tag& tag) { return tag.kind == TagKind::Fresh || tag.kind == TagKind::Parameter; });
  if (!isNew || isKeyed || inserted_.contains(container))
    return;
  model_[container].replaced.insert({function_, at, "replaced"});
}

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// Which constraints hold when a function returns? The rules of [Clouseau, Figure 8] for definitions: parameters own
// nothing any more, the caller gets the ownership of the result, fields keep theirs; a destructor leaves fields that
// own nothing.
//
// Departures: at a return that reports failure, parameters may keep their ownership (if `realloc` returns null, the
// caller keeps the argument); the end of `main` adds no constraint, since the process ends; nor does a parameter whose
// reference count the function has decremented.
#include "engines/ownership/Generator.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::ownership {

using namespace ir;
using namespace solver;

// Rule OWN-METHOD-GOOD [Clouseau, Figure 8, METHOD-GOOD, CONSTR-GOOD, DESTR-GOOD], at each return.
void Generator::methodGood() {
  RULE(OWN-METHOD-GOOD);
  NameId resultName = body_.result ? names.ofVariable(body_.result) : NameId();
  if (resultName && !now_.isFree(resultName)) {
    demand(equal(result, read(resultName)), Cause::Returned, Rank::OneWay, resultName);
    demands.back().origin.fanIn = returns_;
  }
  mayReturnNull |= resultName && now_.of(resultName) == ValueFacts::kNull;
  leaveParameters();
  for (size_t i = 0; i < fields.size(); ++i) {
    NameId field = fields[i];
    if (now_.isFree(field)) {
      isLeftEmpty[i] = true;
      continue;
    }
    if (input_.receiver.role == Role::Breaks && !input_.receiver.isStruct) {
      demand(zero(read(field)), Cause::FieldLeft, Rank::Scope, field);
      continue;
    }
    demand(equal(fieldsAtExit[i], read(field)), Cause::Returned, Rank::OneWay, field);
    demands.back().origin.fanIn = returns_;
  }
}

/// The parameters own nothing any more. A parameter that some path stores in memory may own on the other paths: in the
/// relaxed program it is not constrained.
void Generator::leaveParameters() {
  if (isMain())
    return;
  NameId resultName = body_.result ? names.ofVariable(body_.result) : NameId();
  ValueFacts::Value value = resultName ? now_.of(resultName) : ValueFacts::kUnknown;
  auto end = effects_.arguments.end();
  auto givenBack = value == ValueFacts::kUnknown || value < 2 ? end : effects_.arguments.find(value - 2);
  for (uint32_t i = 0; i < parameters.size(); ++i) {
    NameId name = names.ofVariable(VariableId(i));
    if (!name || shared_.dropped.count(i))
      continue;
    // The result comes from a call that takes this parameter only if its result is not null: the same holds for us.
    if (givenBack != end && llvm::is_contained(givenBack->second, name))
      leftOnFailure.push_back({i, parameters[i]});
    if (now_.of(name) == ValueFacts::kFree && saysFailure()) // a callee that failed has given it back
      leftOnFailure.push_back({i, parameters[i]});
    if (now_.isFree(name))
      continue;
    if (saysFailure())
      leftOnFailure.push_back({i, read(name)});
    else if (isStored_[name.index] || (isKept_[name.index] && !isInField(name)))
      demandLater(zero(read(name)), Cause::ScopeEnd, name);
    else
      demand(zero(read(name)), Cause::ScopeEnd, Rank::Scope, name);
  }
}

bool Generator::isInField(NameId name) const {
  return llvm::any_of(now_.aliasesOf(name), [&](NameId alias) { return names[alias].isField(); });
}

// ---------------------------------------------------------------------------------------------- success and failure

/// The constant that a return returns, if its block assigns it.
std::optional<int64_t> Generator::returnedNumber(const Block& block) const {
  for (size_t i = block.instrs.size(); i-- > 0;) {
    const auto* assign = std::get_if<Assign>(&block.instrs[i].op);
    const auto* local = assign ? std::get_if<LocalPlace>(&body_[assign->target].node) : nullptr;
    if (!local || local->variable != body_.result)
      continue;
    const auto* number = std::get_if<IntegerExpr>(&body_[assign->value].node);
    return number ? std::optional(number->value) : std::nullopt;
  }
  return std::nullopt;
}

void Generator::prepareReturns() {
  for (const Block& block : body_.blocks)
    if (!block.instrs.empty() && std::holds_alternative<Return>(block.instrs.back().op)) {
      ++returns_;
      if (body_.result && typeAs<IntType>(module_.types, body_[body_.result].type))
        if (auto number = returnedNumber(block))
          returned_.push_back(*number);
    }
}

/// Does this return report failure: null, a negative number, a non-zero number where others return 0, or 0 where others
/// return 1? The caller may then find that nothing was taken.
bool Generator::saysFailure() const {
  if (returns_ < 2 || !body_.result)
    return false;
  if (NameId name = names.ofVariable(body_.result))
    return now_.of(name) == ValueFacts::kNull;
  std::optional<int64_t> number = returnedNumber(body_[block_]);
  if (!number)
    return false;
  return *number < 0 || llvm::is_contained(returned_, *number == 0 ? 1 : 0);
}

} // namespace wt::engines::ownership

// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/CallEffects.h"

#include "engines/behavior/BehaviorType.h"
#include "ir/Describe.h"
#include "ir/Target.h"
#include "ir/VisitOperands.h"
#include "support/Overloaded.h"

#include "llvm/ADT/StringRef.h"

namespace wt::engines::behavior {

using namespace ir;

std::string sizeName(const std::string& parameter) {
  return "#" + parameter;
}
std::string sizeName(SubjectId subject) {
  return "#@" + std::to_string(subject.index);
}
std::optional<SubjectId> subjectOfSizeName(const std::string& name) {
  uint32_t index = 0;
  llvm::StringRef text(name);
  if (!text.consume_front("#@") || text.getAsInteger(10, index))
    return std::nullopt;
  return SubjectId(index);
}

const CallEffect& CallEffects::of(const Call& call) {
  auto at = known_.find(&call);
  if (at == known_.end())
    at = known_.emplace(&call, make(call)).first;
  return at->second;
}

llvm::ArrayRef<FunctionId> followedTargets(const program::Program& program, FunctionId caller, const Call& call,
                                           const LimitUse& limits) {
  llvm::ArrayRef<FunctionId> targets = program.targetsOf(caller, call).functions;
  bool isFollowed = std::holds_alternative<DirectCallee>(call.callee) || targets.size() <= limits[Budget::Targets];
  return isFollowed ? targets : llvm::ArrayRef<FunctionId>();
}

CallEffect CallEffects::make(const Call& call) {
  CallEffect effect;
  if (std::holds_alternative<OpaqueCallee>(call.callee)) {
    effect.exits.emplace_back();
    return effect;
  }
  program::Targets targets = context_.program.targetsOf(context_.function, call);
  bool isDirect = std::holds_alternative<DirectCallee>(call.callee);
  if (!isDirect && (targets.functions.empty() || context_.limits.isOver(Budget::Targets, targets.functions.size()))) {
    addUnknown(UnknownCallees::kThroughPointers, effect);
    return effect;
  }
  for (FunctionId target : targets.functions)
    addTarget(call, target, effect);
  if (!targets.isComplete && !isDirect)
    addUnknown(UnknownCallees::kThroughPointers, effect);
  mergeExits(effect.exits, context_.limits);
  return effect;
}

void CallEffects::addUnknown(uint32_t callee, CallEffect& effect) {
  Exit exit;
  exit.net[SureCells] = exit.net[CountedCells] = exit.net[Bytes] = Amount::plusWhat(callee);
  exit.peak = exit.net;
  effect.peak = larger(effect.peak, exit.net);
  effect.touchesHeap = true;
  Exit raise = exit;
  raise.isRaise = true;
  effect.exits.push_back(std::move(exit));
  effect.exits.push_back(std::move(raise));
}

void CallEffects::addTarget(const Call& call, FunctionId target, CallEffect& effect) {
  const Module& module = context_.program.module;
  const FunctionBound* bound = context_.boundOf(target);
  if (!bound) {
    if (module[target].body) // in the same component and not analysed yet: no known exits so far
      return;
    if (!context_.program.neverReturns[target.index])
      addUnknown(target.index, effect);
    return;
  }
  effect.touchesHeap |= bound->touchesHeap;
  effect.hasDeadEnds |= bound->hasDeadEnds;
  auto meaning = [&](const std::string& name) { return meaningOf(call, module[target], name); };
  auto renamed = [&](const Amounts& amounts) {
    Amounts result;
    for (size_t i = 0; i < MeasureCount; ++i)
      result[i] = amounts[i].renamed(meaning);
    return result;
  };
  effect.peak = larger(effect.peak, renamed(bound->peak));
  for (Exit exit : bound->exits) {
    exit.net = renamed(exit.net);
    exit.peak = renamed(exit.peak);
    if (exit.resultSize)
      exit.resultSize = exit.resultSize->renamed(meaning);
    effect.exits.push_back(std::move(exit));
  }
}

/// Does it read only variables that are assigned at most once, and parameters that are never assigned?
bool CallEffects::keepsValue(ExprId expr) {
  const Body& body = subjects_.body();
  if (writes_.empty()) {
    writes_[VariableId()] = 0;
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        auto target = targetOf(instr);
        if (const auto* local = target ? std::get_if<LocalPlace>(&body[*target].node) : nullptr)
          ++writes_[local->variable];
      }
  }
  bool keeps = true;
  OperandVisitor{body,
                 [&](ExprId e) {
                   const auto* read = std::get_if<ReadExpr>(&body[e].node);
                   const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr;
                   bool isParameter = local && body[local->variable].kind == VariableKind::Parameter;
                   if (read)
                     keeps &= local && writes_[local->variable] <= (isParameter ? 0u : 1u);
                 },
                 [](PlaceId) {}}
      .visit(expr);
  return keeps;
}

/// Does the name mention a variable of this function, which is meaningless to others?
static bool mentionsAny(const Body& body, llvm::StringRef name) {
  for (const Variable& variable : body.variables)
    if (!variable.name.empty() && mentionsVariable(name, variable.name))
      return true;
  return false;
}

/// The caller's expression for a parameter, for |parameter|, or for the size of a parameter's target.
Amount CallEffects::meaningOf(const Call& call, const Function& callee, const std::string& name) {
  llvm::StringRef parameter(name);
  bool isSize = parameter.consume_front("#"), isLength = parameter.consume_front("|");
  parameter.consume_back("|");
  const Body& body = subjects_.body();
  for (uint32_t i = 0; i < callee.body->variables.size() && i < call.arguments.size(); ++i) {
    const Variable& variable = callee.body->variables[i];
    if (variable.kind != VariableKind::Parameter || variable.name != parameter)
      continue;
    ExprId argument = call.arguments[i];
    if (isSize) {
      auto subject = Evaluation(subjects_).subjectOf(argument);
      return subject ? Amount::named(sizeName(*subject)) : Amount(0);
    }
    if (const auto* number = std::get_if<IntegerExpr>(&body[argument].node); number && number->value >= 0)
      return Amount(number->value);
    if (const auto* cast = std::get_if<CastExpr>(&body[argument].node); cast && cast->kind == CastKind::Integer)
      if (const auto* number = std::get_if<IntegerExpr>(&body[cast->operand].node); number && number->value >= 0)
        return Amount(number->value);
    if (!keepsValue(argument))
      return Amount::unbounded(); // the name would stand for a different value each time
    std::string text = describe(subjects_.module(), body, argument);
    return Amount::named(isLength ? "|" + text + "|" : text);
  }
  if (isSize)
    return Amount(0);
  return mentionsAny(*callee.body, name) ? Amount::unbounded() : Amount::named(name);
}

static void join(Exit& into, const Exit& exit) {
  std::vector<std::pair<uint32_t, Known>> both;
  for (const auto& [parameter, known] : into.arguments)
    for (const auto& [other, otherKnown] : exit.arguments)
      if (parameter == other && !known.either(otherKnown).isAny())
        both.push_back({parameter, known.either(otherKnown)});
  into.arguments = std::move(both);
  into.result = into.result.either(exit.result);
  into.net = larger(into.net, exit.net);
  into.peak = larger(into.peak, exit.peak);
  into.isUnusual &= exit.isUnusual;
  if (into.resultSize != exit.resultSize)
    into.resultSize.reset();
}

template <class IsSame> static void mergeWhere(std::vector<Exit>& exits, IsSame isSame) {
  std::vector<Exit> merged;
  for (Exit& exit : exits) {
    auto same = std::find_if(merged.begin(), merged.end(), [&](const Exit& e) { return isSame(e, exit); });
    if (same == merged.end())
      merged.push_back(std::move(exit));
    else
      join(*same, exit);
  }
  exits = std::move(merged);
}

void mergeExits(std::vector<Exit>& exits, LimitUse& limits) {
  mergeWhere(exits, [](const Exit& a, const Exit& b) {
    return a.isRaise == b.isRaise && a.isUnusual == b.isUnusual && a.net == b.net && a.peak == b.peak &&
           a.result.excludesZero() == b.result.excludesZero() && a.result.isZero() == b.result.isZero();
  });
  if (limits.isOver(Budget::Exits, exits.size()))
    mergeWhere(exits, [](const Exit& a, const Exit& b) {
      return a.isRaise == b.isRaise && a.result.excludesZero() == b.result.excludesZero();
    });
  if (exits.size() > limits[Budget::Exits])
    mergeWhere(exits, [](const Exit& a, const Exit& b) { return a.isRaise == b.isRaise; });
}

void mergeToWaysOut(std::vector<Exit>& exits) {
  mergeWhere(exits, [](const Exit& a, const Exit& b) { return a.isRaise == b.isRaise && a.isUnusual == b.isUnusual; });
  for (Exit& exit : exits) {
    exit.arguments.clear();
    exit.result = Known();
    exit.resultSize.reset();
  }
}

} // namespace wt::engines::behavior

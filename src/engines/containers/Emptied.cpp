// SPDX-License-Identifier: Apache-2.0
#include "engines/containers/Emptied.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::containers {

using namespace ir;
using ownership::Chain;
using ownership::Point;

VariableId localIn(const Body& body, ExprId value) {
  const ExprNode& node = body[value].node;
  if (const auto* cast = std::get_if<CastExpr>(&node))
    return localIn(body, cast->operand);
  PlaceId place;
  if (const auto* read = std::get_if<ReadExpr>(&node))
    place = read->place;
  if (const auto* address = std::get_if<AddressExpr>(&node))
    place = address->place;
  const auto* local = place ? std::get_if<LocalPlace>(&body[place].node) : nullptr;
  return local ? local->variable : VariableId();
}

void Emptied::Facts::meet(const Facts& other) {
  std::erase_if(empty, [&](VariableId v) { return !other.empty.contains(v); });
  std::erase_if(givenBy, [&](const auto& row) {
    auto it = other.givenBy.find(row.first);
    return it == other.givenBy.end() || it->second != row.second;
  });
}

Emptied::Emptied(const Body& body, const RoutineLookup& routines) : body_(body), routines_(routines) {
  bool isConcerned = llvm::any_of(body.blocks, [&](const Block& block) {
    return llvm::any_of(block.instrs, [&](const Instr& instr) {
      const auto* call = std::get_if<Call>(&instr.op);
      const auto* direct = call ? std::get_if<DirectCallee>(&call->callee) : nullptr;
      return direct && routines(direct->function);
    });
  });
  if (!isConcerned)
    return;
  std::vector<Chain> chains = ownership::chainsOf(body);
  std::vector<Point> first = ownership::firstPoints(body, chains);
  std::vector<Facts> entry(chains.size()), exit(chains.size());
  entry[0].isReached = true;
  auto walk = [&](uint32_t c, bool isLast) {
    Facts facts = entry[c];
    Point point = first[c];
    for (BlockId block : chains[c].blocks)
      for (const Instr& instr : body[block].instrs) {
        if (isLast)
          for (VariableId local : facts.empty)
            empty_.insert({point, local.index});
        step(instr, facts);
        ++point;
      }
    return facts;
  };
  for (bool isChanged = true; isChanged;) { // terminates, since facts only shrink
    isChanged = false;
    for (uint32_t c = 0; c < chains.size(); ++c) {
      if (!entry[c].isReached)
        continue;
      exit[c] = walk(c, false);
      for (uint32_t next : chains[c].out) {
        Facts before = entry[next];
        if (!entry[next].isReached)
          entry[next] = exit[c];
        else
          entry[next].meet(exit[c]);
        isChanged |= !(before == entry[next]);
      }
    }
  }
  for (uint32_t c = 0; c < chains.size(); ++c)
    if (entry[c].isReached)
      walk(c, true);
}

void Emptied::step(const Instr& instr, Facts& facts) const {
  if (const auto* made = std::get_if<Call>(&instr.op))
    return call(*made, facts);
  if (const auto* condition = std::get_if<Assume>(&instr.op))
    return assume(condition->condition, facts);
  const auto* assign = std::get_if<Assign>(&instr.op);
  const auto* target = assign ? std::get_if<LocalPlace>(&body_[assign->target].node) : nullptr;
  if (!target)
    return;
  VariableId from = localIn(body_, assign->value);
  facts.givenBy.erase(target->variable);
  facts.empty.erase(target->variable);
  if (auto it = facts.givenBy.find(from); it != facts.givenBy.end())
    facts.givenBy[target->variable] = it->second;
  if (facts.empty.contains(from))
    facts.empty.insert(target->variable);
}

void Emptied::call(const Call& call, Facts& facts) const {
  const auto* direct = std::get_if<DirectCallee>(&call.callee);
  const RoutineEffects* effects = direct ? routines_(direct->function) : nullptr;
  const auto* target = call.target ? std::get_if<LocalPlace>(&body_[*call.target].node) : nullptr;
  if (target) {
    facts.givenBy.erase(target->variable);
    facts.empty.erase(target->variable);
  }
  bool isOnContainer = effects && effects->container < call.arguments.size();
  VariableId container = isOnContainer ? localIn(body_, call.arguments[effects->container]) : VariableId();
  for (ExprId argument : call.arguments) // a callee that is no routine may insert elements
    if (VariableId local = localIn(body_, argument); local && local != container)
      facts.empty.erase(local);
  if (!container)
    return;
  if (effects->puts)
    facts.empty.erase(container);
  if (effects->empties || effects->makes)
    facts.empty.insert(container);
  if (effects->gives && target)
    facts.givenBy[target->variable] = container;
}

/// p == null, where p is the result of a routine that takes an element out.
void Emptied::assume(ExprId condition, Facts& facts) const {
  const auto* test = std::get_if<BinaryExpr>(&body_[condition].node);
  if (!test || test->op != BinaryOp::Equal)
    return;
  for (auto [side, other] : {std::pair(test->left, test->right), std::pair(test->right, test->left)}) {
    const auto* number = std::get_if<IntegerExpr>(&body_[other].node);
    bool isNull = std::holds_alternative<NullExpr>(body_[other].node) || (number && number->value == 0);
    if (auto it = facts.givenBy.find(localIn(body_, side)); isNull && it != facts.givenBy.end())
      facts.empty.insert(it->second);
  }
}

} // namespace wt::engines::containers

// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Transitions.h"

#include <algorithm>

namespace wt::engines::behavior {

std::vector<Transition> Transitions::from(const Configuration& c) {
  const BehaviorNode& node = table_[c.type];
  if (node.form != Form::Seq)
    return single(c, {});
  return table_[node.first].form == Form::Zero ? skip(c) : sequence(c);
}

std::vector<Transition> Transitions::single(const Configuration& c, const std::set<std::string>& taken) {
  switch (table_[c.type].form) {
  case Form::Zero: return {};
  case Form::Seq: return from(c);
  case Form::Malloc: return allocate(c);
  case Form::Free: return release(c);
  case Form::Bind: return bind(c, taken);
  case Form::Test: return test(c);
  case Form::Const: return constant(c);
  case Form::EndConst: return endConstant(c);
  case Form::Variable: return {}; // unbound: stuck
  case Form::Mu: return unfold(c);
  case Form::Unknown: return {{{LabelKind::Unknown, table_[c.type].name}, {table_.zero(), c.facts}}};
  }
  return {};
}

// Rule TR-SKIP [TSI, Figure 4]: <0;P, C> → <P, C>
std::vector<Transition> Transitions::skip(const Configuration& c) {
  RULE(TR-SKIP);
  return {{{}, {table_[c.type].second, c.facts}}};
}

// Rule TR-SEQ [TSI, Figure 4]: <P1, C> -ρ→ <P1', C'>  implies  <P1;P2, C> -ρ→ <P1';P2, C'>
std::vector<Transition> Transitions::sequence(const Configuration& c) {
  RULE(TR-SEQ);
  BehaviorNode node = table_[c.type];
  std::vector<Transition> steps = single({node.first, c.facts}, table_.freeNames(node.second));
  for (Transition& step : steps)
    step.to.type = table_.seq(step.to.type, node.second);
  return steps;
}

// Rule TR-MALLOC [TSI, Figure 4]: <malloc, C> -malloc→ <0, C>
std::vector<Transition> Transitions::allocate(const Configuration& c) {
  RULE(TR-MALLOC);
  return {{{LabelKind::Malloc, {}}, {table_.zero(), c.facts}}};
}

// Rule TR-FREE [TSI, Figure 4]: <free, C> -free→ <0, C>
std::vector<Transition> Transitions::release(const Configuration& c) {
  RULE(TR-FREE);
  return {{{LabelKind::Free, {}}, {table_.zero(), c.facts}}};
}

// Rule TR-BIND [TSI, Figure 4]: <(x)P, C> → <[x'/x]P, C> where x' is fresh
std::vector<Transition> Transitions::bind(const Configuration& c, const std::set<std::string>& taken) {
  RULE(TR-BIND);
  BehaviorNode node = table_[c.type];
  std::set<std::string> inside = table_.freeNames(c.type);
  std::string fresh = node.name;
  auto isTaken = [&](const std::string& expression) { return mentionsVariable(expression, fresh); };
  while (c.facts.mention(fresh) || std::any_of(taken.begin(), taken.end(), isTaken) ||
         std::any_of(inside.begin(), inside.end(), isTaken))
    fresh += '\'';
  return {{{}, {table_.rename(node.first, node.name, fresh), c.facts}}};
}

// Rule TR-CONST [TSI, Figure 4]: <const(x)P, C> → <P;endconst(x), C + const(x)>
std::vector<Transition> Transitions::constant(const Configuration& c) {
  RULE(TR-CONST);
  BehaviorNode node = table_[c.type];
  Facts facts = c.facts;
  facts.add(FactKind::Const, node.name);
  return {{{}, {table_.seq(node.first, table_.endConst(node.name)), std::move(facts)}}};
}

// Rule TR-ENDCONST [TSI, Figure 4]: <endconst(x), C> → <0, filter(C, x)>
std::vector<Transition> Transitions::endConstant(const Configuration& c) {
  RULE(TR-ENDCONST);
  Facts facts = c.facts;
  facts.filter(table_[c.type].name);
  return {{{}, {table_.zero(), std::move(facts)}}};
}

std::vector<Transition> Transitions::test(const Configuration& c) {
  const std::string& name = table_[c.type].name;
  if (!c.facts.has(FactKind::Const, name))
    return {notConstantNull(c), notConstantNonNull(c)};
  if (c.facts.has(FactKind::Null, name))
    return {constantNull(c)};
  if (c.facts.has(FactKind::NonNull, name))
    return {constantNonNull(c)};
  return {learnNull(c), learnNonNull(c)};
}

// Rule TR-NOCONST1 [TSI, Figure 4]: const(x) not in C  implies  <(x)(P1,P2), C> -null(x)→ <P1, C>
Transition Transitions::notConstantNull(const Configuration& c) {
  RULE(TR-NOCONST1);
  return {{LabelKind::Null, table_[c.type].name}, {table_[c.type].first, c.facts}};
}

// Rule TR-NOCONST2 [TSI, Figure 4]: const(x) not in C  implies  <(x)(P1,P2), C> -nonnull(x)→ <P2, C>
Transition Transitions::notConstantNonNull(const Configuration& c) {
  RULE(TR-NOCONST2);
  return {{LabelKind::NonNull, table_[c.type].name}, {table_[c.type].second, c.facts}};
}

// Rule TR-CONSTNULL [TSI, Figure 4]: const(x), null(x) in C  implies  <(x)(P1,P2), C> -null(x)→ <P1, C>
Transition Transitions::constantNull(const Configuration& c) {
  RULE(TR-CONSTNULL);
  return {{LabelKind::Null, table_[c.type].name}, {table_[c.type].first, c.facts}};
}

// Rule TR-CONSTNOTNULL [TSI, Figure 4]: const(x), nonnull(x) in C  implies  <(x)(P1,P2), C> -nonnull(x)→ <P2, C>
Transition Transitions::constantNonNull(const Configuration& c) {
  RULE(TR-CONSTNOTNULL);
  return {{LabelKind::NonNull, table_[c.type].name}, {table_[c.type].second, c.facts}};
}

// Rule TR-CONSTNONDET1 [TSI, Figure 4]: const(x) in C, nothing known  implies  <(x)(P1,P2), C> -null(x)→ <P1, C +
// null(x)>
Transition Transitions::learnNull(const Configuration& c) {
  RULE(TR-CONSTNONDET1);
  Facts facts = c.facts;
  facts.add(FactKind::Null, table_[c.type].name);
  return {{LabelKind::Null, table_[c.type].name}, {table_[c.type].first, std::move(facts)}};
}

// Rule TR-CONSTNONDET2 [TSI, Figure 4]: the same with nonnull(x), to <P2, C + nonnull(x)>
Transition Transitions::learnNonNull(const Configuration& c) {
  RULE(TR-CONSTNONDET2);
  Facts facts = c.facts;
  facts.add(FactKind::NonNull, table_[c.type].name);
  return {{LabelKind::NonNull, table_[c.type].name}, {table_[c.type].second, std::move(facts)}};
}

// Rule TR-UNFOLD [TSI, 3.1, in words]: <mu a.P, C> → <[mu a.P/a]P, C>
std::vector<Transition> Transitions::unfold(const Configuration& c) {
  RULE(TR-UNFOLD);
  return {{{}, {table_.unfold(c.type), c.facts}}};
}

Reachable reachableFrom(BehaviorTable& table, const Configuration& start, const Limits& limits) {
  Transitions transitions(table);
  Reachable graph;
  std::map<Configuration, uint32_t> numbers;
  auto numberOf = [&](const Configuration& c) {
    auto [at, isNew] = numbers.try_emplace(c, static_cast<uint32_t>(graph.configurations.size()));
    if (isNew)
      graph.configurations.push_back(c);
    return at->second;
  };
  numberOf(start);
  for (uint32_t i = 0; i < graph.configurations.size(); ++i) {
    graph.edges.emplace_back();
    if (graph.configurations.size() > limits[Budget::Configurations]) {
      graph.isComplete = false;
      continue;
    }
    for (const Transition& step : transitions.from(Configuration(graph.configurations[i])))
      graph.edges[i].push_back({step.label, numberOf(step.to)});
  }
  return graph;
}

} // namespace wt::engines::behavior

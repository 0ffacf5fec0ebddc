// SPDX-License-Identifier: Apache-2.0
// How is a type made readable? Each rewriting here preserves the traces of allocations and releases, except that a loop
// that does nothing may no longer run forever:
//
//   0; P = P     (x)(P, P) = P     mu a. P = P if a is not in P     mu a. P + a = mu a. P
#include "engines/behavior/TypeInference.h"

namespace wt::engines::behavior {

BehaviorId sequence(BehaviorTable& table, BehaviorId first, BehaviorId second) {
  if (table[first].form == Form::Zero)
    return second;
  return table[second].form == Form::Zero ? first : table.seq(first, second);
}

/// Splits off the common end of two terms: P; R and Q; R become P, Q and R.
static bool splitCommonEnd(BehaviorTable& table, BehaviorId& a, BehaviorId& b, BehaviorId& end) {
  auto parts = [&](BehaviorId type) {
    std::vector<BehaviorId> result;
    for (; table[type].form == Form::Seq; type = table[type].second)
      result.push_back(table[type].first);
    result.push_back(type);
    return result;
  };
  std::vector<BehaviorId> as = parts(a), bs = parts(b);
  std::vector<BehaviorId> common;
  while (!as.empty() && !bs.empty() && as.back() == bs.back() && table[as.back()].form != Form::Zero) {
    common.push_back(as.back());
    as.pop_back();
    bs.pop_back();
  }
  if (common.empty())
    return false;
  auto join = [&](const std::vector<BehaviorId>& all) {
    BehaviorId result = table.zero();
    for (size_t i = all.size(); i-- > 0;)
      result = sequence(table, all[i], result);
    return result;
  };
  std::vector<BehaviorId> forward(common.rbegin(), common.rend());
  a = join(as);
  b = join(bs);
  end = join(forward);
  return true;
}

BehaviorId branch(BehaviorTable& table, const std::string& name, BehaviorId ifZero, BehaviorId otherwise) {
  if (ifZero == otherwise)
    return ifZero;
  BehaviorId end;
  if (splitCommonEnd(table, ifZero, otherwise, end))
    return sequence(table, branch(table, name, ifZero, otherwise), end);
  return table.test(name, ifZero, otherwise);
}

/// Removes alternatives that only start again; an invalid id if nothing else is left.
static BehaviorId withoutRestart(BehaviorTable& table, BehaviorId type, const std::string& variable) {
  BehaviorNode node = table[type];
  if (node.form == Form::Variable && node.name == variable)
    return {};
  if (node.form != Form::Test)
    return type;
  BehaviorId first = withoutRestart(table, node.first, variable), second = withoutRestart(table, node.second, variable);
  if (!first || !second)
    return first ? first : second;
  return branch(table, node.name, first, second);
}

BehaviorId recursion(BehaviorTable& table, const std::string& name, BehaviorId body) {
  body = withoutRestart(table, body, name);
  if (!body)
    return table.zero(); // it loops forever and does nothing
  return table.freeVariables(body).contains(name) ? table.mu(name, body) : body;
}

std::map<std::string, unsigned> testsIn(const BehaviorTable& table, BehaviorId type) {
  const BehaviorNode& node = table[type];
  std::map<std::string, unsigned> tests;
  for (BehaviorId part : {node.first, node.second})
    if (part)
      for (const auto& [name, count] : testsIn(table, part))
        tests[name] += count;
  if (node.form == Form::Test && !node.name.empty())
    ++tests[node.name];
  return tests;
}

/// The same form with new parts, simplified.
static BehaviorId rebuilt(BehaviorTable& table, BehaviorId type, BehaviorId first, BehaviorId second) {
  BehaviorNode node = table[type];
  switch (node.form) {
  case Form::Seq: return sequence(table, first, second);
  case Form::Test: return branch(table, node.name, first, second);
  case Form::Const: return table.constant(node.name, first);
  case Form::Mu: return recursion(table, node.name, first);
  case Form::Bind: return table.bind(node.name, first);
  case Form::Zero:
  case Form::Malloc:
  case Form::Free:
  case Form::EndConst:
  case Form::Variable:
  case Form::Unknown: return type;
  }
  return type;
}

BehaviorId forgetTests(BehaviorTable& table, BehaviorId type, const std::set<std::string>& names) {
  BehaviorNode node = table[type];
  BehaviorId first = node.first ? forgetTests(table, node.first, names) : node.first;
  BehaviorId second = node.second ? forgetTests(table, node.second, names) : node.second;
  if (node.form == Form::Const && names.contains(node.name))
    return first;
  if (node.form == Form::Test && names.contains(node.name))
    return branch(table, "", first, second);
  return rebuilt(table, type, first, second);
}

BehaviorId decide(BehaviorTable& table, BehaviorId type, const std::string& name, bool isZero) {
  BehaviorNode node = table[type];
  if (node.form == Form::Test && node.name == name)
    return decide(table, isZero ? node.first : node.second, name, isZero);
  BehaviorId first = node.first ? decide(table, node.first, name, isZero) : node.first;
  BehaviorId second = node.second ? decide(table, node.second, name, isZero) : node.second;
  return node.form == Form::Const && node.name == name ? first : rebuilt(table, type, first, second);
}

static BehaviorId rename(BehaviorTable& table, BehaviorId type, unsigned depth) {
  BehaviorNode node = table[type];
  if (node.form == Form::Mu) {
    std::string plain = depth < 26 ? std::string(1, static_cast<char>('a' + depth)) : "a" + std::to_string(depth);
    // First to a name that nothing else has, in case an inner mu already has the plain name.
    BehaviorId body = table.replace(node.first, node.name, table.variable("'" + plain));
    body = rename(table, body, depth + 1);
    return table.mu(plain, table.replace(body, "'" + plain, table.variable(plain)));
  }
  if (node.first)
    node.first = rename(table, node.first, depth);
  if (node.second)
    node.second = rename(table, node.second, depth);
  switch (node.form) {
  case Form::Seq: return table.seq(node.first, node.second);
  case Form::Test: return table.test(node.name, node.first, node.second);
  case Form::Const: return table.constant(node.name, node.first);
  case Form::Bind: return table.bind(node.name, node.first);
  case Form::Zero:
  case Form::Malloc:
  case Form::Free:
  case Form::EndConst:
  case Form::Variable:
  case Form::Mu:
  case Form::Unknown: return type;
  }
  return type;
}

BehaviorId withPlainNames(BehaviorTable& table, BehaviorId type) {
  return rename(table, type, 0);
}

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
// What holds where paths meet? A name has the same ownership there on all of them: rules STMT-IF and STMT-WHILE of
// [Clouseau, Figure 7], for any control flow. Only names that are used further down are joined (Section 4.2); a path on
// which the name is null adds no constraint.
#include "engines/ownership/Generator.h"

namespace wt::engines::ownership {

using namespace ir;
using namespace solver;

// Rule OWN-STMT-IF-WHILE [Clouseau, Figure 7, STMT-IF, STMT-WHILE]: D1(x) = D2(x) for every x.
void Generator::stmtIfWhile() {
  RULE(OWN-STMT-IF-WHILE);
  std::vector<Join> joins;
  for (size_t i = 0; i < pending_.size(); ++i) // joining creates further variables
    joins.push_back(joinAt(Pending(pending_[i])));
  findTrivial(joins, graph.size());
  for (Join& join : joins)
    std::move(join.demands.begin(), join.demands.end(), std::back_inserter(demands));
}

/// A join whose inputs are all one version, or the join itself around a loop, equals that version [Braun et al., CC
/// 2013]. It cannot be the error, so it comes first.
void Generator::findTrivial(std::vector<Join>& joins, size_t variables) {
  std::vector<Var> same(variables);
  auto versionOf = [&](Var v) {
    while (same[v.index])
      v = same[v.index];
    return v;
  };
  for (bool isChanged = true; isChanged;) {
    isChanged = false;
    for (Join& join : joins) {
      if (same[join.variable.index] || join.demands.empty())
        continue;
      Var only;
      bool isTrivial = true;
      for (const Demand& demand : join.demands) {
        Var version = versionOf(demand.constraint.right.front());
        if (version == join.variable || version == only)
          continue;
        isTrivial &= !only.isValid();
        only = version;
      }
      if (!isTrivial || !only)
        continue;
      same[join.variable.index] = only;
      isChanged = true;
      for (Demand& demand : join.demands)
        demand.origin.rank = Rank::Same;
    }
  }
}

static Location endOf(const Body& body, const Chain& chain) {
  for (size_t b = chain.blocks.size(); b-- > 0;)
    for (size_t i = body[chain.blocks[b]].instrs.size(); i-- > 0;)
      if (body[chain.blocks[b]].instrs[i].location.isValid())
        return body[chain.blocks[b]].instrs[i].location;
  return {};
}

Generator::Join Generator::joinAt(const Pending& pending) {
  const Chain& chain = chains_[pending.chain];
  Join join{pending.variable, pending.name, {}};
  if (pending.chain == 0)
    join.demands.push_back(
        {equal(pending.variable, atFunctionEntry(pending.name)), origin(Cause::Joined, Rank::OneWay, pending.name)});
  bool isPartial = false;
  for (const Chain::In& in : chain.in) {
    if (!facts_->atExit(in.chain).isReached)
      continue;
    if (facts_->atExit(in.chain).isFree(pending.name)) {
      isPartial = true;
      continue;
    }
    Var version = versionAtExit(in.chain, pending.name);
    if (!version)
      continue;
    at_ = endOf(body_, chains_[in.chain]);
    point_ = facts_->firstPoint(pending.chain);
    Rank rank = in.kind == EdgeKind::Jump ? Rank::Uncommon : Rank::OneWay;
    join.demands.push_back({equal(pending.variable, version), origin(Cause::Joined, rank, pending.name)});
    join.demands.back().origin.fanIn = chain.in.size();
  }
  for (Demand& demand : join.demands)
    demand.origin.isPartial = isPartial;
  return join;
}

uint32_t Generator::chainOf(Point point) const {
  uint32_t chain = 0;
  while (chain + 1 < chains_.size() && facts_->firstPoint(chain + 1) <= point)
    ++chain;
  return chain;
}

bool Generator::isInevitable(Point from, Point to) const {
  uint32_t target = chainOf(to);
  std::vector<bool> seen(chains_.size());
  std::vector<uint32_t> next = {chainOf(from)};
  while (!next.empty()) {
    uint32_t chain = next.back();
    next.pop_back();
    if (chain == target || seen[chain])
      continue;
    seen[chain] = true;
    if (chains_[chain].blocks.back() == body_.exit)
      return false;
    next.insert(next.end(), chains_[chain].out.begin(), chains_[chain].out.end());
  }
  return true;
}

bool Generator::isForOneCount(Point point) const {
  for (uint32_t chain = chainOf(point);; chain = chains_[chain].in.front().chain) {
    for (BlockId block : chains_[chain].blocks) {
      const auto& instrs = body_[block].instrs;
      const auto* assume = instrs.empty() ? nullptr : std::get_if<Assume>(&instrs.front().op);
      const auto* test = assume ? std::get_if<BinaryExpr>(&body_[assume->condition].node) : nullptr;
      const auto* read = test && test->op == BinaryOp::Equal ? std::get_if<ReadExpr>(&body_[test->left].node) : nullptr;
      if (read && std::holds_alternative<IntegerExpr>(body_[test->right].node) && isCounter(read->place))
        return true;
    }
    if (chain == 0 || chains_[chain].in.size() != 1)
      return false;
  }
}

/// A local number that is only assigned constants or counted up, or a temporary that holds one.
bool Generator::isCounter(PlaceId place) const {
  const auto* local = std::get_if<LocalPlace>(&body_[place].node);
  if (!local)
    return false;
  bool isCounted = false, isTemporary = body_[local->variable].kind == VariableKind::Temporary;
  for (const Block& block : body_.blocks)
    for (const Instr& instr : block.instrs) {
      const auto* call = std::get_if<Call>(&instr.op);
      if (call && call->target == place)
        return false;
      const auto* assign = std::get_if<Assign>(&instr.op);
      if (!assign || assign->target != place || std::holds_alternative<IntegerExpr>(body_[assign->value].node))
        continue;
      if (const auto* copied = std::get_if<ReadExpr>(&body_[assign->value].node); copied && isTemporary)
        return isCounter(copied->place);
      const auto* sum = std::get_if<BinaryExpr>(&body_[assign->value].node);
      const auto* read = sum && sum->op == BinaryOp::Add ? std::get_if<ReadExpr>(&body_[sum->left].node) : nullptr;
      if (!read || read->place != place || !std::holds_alternative<IntegerExpr>(body_[sum->right].node))
        return false;
      isCounted = true;
    }
  return isCounted;
}

Generator::Var Generator::versionAtExit(uint32_t chain, NameId name) {
  auto it = exit_[chain].find(name);
  return it != exit_[chain].end() ? it->second : placeholder(chain, name);
}

} // namespace wt::engines::ownership

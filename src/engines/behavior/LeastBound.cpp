// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/LeastBound.h"

#include <algorithm>
#include <deque>

namespace wt::engines::behavior {

NetRange TypeBound::net() const {
  if (exits.empty())
    return {};
  NetRange whole = exits.begin()->second;
  for (const auto& [facts, range] : exits) {
    whole.least = std::min(whole.least, range.least);
    whole.most = std::max(whole.most, range.most);
  }
  return whole;
}

namespace {

/// Adds, but an unbounded number stays unbounded.
int64_t add(int64_t a, int64_t b) {
  if (Cells{a}.isUnbounded() || Cells{b}.isUnbounded())
    return Cells{a}.isUnbounded() ? a : b;
  return a + b;
}

/// The equations, one for each pair of a term and facts, solved together.
class Equations {
public:
  Equations(BehaviorTable& table, size_t limit) : table_(table), transitions_(table), limit_(limit) {}

  std::optional<TypeBound> solve(const Configuration& start) {
    numberOf(start);
    size_t rounds = 0;
    for (bool hasChanged = true; hasChanged; ++rounds) {
      hasChanged = false;
      // New pairs may appear during the rounds; a change means endless growth only after as many rounds as there are
      // pairs.
      bool grows = rounds > pairs_.size() + 1;
      for (uint32_t i = 0; i < pairs_.size(); ++i)
        hasChanged |= update(i, grows);
      if (pairs_.size() > limit_)
        return std::nullopt;
    }
    return values_[0];
  }

private:
  BehaviorTable& table_;
  Transitions transitions_;
  size_t limit_;
  std::map<Configuration, uint32_t> numbers_;
  std::vector<Configuration> pairs_;
  std::vector<TypeBound> values_;

  uint32_t numberOf(const Configuration& c) {
    auto [at, isNew] = numbers_.try_emplace(c, static_cast<uint32_t>(pairs_.size()));
    if (isNew) {
      pairs_.push_back(c);
      values_.emplace_back();
    }
    return at->second;
  }

  static void addExit(TypeBound& bound, const Facts& facts, NetRange range) {
    auto [at, isNew] = bound.exits.try_emplace(facts, range);
    at->second.least = std::min(at->second.least, range.least);
    at->second.most = std::max(at->second.most, range.most);
  }

  /// Appends `next` after a balance: shifts its peak and its exits by that much.
  static void follow(TypeBound& bound, const TypeBound& next, const NetRange& balance) {
    bound.peak.count = std::max(bound.peak.count, add(balance.most.count, next.peak.count));
    for (const auto& [facts, range] : next.exits)
      addExit(bound, facts,
              {{add(balance.least.count, range.least.count)}, {add(balance.most.count, range.most.count)}});
  }

  TypeBound evaluate(const Configuration& c) {
    TypeBound bound;
    BehaviorNode node = table_[c.type];
    if (node.form == Form::Zero)
      addExit(bound, c.facts, {});
    else if (node.form == Form::Seq) {
      TypeBound first = values_[numberOf({node.first, c.facts})];
      bound.peak = first.peak;
      for (const auto& [facts, range] : first.exits)
        follow(bound, TypeBound(values_[numberOf({node.second, facts})]), range);
    } else
      for (const Transition& step : transitions_.from(c)) {
        int64_t gain = step.label.kind == LabelKind::Malloc ? 1 : step.label.kind == LabelKind::Free ? -1 : 0;
        bound.peak.count = std::max(bound.peak.count, gain);
        follow(bound, TypeBound(values_[numberOf(step.to)]), {{gain}, {gain}});
      }
    return bound;
  }

  /// Values only rise, so an unbounded value stays while its equations catch up.
  bool update(uint32_t pair, bool grows) {
    TypeBound bound = evaluate(Configuration(pairs_[pair]));
    TypeBound& known = values_[pair];
    bool hasChanged = bound.peak > known.peak;
    if (hasChanged)
      known.peak = grows ? Cells{Cells::kUnbounded} : bound.peak;
    for (const auto& [facts, range] : bound.exits) {
      auto [at, isNew] = known.exits.try_emplace(facts, range);
      hasChanged |= isNew;
      if (range.most > at->second.most) {
        at->second.most = grows ? Cells{Cells::kUnbounded} : range.most;
        hasChanged = true;
      }
      if (range.least < at->second.least) {
        at->second.least = grows ? Cells{-Cells::kUnbounded} : range.least;
        hasChanged = true;
      }
    }
    return hasChanged;
  }
};

} // namespace

std::optional<TypeBound> leastBound(BehaviorTable& table, BehaviorId type, const Facts& facts, const Limits& limits) {
  return Equations(table, limits[Budget::Pairs]).solve({type, facts});
}

WithinAnswer isWithin(BehaviorTable& table, BehaviorId type, int64_t cells, const Facts& facts, const Limits& limits) {
  std::optional<TypeBound> bound = leastBound(table, type, facts, limits);
  if (!bound)
    return {Answer::Unknown, {}};
  if (bound->peak.count <= cells)
    return {Answer::Yes, {}};
  // Breadth-first search over configurations and balances. It ends, because some trace needs more cells.
  struct Visit {
    Configuration at;
    int64_t balance;
    uint32_t before;
    Label label;
  };
  Transitions transitions(table);
  std::vector<Visit> visits = {{{type, facts}, 0, 0, {}}};
  std::set<std::pair<Configuration, int64_t>> seen = {{visits[0].at, 0}};
  for (uint32_t i = 0; i < visits.size() && visits.size() < limits[Budget::Configurations]; ++i)
    for (const Transition& step : transitions.from(Configuration(visits[i].at))) {
      int64_t gain = step.label.kind == LabelKind::Malloc ? 1 : step.label.kind == LabelKind::Free ? -1 : 0;
      int64_t balance = visits[i].balance + gain;
      if (!seen.insert({step.to, balance}).second)
        continue;
      visits.push_back({step.to, balance, i, step.label});
      if (balance <= cells)
        continue;
      std::vector<Label> trace;
      for (uint32_t at = static_cast<uint32_t>(visits.size()) - 1; at != 0; at = visits[at].before)
        if (visits[at].label.kind != LabelKind::Silent)
          trace.push_back(visits[at].label);
      std::reverse(trace.begin(), trace.end());
      return {Answer::No, std::move(trace)};
    }
  return {Answer::No, {}}; // the trace is longer than the limit
}

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Simulation.h"

#include <algorithm>
#include <deque>

namespace wt::engines::behavior {

namespace {

/// One side: its configurations, and for each those reachable by silent steps.
class Side {
public:
  Side(BehaviorTable& table, const Configuration& start, Compared compared, const Limits& limits)
      : compared_(compared), graph_(reachableFrom(table, start, limits)), silent_(graph_.configurations.size()) {}

  const Reachable& graph() const { return graph_; }
  bool isSilent(const Label& label) const {
    bool isTest = label.kind == LabelKind::Null || label.kind == LabelKind::NonNull;
    return label.kind == LabelKind::Silent || (isTest && compared_ == Compared::ActionsOnly);
  }
  /// The configurations that a weak transition with this label leads to.
  std::set<uint32_t> answers(uint32_t from, const Label& label) {
    if (isSilent(label))
      return silentFrom(from);
    std::set<uint32_t> result;
    for (uint32_t before : std::set<uint32_t>(silentFrom(from)))
      for (const Reachable::Edge& edge : graph_.edges[before])
        if (edge.label == label)
          for (uint32_t after : silentFrom(edge.to))
            result.insert(after);
    return result;
  }

private:
  Compared compared_;
  Reachable graph_;
  std::vector<std::set<uint32_t>> silent_; // by configuration, including itself; empty: not computed yet

  const std::set<uint32_t>& silentFrom(uint32_t from) {
    std::set<uint32_t>& known = silent_[from];
    if (!known.empty())
      return known;
    known.insert(from);
    std::deque<uint32_t> open = {from};
    for (; !open.empty(); open.pop_front())
      for (const Reachable::Edge& edge : graph_.edges[open.front()])
        if (isSilent(edge.label) && known.insert(edge.to).second)
          open.push_back(edge.to);
    return known;
  }
};

/// The pairs reachable from the first, with the answers of P1 to every step of P2. Pairs with a step that has no answer
/// are removed until nothing changes; the rest is the largest simulation among them.
class Game {
public:
  Game(Side& left, Side& right, Compared compared) : left_(left), right_(right), compared_(compared) {}

  bool play() {
    numberOf(0, 0);
    for (uint32_t i = 0; i < pairs_.size(); ++i)
      open(i);
    std::deque<uint32_t> lost;
    for (uint32_t i = 0; i < pairs_.size(); ++i)
      lost.push_back(i);
    for (; !lost.empty(); lost.pop_front()) {
      uint32_t pair = lost.front();
      if (isRelated_[pair] && !canAnswerAll(pair)) {
        isRelated_[pair] = false;
        lostAt_[pair] = ++losses_;
        lost.insert(lost.end(), askedBy_[pair].begin(), askedBy_[pair].end());
      }
    }
    return isRelated_[0];
  }

  /// After a lost game: the steps of P2 that P1 could not follow.
  std::vector<Label> lostTrace() const {
    std::vector<Label> trace;
    for (std::optional<uint32_t> pair = 0; pair;) {
      auto [left, right] = pairs_[*pair];
      const std::vector<Reachable::Edge>& steps = right_.graph().edges[right];
      std::optional<uint32_t> next;
      for (uint32_t step = 0; step < steps.size(); ++step) {
        const std::vector<uint32_t>& answers = answers_[*pair][step];
        auto wasLostBefore = [&](uint32_t answer) { return lostAt_[answer] != 0 && lostAt_[answer] < lostAt_[*pair]; };
        if (!std::all_of(answers.begin(), answers.end(), wasLostBefore))
          continue;
        if (!right_.isSilent(steps[step].label))
          trace.push_back(steps[step].label);
        auto soonest = std::min_element(answers.begin(), answers.end(),
                                        [&](uint32_t a, uint32_t b) { return lostAt_[a] < lostAt_[b]; });
        if (soonest != answers.end())
          next = *soonest;
        break;
      }
      pair = next;
    }
    return trace;
  }

private:
  using Pair = std::pair<uint32_t, uint32_t>;
  Side &left_, &right_;
  Compared compared_;
  std::map<Pair, uint32_t> numbers_;
  std::vector<Pair> pairs_;
  std::vector<bool> isRelated_;
  std::vector<uint32_t> lostAt_; // by pair: the order of its removal; 0: not removed
  uint32_t losses_ = 0;
  std::vector<std::vector<std::vector<uint32_t>>> answers_; // by pair and step of P2: the pairs of which one must hold
  std::vector<std::vector<uint32_t>> askedBy_;

  uint32_t numberOf(uint32_t left, uint32_t right) {
    auto [at, isNew] = numbers_.try_emplace({left, right}, static_cast<uint32_t>(pairs_.size()));
    if (isNew) {
      pairs_.push_back({left, right});
      isRelated_.push_back(true);
      lostAt_.push_back(0);
      answers_.emplace_back();
      askedBy_.emplace_back();
    }
    return at->second;
  }

  void open(uint32_t pair) {
    auto [left, right] = pairs_[pair];
    for (const Reachable::Edge& step : right_.graph().edges[right]) {
      std::vector<uint32_t> answers;
      for (uint32_t answer : left_.answers(left, step.label))
        if (compared_ == Compared::ActionsOnly ||
            left_.graph().configurations[answer].facts == right_.graph().configurations[step.to].facts) {
          answers.push_back(numberOf(answer, step.to));
          askedBy_[answers.back()].push_back(pair);
        }
      answers_[pair].push_back(std::move(answers));
    }
  }

  bool canAnswerAll(uint32_t pair) const {
    for (const std::vector<uint32_t>& answers : answers_[pair]) {
      bool canAnswer = false;
      for (uint32_t answer : answers)
        canAnswer |= isRelated_[answer];
      if (!canAnswer)
        return false;
    }
    return true;
  }
};

} // namespace

static SubtypeAnswer compare(BehaviorTable& table, BehaviorId p1, BehaviorId p2, const Facts& facts, Compared compared,
                             const Limits& limits) {
  Side left(table, {p1, facts}, compared, limits), right(table, {p2, facts}, compared, limits);
  if (!left.graph().isComplete || !right.graph().isComplete)
    return {Answer::Unknown, {}, facts};
  Game game(left, right, compared);
  if (game.play())
    return {Answer::Yes, {}, facts};
  return {Answer::No, game.lostTrace(), facts};
}

static SubtypeAnswer compareForAll(BehaviorTable& table, BehaviorId p1, BehaviorId p2, Compared compared,
                                   const Limits& limits) {
  std::set<std::string> names = table.freeNames(p1);
  names.merge(table.freeNames(p2));
  if (names.size() > limits[Budget::FreeNames])
    return {};
  std::vector<Facts> all = {Facts()}; // for each name: nothing, const, const and null, const and nonnull
  for (const std::string& name : names)
    for (size_t i = 0, count = all.size(); i < count; ++i) {
      Facts constant = all[i], null, nonNull;
      constant.add(FactKind::Const, name);
      null = nonNull = constant;
      null.add(FactKind::Null, name);
      nonNull.add(FactKind::NonNull, name);
      all.insert(all.end(), {constant, null, nonNull});
    }
  for (const Facts& facts : all)
    if (SubtypeAnswer answer = compare(table, p1, p2, facts, compared, limits); answer.answer != Answer::Yes)
      return answer;
  return {Answer::Yes, {}, {}};
}

Answer isSubtype(BehaviorTable& table, BehaviorId p1, BehaviorId p2, const Facts& facts, Compared compared) {
  return compare(table, p1, p2, facts, compared, Limits()).answer;
}

Answer isSubtype(BehaviorTable& table, BehaviorId p1, BehaviorId p2, Compared compared) {
  return compareForAll(table, p1, p2, compared, Limits()).answer;
}

SubtypeAnswer explainSubtype(BehaviorTable& table, BehaviorId p1, BehaviorId p2, const Limits& limits) {
  return compareForAll(table, p1, p2, Compared::ActionsOnly, limits);
}

} // namespace wt::engines::behavior

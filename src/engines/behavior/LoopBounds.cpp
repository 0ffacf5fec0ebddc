// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/LoopBounds.h"

#include "engines/behavior/ExecutionCounts.h"
#include "ir/Describe.h"
#include "ir/Dominators.h"
#include "support/StrongComponents.h"

#include <algorithm>
#include <set>
#include <utility>

namespace wt::engines::behavior {

using namespace ir;

namespace {

using Values = std::vector<std::optional<Amount>>; // by state; none: unreachable

void raise(std::optional<Amount>& value, const Amount& to) {
  value = value ? Amount::larger(*value, to) : to;
}

/// Execution counts, computed on first use.
class LazyCounts {
public:
  LazyCounts(const StateContext& context, Subjects& subjects, const StateGraph& graph)
      : context_(context), subjects_(subjects), graph_(graph) {}
  Amount of(BlockId block) {
    if (!counts_)
      counts_.emplace(context_, subjects_, graph_);
    return counts_->of(block);
  }

private:
  const StateContext& context_;
  Subjects& subjects_;
  const StateGraph& graph_;
  std::optional<ExecutionCounts> counts_;
};

/// The longest paths in one measure.
class LongestWays {
public:
  LongestWays(const StateContext& context, Subjects& subjects, const StateGraph& graph,
              const std::vector<uint32_t>& rankOf)
      : context_(context), subjects_(subjects), graph_(graph), rankOf_(rankOf), out_(graph.states.size()),
        counts_(context, subjects, graph) {
    for (uint32_t e = 0; e < graph.edges.size(); ++e)
      out_[graph.edges[e].from].push_back(e);
  }

  Values solve(Measure measure) {
    measure_ = measure;
    grown_.clear();
    Values values(graph_.states.size());
    values[0] = Amount(0);
    std::vector<uint32_t> all(graph_.states.size());
    for (uint32_t i = 0; i < all.size(); ++i)
      all[i] = i;
    process(all, {}, values);
    return values;
  }

  /// The loops that gain in the last measure, by head.
  struct Grown {
    Loop loop;
    Amount perRound;
    Rounds rounds;
    uint32_t gainingEdge = 0;
  };
  const std::map<uint32_t, Grown>& grown() const { return grown_; }

private:
  const StateContext& context_;
  Subjects& subjects_;
  const StateGraph& graph_;
  const std::vector<uint32_t>& rankOf_;
  std::vector<std::vector<uint32_t>> out_; // edges by state
  LazyCounts counts_;
  Measure measure_ = SureCells;
  std::map<uint32_t, Grown> grown_;
  bool hasCounted_ = false; // some loop that gains has a known number of rounds

  const Amount& gainOf(uint32_t edge) const { return graph_.edges[edge].balance.gain()[measure_]; }
  uint32_t rank(uint32_t state) const {
    BlockId block = graph_.states[state].block;
    return block ? rankOf_[block.index] : UINT32_MAX;
  }

  /// Propagates values along the edges between these states, except edges into `heads`. Each loop of the function is
  /// also solved as a whole: the gain of its rounds over all states together is often less than the sum over histories,
  /// and sometimes more.
  void process(const std::vector<uint32_t>& states, const std::set<uint32_t>& heads, Values& values) {
    for (const auto& [group, hasCycle] : groupsOf(states, heads)) {
      if (!hasCycle) {
        passOn(group, states, heads, values);
        continue;
      }
      Values before(values.size());
      std::optional<Amount> entering;
      for (uint32_t state : group) {
        before[state] = values[state];
        if (values[state])
          raise(entering, *values[state]);
      }
      bool hadCounted = std::exchange(hasCounted_, false);
      bool isCycle = processParts(group, heads, values);
      if (isCycle && hasCounted_) {
        solveLoop(group, heads, before);
        Amount apart = highestOf(group, values), together = highestOf(group, before);
        if (&Amount::tighter(apart, together) == &together)
          for (uint32_t state : group)
            values[state] = before[state];
      }
      hasCounted_ |= hadCounted;
      if (isCycle && heads.empty())
        countTogether(group, entering, values);
      passOn(group, states, heads, values);
    }
  }

  /// Counts all gains of all loops of the group together, each as often as its block executes in one call. This is less
  /// if an inner loop uses up what an outer one adds.
  void countTogether(const std::vector<uint32_t>& group, const std::optional<Amount>& entering, Values& values) {
    Amount now = highestOf(group, values);
    if (!entering || (!now.isUnbounded() && now.degree() < 2))
      return;
    std::map<BlockId, Amount> gains;
    for (uint32_t state : group)
      for (uint32_t e : out_[state])
        if (isIn(group, graph_.edges[e].to) && gainOf(e).mayBePositive()) {
          Amount& gain = gains.try_emplace(graph_.states[state].block).first->second;
          gain = Amount::larger(gain, gainOf(e));
        }
    Amount sum = *entering;
    if (sum.isUnbounded() || llvm::any_of(gains, [](const auto& at) { return at.second.isUnbounded(); }))
      return;
    for (const auto& [block, gain] : gains)
      if (!sum.isUnbounded())
        sum = sum + gain.times(counts_.of(block));
    sum = limited(sum);
    if (sum.isUnbounded() || &Amount::tighter(now, sum) != &sum)
      return;
    for (uint32_t state : group) // at the beginning of its block, one execution is still to come
      if (auto gain = gains.find(graph_.states[state].block); values[state])
        values[state] = gain == gains.end() ? sum : sum + -gain->second;
  }

  static Amount highestOf(const std::vector<uint32_t>& states, const Values& values) {
    std::optional<Amount> highest;
    for (uint32_t state : states)
      if (values[state])
        raise(highest, *values[state]);
    return highest.value_or(Amount(0));
  }

  struct Group {
    std::vector<uint32_t> states; // sorted
    bool hasCycle = false;        // a cycle of blocks
  };
  /// Groups states whose blocks lie on a common cycle, in topological order.
  std::vector<Group> groupsOf(const std::vector<uint32_t>& states, const std::set<uint32_t>& heads) const {
    std::map<BlockId, uint32_t> numberOf;
    std::vector<std::vector<uint32_t>> statesOf;
    for (uint32_t state : states) {
      auto [at, isNew] = numberOf.try_emplace(graph_.states[state].block, static_cast<uint32_t>(statesOf.size()));
      if (isNew)
        statesOf.emplace_back();
      statesOf[at->second].push_back(state);
    }
    std::vector<std::vector<uint32_t>> successors(statesOf.size());
    for (uint32_t state : states)
      for (uint32_t e : out_[state])
        if (uint32_t to = graph_.edges[e].to; isIn(states, to) && !heads.contains(to))
          successors[numberOf[graph_.states[state].block]].push_back(numberOf[graph_.states[to].block]);
    std::vector<Group> groups;
    for (const auto& part : strongComponents(static_cast<uint32_t>(statesOf.size()),
                                             [&](uint32_t i) { return llvm::ArrayRef<uint32_t>(successors[i]); })) {
      groups.emplace_back();
      Group& group = groups.back();
      group.hasCycle = part.size() > 1 || llvm::is_contained(successors[part[0]], part[0]);
      for (uint32_t i : part)
        group.states.insert(group.states.end(), statesOf[i].begin(), statesOf[i].end());
      std::sort(group.states.begin(), group.states.end());
    }
    std::reverse(groups.begin(), groups.end());
    return groups;
  }

  /// Propagates values from the members to other states.
  void passOn(const std::vector<uint32_t>& members, const std::vector<uint32_t>& states,
              const std::set<uint32_t>& heads, Values& values) const {
    for (uint32_t state : members)
      if (values[state])
        for (uint32_t e : out_[state]) {
          uint32_t to = graph_.edges[e].to;
          if (!heads.contains(to) && !isIn(members, to) && isIn(states, to))
            raise(values[to], *values[state] + gainOf(e));
        }
  }
  static bool isIn(const std::vector<uint32_t>& sorted, uint32_t state) {
    return std::binary_search(sorted.begin(), sorted.end(), state);
  }

  /// Solves the strongly connected components of the states alone. True if there is a cycle.
  bool processParts(const std::vector<uint32_t>& states, const std::set<uint32_t>& heads, Values& values) {
    std::vector<std::vector<uint32_t>> successors(states.size());
    for (uint32_t i = 0; i < states.size(); ++i)
      for (uint32_t e : out_[states[i]]) {
        uint32_t to = graph_.edges[e].to;
        if (isIn(states, to) && !heads.contains(to))
          successors[i].push_back(
              static_cast<uint32_t>(std::lower_bound(states.begin(), states.end(), to) - states.begin()));
      }
    auto parts = strongComponents(static_cast<uint32_t>(states.size()),
                                  [&](uint32_t i) { return llvm::ArrayRef<uint32_t>(successors[i]); });
    std::reverse(parts.begin(), parts.end());
    bool hasCycle = false;
    for (const std::vector<uint32_t>& part : parts) {
      std::vector<uint32_t> members;
      for (uint32_t i : part)
        members.push_back(states[i]);
      std::sort(members.begin(), members.end());
      if (part.size() > 1 || llvm::is_contained(successors[part[0]], part[0])) {
        hasCycle = true;
        if (std::optional<Amount> gain = gainWithoutBound(members)) {
          setAll(members, gain, values);
          grow(members, headOf(members), *gain, values);
        } else
          solveLoop(members, heads, values);
      }
      passOn(members, states, heads, values);
    }
    return hasCycle;
  }

  bool gainsNothing(const std::vector<uint32_t>& members) const {
    for (uint32_t state : members)
      for (uint32_t e : out_[state])
        if (gainOf(e) != Amount(0) && isIn(members, graph_.edges[e].to))
          return false;
    return true;
  }

  uint32_t headOf(const std::vector<uint32_t>& members) const {
    return *std::min_element(members.begin(), members.end(), [&](uint32_t a, uint32_t b) { return rank(a) < rank(b); });
  }

  void setAll(const std::vector<uint32_t>& members, const std::optional<Amount>& more, Values& values) const {
    std::optional<Amount> highest;
    for (uint32_t state : members)
      if (values[state])
        raise(highest, *values[state]);
    for (uint32_t state : members)
      values[state] = highest && more ? *highest + *more : highest;
  }

  /// The largest gain of an edge within the component, if it is unbounded; else none. As every state of the component
  /// is reachable from that edge, no path need be searched.
  std::optional<Amount> gainWithoutBound(const std::vector<uint32_t>& members) const {
    Amount all;
    for (uint32_t state : members)
      for (uint32_t e : out_[state])
        if (isIn(members, graph_.edges[e].to))
          all = Amount::larger(all, gainOf(e));
    return all.isUnbounded() ? std::optional(all) : std::nullopt;
  }

  /// `members` is sorted.
  void solveLoop(const std::vector<uint32_t>& members, const std::set<uint32_t>& heads, Values& values) {
    if (gainsNothing(members))
      return setAll(members, std::nullopt, values);
    uint32_t head = headOf(members);
    // Every state of the head's block is a head: a round leads from one of them to one of them.
    std::set<uint32_t> cut = heads, own;
    Values round(values.size());
    for (uint32_t state : members)
      if (rank(state) == rank(head)) {
        own.insert(state);
        round[state] = Amount(0);
      }
    cut.insert(own.begin(), own.end());
    process(members, cut, round);
    std::optional<Amount> gain = arriving(members, own, round);

    Values first(values.size()); // values that enter the loop other than through a head
    std::optional<Amount> atHead;
    bool hasOtherEntries = false;
    for (uint32_t state : members) {
      first[state] = values[state];
      if (own.contains(state) && values[state])
        raise(atHead, *values[state]);
      hasOtherEntries |= !own.contains(state) && values[state];
    }
    if (hasOtherEntries) {
      process(members, cut, first);
      if (auto back = arriving(members, own, first))
        raise(atHead, *back);
    }
    if (!atHead)
      return;
    Amount inRound = *atHead; // at the head, before the last round that passes its test
    if (gain && gain->mayBePositive()) {
      Rounds rounds = grow(members, head, *gain, round);
      bool isLess = rounds.isTestedAtHead && !rounds.most.isUnbounded() && !hasOtherEntries;
      inRound = limited(*atHead + gain->times(isLess ? rounds.most + Amount(-1) : rounds.most));
      atHead = limited(*atHead + gain->times(rounds.most));
    }
    for (uint32_t state : members) {
      values[state] = first[state];
      if (round[state])
        raise(values[state], (own.contains(state) ? *atHead : inRound) + *round[state]);
    }
  }

  Amount limited(const Amount& amount) const {
    bool isOver = context_.limits.isOver(Budget::Terms, amount.termCount());
    return isOver ? amount + Amount::unbounded() : amount;
  }

  /// The highest value that returns to the heads.
  std::optional<Amount> arriving(const std::vector<uint32_t>& members, const std::set<uint32_t>& heads,
                                 const Values& values) const {
    std::optional<Amount> result;
    for (uint32_t state : members)
      if (values[state])
        for (uint32_t e : out_[state])
          if (heads.contains(graph_.edges[e].to))
            raise(result, *values[state] + gainOf(e));
    return result;
  }

  /// Records that the loop grows; returns the number of its rounds.
  Rounds grow(const std::vector<uint32_t>& members, uint32_t head, const Amount& gain, const Values& round) {
    Grown grown;
    grown.loop.head = graph_.states[head].block;
    std::set<BlockId> blocks;
    std::set<uint32_t> inside(members.begin(), members.end());
    for (uint32_t state : members)
      blocks.insert(graph_.states[state].block);
    grown.loop.blocks.assign(blocks.begin(), blocks.end());
    ValueFacts entry;
    bool hasEntry = false;
    for (const StateEdge& edge : graph_.edges) // the facts on entry: at the head, or before the first round
      if (inside.contains(edge.to) && !inside.contains(edge.from)) {
        uint32_t at = graph_.states[edge.from].block == grown.loop.head ? edge.from : edge.to;
        if (hasEntry)
          entry.join(graph_.states[at].facts);
        else
          entry = graph_.states[at].facts;
        hasEntry = true;
      }
    grown.rounds = roundsOf(context_, subjects_, grown.loop, entry);
    grown.perRound = gain;
    for (uint32_t state : members)
      for (uint32_t e : out_[state])
        if (inside.contains(graph_.edges[e].to) && gainOf(e).mayBePositive() && round[state]) {
          grown.gainingEdge = e;
          break;
        }
    hasCounted_ |= !grown.rounds.most.isUnbounded();
    Rounds rounds = grown.rounds;
    grown_[grown.loop.head.index] = std::move(grown);
    return rounds;
  }
};

/// The location of the loop, and the instruction of the gaining block that adds live cells.
Growth describeGrowth(const StateContext& context, const Body& body, const Loop& loop, BlockId gaining) {
  Growth growth;
  growth.function = context.function;
  BlockId at = loop.head;
  for (int hops = 0; hops < 4 && body[at].instrs.empty() && !body[at].successors.empty(); ++hops)
    at = body[at].successors.front().to;
  if (!body[at].instrs.empty())
    growth.loop = body[at].instrs.front().location;
  auto isGaining = [&](const Call& call) {
    for (FunctionId target : context.program.targetsOf(context.function, call).functions)
      if (const FunctionBound* bound = context.boundOf(target))
        for (const Exit& exit : bound->exits)
          if (exit.net[SureCells].mayBePositive())
            return true;
    return false;
  };
  for (const Instr& instr : body[gaining].instrs) {
    const auto* alloc = std::get_if<Alloc>(&instr.op);
    const auto* call = std::get_if<Call>(&instr.op);
    if (!alloc && !(call && isGaining(*call)))
      continue;
    growth.allocation = instr.location;
    if (alloc || call->target)
      growth.what = describe(context.program.module, body, alloc ? alloc->target : *call->target);
    return growth;
  }
  return growth;
}

} // namespace

Growth growthWithoutBound(const StateContext& context, Subjects& subjects, const Loop& loop, BlockId gaining) {
  Growth growth = describeGrowth(context, subjects.body(), loop, gaining);
  Rounds rounds = roundsOf(context, subjects, loop, {});
  growth.perRound = Amount::unbounded();
  growth.rounds = rounds.most;
  growth.isEndless = rounds.isEndless;
  growth.isCounted = true;
  return growth;
}

Solution solveStates(const StateContext& context, Subjects& subjects, const StateGraph& graph) {
  std::vector<uint32_t> rankOf = reversePostorder(subjects.body());
  LongestWays ways(context, subjects, graph, rankOf);
  Solution solution;
  solution.balance.resize(graph.states.size());
  solution.isReached.resize(graph.states.size());
  std::map<uint32_t, LongestWays::Grown> sure, counted;
  bool knowsSizes = std::none_of(graph.edges.begin(), graph.edges.end(),
                                 [](const StateEdge& edge) { return edge.balance.peak()[Bytes].isUnbounded(); });
  for (Measure measure : {SureCells, CountedCells, LeastCells, Bytes}) {
    Values values(graph.states.size());
    if (measure != Bytes || knowsSizes)
      values = ways.solve(measure);
    else // an unknown size makes all numbers of bytes unbounded, even where it does not matter
      for (uint32_t i = 0; i < values.size(); ++i)
        if (solution.isReached[i])
          values[i] = Amount::unbounded();
    if (measure == SureCells)
      sure = ways.grown();
    if (measure == CountedCells)
      counted = ways.grown();
    for (uint32_t i = 0; i < values.size(); ++i) {
      solution.isReached[i] = values[i].has_value();
      if (values[i])
        solution.balance[i][measure] = *values[i];
    }
  }
  for (const StateEdge& edge : graph.edges)
    if (solution.isReached[edge.from])
      solution.peak = larger(solution.peak, solution.balance[edge.from] + edge.balance.peak());
  for (const auto& [head, grown] : sure) {
    BlockId gaining = graph.states[graph.edges[grown.gainingEdge].from].block;
    Growth growth = describeGrowth(context, subjects.body(), grown.loop, gaining);
    growth.perRound = grown.perRound;
    growth.rounds = grown.rounds.most;
    growth.isEndless = grown.rounds.isEndless;
    growth.isCounted = counted.contains(head);
    solution.growths.push_back(std::move(growth));
  }
  return solution;
}

} // namespace wt::engines::behavior

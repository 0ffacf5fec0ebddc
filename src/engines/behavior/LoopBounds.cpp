// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/LoopBounds.h"

#include "ir/Describe.h"
#include "support/StrongComponents.h"

#include <algorithm>
#include <set>

namespace wt::engines::behavior {

using namespace ir;

namespace {

using Values = std::vector<std::optional<Amount>>; // by state; none: not reached

void raise(std::optional<Amount>& value, const Amount& to) { value = value ? Amount::larger(*value, to) : to; }

/// The longest ways by one measure.
class LongestWays {
public:
  LongestWays(const StateContext& context, Subjects& subjects, const StateGraph& graph,
              const std::vector<uint32_t>& rankOf)
      : context_(context), subjects_(subjects), graph_(graph), rankOf_(rankOf), out_(graph.states.size()) {
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

  /// Of the last measure: the loops that gain, by head.
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
  Measure measure_ = SureCells;
  std::map<uint32_t, Grown> grown_;

  const Amount& gainOf(uint32_t edge) const { return graph_.edges[edge].gain[measure_]; }
  uint32_t rank(uint32_t state) const {
    BlockId block = graph_.states[state].block;
    return block ? rankOf_[block.index] : UINT32_MAX;
  }

  /// Values go along the edges between these states, and out of them; edges into `heads` are not taken.
  void process(const std::vector<uint32_t>& states, const std::set<uint32_t>& heads, Values& values) {
    std::map<uint32_t, uint32_t> local;
    for (uint32_t i = 0; i < states.size(); ++i)
      local[states[i]] = i;
    std::vector<std::vector<uint32_t>> successors(states.size());
    for (uint32_t i = 0; i < states.size(); ++i)
      for (uint32_t e : out_[states[i]]) {
        auto to = local.find(graph_.edges[e].to);
        if (to != local.end() && !heads.contains(to->first))
          successors[i].push_back(to->second);
      }
    auto parts = strongComponents(static_cast<uint32_t>(states.size()),
                                  [&](uint32_t i) { return llvm::ArrayRef<uint32_t>(successors[i]); });
    std::reverse(parts.begin(), parts.end());
    for (const std::vector<uint32_t>& part : parts) {
      std::vector<uint32_t> members;
      for (uint32_t i : part)
        members.push_back(states[i]);
      bool isCycle = part.size() > 1 || llvm::is_contained(successors[part[0]], part[0]);
      if (isCycle)
        solveLoop(members, heads, values);
      for (uint32_t state : members)
        if (values[state])
          for (uint32_t e : out_[state]) {
            uint32_t to = graph_.edges[e].to;
            if (local.contains(to) && !heads.contains(to) && !(isCycle && llvm::is_contained(members, to)))
              raise(values[to], *values[state] + gainOf(e));
          }
    }
  }

  bool gainsNothing(const std::vector<uint32_t>& members) const {
    std::set<uint32_t> inside(members.begin(), members.end());
    for (uint32_t state : members)
      for (uint32_t e : out_[state])
        if (inside.contains(graph_.edges[e].to) && gainOf(e) != Amount(0))
          return false;
    return true;
  }

  void solveLoop(const std::vector<uint32_t>& members, const std::set<uint32_t>& heads, Values& values) {
    if (gainsNothing(members)) {
      std::optional<Amount> highest;
      for (uint32_t state : members)
        if (values[state])
          raise(highest, *values[state]);
      for (uint32_t state : members)
        values[state] = highest;
      return;
    }
    uint32_t head = members[0];
    for (uint32_t state : members)
      if (rank(state) < rank(head))
        head = state;
    // Every state of the head's block is a head: a round goes from one of them to one of them.
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

    Values first(values.size()); // what comes in elsewhere than by a head
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
    if (gain && gain->mayBePositive())
      atHead = *atHead + grow(members, head, *gain, round);
    for (uint32_t state : members) {
      values[state] = first[state];
      if (round[state])
        raise(values[state], *atHead + *round[state]);
    }
  }

  /// What comes back to the heads from within.
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

  /// What all rounds together gain.
  Amount grow(const std::vector<uint32_t>& members, uint32_t head, const Amount& gain, const Values& round) {
    Grown grown;
    grown.loop.head = graph_.states[head].block;
    std::set<BlockId> blocks;
    std::set<uint32_t> inside(members.begin(), members.end());
    for (uint32_t state : members)
      blocks.insert(graph_.states[state].block);
    grown.loop.blocks.assign(blocks.begin(), blocks.end());
    ValueFacts entry;
    bool hasEntry = false;
    for (const StateEdge& edge : graph_.edges) // what holds where it is entered: at the head, or before its first round
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
    grown_[grown.loop.head.index] = grown;
    return gain.times(grown.rounds.most);
  }
};

/// Where the loop is, and what in the gaining block adds to what is live.
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

Solution solveStates(const StateContext& context, Subjects& subjects, const StateGraph& graph) {
  std::vector<uint32_t> rankOf = reversePostorder(subjects.body());
  LongestWays ways(context, subjects, graph, rankOf);
  Solution solution;
  solution.balance.resize(graph.states.size());
  solution.isReached.resize(graph.states.size());
  std::map<uint32_t, LongestWays::Grown> sure, counted;
  for (Measure measure : {SureCells, CountedCells, LeastCells, Bytes}) {
    Values values = ways.solve(measure);
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
      solution.peak = larger(solution.peak, solution.balance[edge.from] + edge.peak);
  for (const auto& [head, grown] : sure) {
    Growth growth = describeGrowth(context, subjects.body(), grown.loop, graph.states[graph.edges[grown.gainingEdge].from].block);
    growth.perRound = grown.perRound;
    growth.rounds = grown.rounds.most;
    growth.isEndless = grown.rounds.isEndless;
    growth.isCounted = counted.contains(head);
    solution.growths.push_back(std::move(growth));
  }
  return solution;
}

} // namespace wt::engines::behavior

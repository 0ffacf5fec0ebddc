// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/StateGraph.h"

#include "engines/behavior/Strands.h"
#include "ir/Dominators.h"
#include "ir/Target.h"

#include <set>

namespace wt::engines::behavior {

using namespace ir;

const Amounts& Balance::zero() {
  static const Amounts kZero;
  return kZero;
}

void Balance::gained(const Amounts& amounts) {
  if (amounts == zero())
    return;
  Amounts now = gain() + amounts;
  Amounts highest = larger(peak(), now);
  parts_ = std::make_shared<const Parts>(Parts{std::move(now), std::move(highest)});
}

void Balance::reached(const Amounts& amounts) {
  if (amounts != zero())
    parts_ = std::make_shared<const Parts>(Parts{gain(), larger(peak(), gain() + amounts)});
}

void Balance::passRelease() {
  Amounts now = gain();
  now[CountedCells] = now[CountedCells] + Amount(-1);
  parts_ = std::make_shared<const Parts>(Parts{std::move(now), peak()});
}

void Balance::raise(const Balance& other) {
  if (parts_ != other.parts_)
    parts_ = std::make_shared<const Parts>(Parts{larger(gain(), other.gain()), larger(peak(), other.peak())});
}

namespace {

class Explorer {
public:
  Explorer(const StateContext& context, Subjects& subjects, CallEffects& calls)
      : context_(context), body_(subjects.body()), execution_(context, subjects, calls),
        rankOf_(reversePostorder(body_)),
        histories_(context.isWithoutBound ? Budget::HistoriesWithoutBound : Budget::Histories),
        stepsAllowed_(context.limits[Budget::StepsAtLeast] +
                      execution_.stepCount() * context.limits[Budget::StepsPerInstruction]) {}

  /// Keeps all histories apart during the first half of the steps; afterwards it starts no new ones. From then on there
  /// are at most the existing states and one more for each block, so the search soon ends, or the graph is incomplete.
  StateGraph run() {
    stateOf(body_.entry, Strand());
    while (!open_.empty()) {
      uint32_t number = open_.begin()->second;
      open_.erase(open_.begin());
      edgesFrom_[number].clear(); // stale: the facts have changed since
      for (auto& [block, strand] : executeBlock(graph_.states[number]))
        addEdge(number, stateOf(block, strand), strand);
      if (!isCoarse_ && execution_.stepsDone() > stepsAllowed_ / 2) {
        isCoarse_ = context_.limits.note(Budget::StepsPerInstruction);
        execution_.setCoarse();
      }
      if (execution_.stepsDone() > 4 * stepsAllowed_) {
        graph_.isComplete = false;
        break;
      }
    }
    for (std::vector<StateEdge>& edges : edgesFrom_)
      std::move(edges.begin(), edges.end(), std::back_inserter(graph_.edges));
    return std::move(graph_);
  }

private:
  const StateContext& context_;
  const Body& body_;
  BlockExecution execution_;
  std::vector<uint32_t> rankOf_; // by block: reverse postorder
  Budget histories_;             // the limit on histories of a block
  size_t stepsAllowed_;
  StateGraph graph_;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> numbers_; // block and history: the state
  std::vector<uint32_t> historiesAt_ = std::vector<uint32_t>(body_.blocks.size());
  std::set<std::pair<uint32_t, uint32_t>> open_;  // rank of the block; state
  std::vector<std::vector<StateEdge>> edgesFrom_; // by state
  bool isCoarse_ = false;                         // no new histories are started

  std::vector<std::pair<BlockId, Strand>> executeBlock(const State& state);
  uint32_t stateOf(BlockId block, const Strand& strand);
  uint32_t historyAt(BlockId block, uint32_t history);
  void addEdge(uint32_t from, uint32_t to, const Strand& strand);
};

/// The history under which a strand enters the block: 0 if the block has too many histories, or is a dead end.
uint32_t Explorer::historyAt(BlockId block, uint32_t history) {
  if (!block)
    return 0;
  if (history == 0 || numbers_.contains({block.index, history}))
    return history;
  bool isFull = context_.limits.isOver(histories_, historiesAt_[block.index] + 1);
  return isFull || isCoarse_ ? 0 : history;
}

/// Joins the strand into the state that it leads to.
uint32_t Explorer::stateOf(BlockId block, const Strand& strand) {
  uint32_t history = historyAt(block, strand.history);
  auto [at, isNew] = numbers_.try_emplace({block.index, history}, static_cast<uint32_t>(graph_.states.size()));
  bool hasChanged = isNew;
  if (isNew) {
    graph_.states.push_back(block ? State{block, history, strand.isUnusual, strand.facts, strand.sizes} : State());
    edgesFrom_.emplace_back();
    if (block)
      ++historiesAt_[block.index];
  } else if (block) {
    State& state = graph_.states[at->second];
    hasChanged = state.facts.join(strand.facts);
    hasChanged |= state.isUnusual && !strand.isUnusual;
    state.isUnusual &= strand.isUnusual;
    hasChanged |= state.sizes.join(strand.sizes);
  }
  if (hasChanged && block)
    open_.insert({rankOf_[block.index], at->second});
  return at->second;
}

std::vector<std::pair<BlockId, Strand>> Explorer::executeBlock(const State& state) {
  const Block& block = body_[state.block];
  Strand start;
  start.facts = state.facts;
  start.sizes = state.sizes;
  start.history = state.history;
  start.isUnusual = state.isUnusual;
  bool isDeadEnd = block.successors.empty() && state.block != body_.exit && state.block != body_.raise;
  bool throws = !block.instrs.empty() && std::holds_alternative<Throw>(block.instrs.back().op);
  std::vector<std::pair<BlockId, Strand>> result;
  for (Strand& strand : execution_.run(state.block, std::move(start))) {
    bool mayUnwind = block.unwind && (strand.isRaise || throws);
    strand.isRaise = false;
    if (mayUnwind)
      result.push_back({block.unwind, std::move(strand)});
    else if (isDeadEnd || strand.isDead)
      result.push_back({BlockId(), std::move(strand)});
    else
      for (size_t i = 0; i < block.successors.size(); ++i)
        result.push_back({block.successors[i].to, i + 1 < block.successors.size() ? strand : std::move(strand)});
  }
  return result;
}

void Explorer::addEdge(uint32_t from, uint32_t to, const Strand& strand) {
  for (StateEdge& edge : edgesFrom_[from])
    if (edge.to == to)
      return edge.balance.raise(strand.balance);
  edgesFrom_[from].push_back({from, to, strand.balance});
}

} // namespace

std::vector<bool> writtenParameters(const StateContext& context) {
  const Body& body = *context.program.module[context.function].body;
  std::vector<bool> isWritten(body.variables.size(), false);
  auto write = [&](PlaceId place) {
    program::RegionSet cells = context.pointsTo.cellsOf(context.function, place);
    for (uint32_t v = 0; v < body.variables.size() && body.variables[v].kind == VariableKind::Parameter; ++v)
      if (!isWritten[v] && context.pointsTo.variable(context.function, VariableId(v)).intersects(cells))
        isWritten[v] = true;
  };
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs)
      if (auto target = targetOf(instr))
        write(*target);
  return isWritten;
}

StateGraph buildStates(const StateContext& context, Subjects& subjects, CallEffects& calls) {
  return Explorer(context, subjects, calls).run();
}

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/ExecutionCounts.h"

#include "support/StrongComponents.h"

#include "llvm/ADT/STLExtras.h"

#include <utility>

namespace wt::engines::behavior {

using namespace ir;

/// By block: the facts that hold in all its states.
static std::vector<std::optional<ValueFacts>> factsByBlock(const Body& body, const StateGraph& graph) {
  std::vector<std::optional<ValueFacts>> facts(body.blocks.size());
  for (const State& state : graph.states)
    if (state.block) {
      std::optional<ValueFacts>& held = facts[state.block.index];
      if (held)
        held->join(state.facts);
      else
        held = state.facts;
    }
  return facts;
}

ExecutionCounts::ExecutionCounts(const StateContext& context, Subjects& subjects, const StateGraph& graph)
    : context_(context), body_(subjects.body()), constraints_(context, subjects, factsByBlock(body_, graph)),
      successors_(body_.blocks.size()), predecessors_(body_.blocks.size()), isOnCycle_(body_.blocks.size()),
      boundsOf_(body_.blocks.size()), resets_(constraints_.normCount()) {
  auto connect = [&](uint32_t from, BlockId to) {
    if (to && constraints_.isReached(to)) {
      successors_[from].push_back(to.index);
      predecessors_[to.index].push_back(from);
    }
  };
  for (uint32_t b = 0; b < body_.blocks.size(); ++b)
    if (constraints_.isReached(BlockId(b))) {
      for (const Edge& edge : body_.blocks[b].successors)
        connect(b, edge.to);
      connect(b, body_.blocks[b].unwind);
    }
  findCycles();
  for (uint32_t norm = 0; norm < constraints_.normCount(); ++norm) {
    findLocalBounds(norm);
    findLive(norm);
    findResets(norm);
  }
}

Amount ExecutionCounts::of(BlockId block) {
  return countOf(block.index);
}

// ------------------------------------------------------------------------------------------------ decrements

void ExecutionCounts::findCycles() {
  for (const auto& part : strongComponents(static_cast<uint32_t>(successors_.size()),
                                           [&](uint32_t b) { return llvm::ArrayRef<uint32_t>(successors_[b]); }))
    for (uint32_t b : part)
      isOnCycle_[b] = part.size() > 1 || llvm::is_contained(successors_[b], b);
}

/// Does a path lead from a pair to another pair of the same block, with another lower bound?
static bool mayComeAgain(const std::vector<uint32_t>& blocks, const std::vector<std::vector<uint32_t>>& successors,
                         uint32_t first, llvm::function_ref<bool()> isOverLimit) {
  std::vector<bool> seen(blocks.size());
  std::vector<uint32_t> open = {first};
  while (!open.empty()) {
    uint32_t at = open.back();
    open.pop_back();
    for (uint32_t to : successors[at]) {
      if (blocks[to] == blocks[first] || isOverLimit())
        return true;
      if (!seen[to])
        open.push_back(to);
      seen[to] = true;
    }
  }
  return false;
}

/// Builds a graph of pairs of a block and a lower bound of the norm there, without the steps that decrement a positive
/// norm. A block that lies on no cycle of it, and on no path between two of its own pairs, executes at most once
/// between two decrements. If the norm is positive in the block, some of its value is left after the last execution,
/// and a block that only follows decrements executes as often as these; otherwise the last execution counts extra.
void ExecutionCounts::findLocalBounds(uint32_t norm) {
  constexpr int64_t kNone = -1, kEnough = 4;
  std::map<std::pair<uint32_t, int64_t>, uint32_t> numbers;
  std::vector<uint32_t> blocks, pairCount(body_.blocks.size());
  std::vector<std::vector<uint32_t>> successors;
  std::vector<std::pair<uint32_t, int64_t>> open;
  std::set<uint32_t> mayBeSpent, mayFollowOther = {body_.entry.index};
  auto number = [&](uint32_t block, int64_t low) {
    auto [at, isNew] = numbers.try_emplace({block, low}, static_cast<uint32_t>(blocks.size()));
    if (isNew) {
      blocks.push_back(block);
      ++pairCount[block];
      successors.emplace_back();
      open.push_back({block, low});
    }
    return at->second;
  };
  number(body_.entry.index, kNone);
  while (!open.empty()) {
    auto [block, low] = open.back();
    open.pop_back();
    uint32_t from = numbers.at({block, low});
    low = std::max(low, constraints_.lowAt(norm, BlockId(block)).value_or(kNone));
    if (auto high = constraints_.highAt(norm, BlockId(block)); high && low > *high && low != kNone)
      continue; // the test of the block fails
    const NormEffect& effect = constraints_.effect(norm, BlockId(block));
    bool isStep = effect.kind == NormEffect::Steps;
    int64_t after = isStep ? effect.isExact && low != kNone ? low + effect.by : kNone : effect.low.value_or(kNone);
    after = after < 0 ? kNone : std::min(after, kEnough);
    bool isAlwaysDown = true;
    for (uint32_t next : successors_[block]) {
      int64_t here = std::max(low, constraints_.lowOnEdge(norm, BlockId(block), BlockId(next)).value_or(kNone));
      bool isDown = isStep && effect.by < 0 && here >= 1;
      isAlwaysDown &= isDown;
      if (uint32_t to = number(next, after); !isDown) {
        successors[from].push_back(to);
        mayFollowOther.insert(next);
      }
    }
    if (low < 1 && !isAlwaysDown)
      mayBeSpent.insert(block);
  }
  std::set<uint32_t> onCycle;
  for (const auto& part : strongComponents(static_cast<uint32_t>(blocks.size()),
                                           [&](uint32_t i) { return llvm::ArrayRef<uint32_t>(successors[i]); }))
    for (uint32_t i : part)
      if (part.size() > 1 || llvm::is_contained(successors[i], i))
        onCycle.insert(blocks[i]);
  auto isOverLimit = [&] { return context_.limits.isOver(Budget::CountSteps, ++steps_); };
  for (uint32_t i = 0; i < blocks.size(); ++i)
    if (pairCount[blocks[i]] > 1 && !onCycle.contains(blocks[i]) && mayComeAgain(blocks, successors, i, isOverLimit))
      onCycle.insert(blocks[i]);
  for (uint32_t b = 0; b < body_.blocks.size(); ++b)
    if (isOnCycle_[b] && !onCycle.contains(b))
      boundsOf_[b].push_back({norm, mayBeSpent.contains(b) && mayFollowOther.contains(b),
                              !mayBeSpent.contains(b) && mayFollowOther.contains(b)});
}

/// By block: is the norm's value after it used, by a decrement, a reset to the norm, or a block that its value pays
/// for, before the norm itself is reset?
void ExecutionCounts::findLive(uint32_t norm) {
  auto isUsed = [&](uint32_t b) {
    const NormEffect& own = constraints_.effect(norm, BlockId(b));
    bool isUsed = own.kind == NormEffect::Steps && own.by < 0;
    for (const LocalBound& bound : boundsOf_[b])
      isUsed |= bound.norm == norm && bound.isPaidByValue;
    for (uint32_t other = 0; other < constraints_.normCount() && !isUsed; ++other) {
      const NormEffect& effect = constraints_.effect(other, BlockId(b));
      isUsed = effect.kind == NormEffect::Resets && effect.to == norm;
    }
    return isUsed;
  };
  std::vector<bool> isLive(body_.blocks.size()), isSeen(body_.blocks.size());
  std::vector<uint32_t> open;
  for (uint32_t b = 0; b < body_.blocks.size(); ++b)
    if (constraints_.isReached(BlockId(b)) && isUsed(b))
      open.push_back(b);
  while (!open.empty()) {
    uint32_t at = open.back();
    open.pop_back();
    for (uint32_t before : predecessors_[at])
      if (!isSeen[before]) {
        isSeen[before] = isLive[before] = true;
        if (constraints_.effect(norm, BlockId(before)).kind == NormEffect::Steps)
          open.push_back(before);
      }
  }
  bool isKept = constraints_.effect(norm, body_.entry).kind == NormEffect::Steps;
  isLiveAtEntry_.push_back(isUsed(body_.entry.index) || (isKept && isLive[body_.entry.index]));
  isLive_.push_back(std::move(isLive));
}

void ExecutionCounts::findResets(uint32_t norm) {
  if (isLiveAtEntry_[norm])
    resets_[norm].push_back({kEntry, std::nullopt, 0, constraints_.initially(norm)});
  for (uint32_t b = 0; b < body_.blocks.size(); ++b) {
    if (!constraints_.isReached(BlockId(b)) || !isLive_[norm][b])
      continue;
    const NormEffect& effect = constraints_.effect(norm, BlockId(b));
    if (effect.kind == NormEffect::Resets)
      resets_[norm].push_back({b, effect.to, effect.by, {}});
    else if (effect.kind != NormEffect::Steps)
      resets_[norm].push_back(
          {b, std::nullopt, 0, effect.kind == NormEffect::Becomes ? effect.amount : Amount::unbounded()});
  }
}

// ------------------------------------------------------------------------------------------------ counts

/// Caches results, but not those that are unbounded only because they depend on themselves.
template <class Make>
Amount ExecutionCounts::remembered(std::map<uint32_t, Amount>& known, std::set<uint32_t>& active, uint32_t key,
                                   Make make) {
  if (auto at = known.find(key); at != known.end())
    return at->second;
  if (active.contains(key) || context_.limits.isOver(Budget::CountSteps, ++steps_)) {
    isCut_ = true;
    return Amount::unbounded();
  }
  active.insert(key);
  bool wasCut = std::exchange(isCut_, false);
  Amount amount = make();
  if (amount.termCount() > context_.limits[Budget::Terms])
    amount = Amount::unbounded();
  active.erase(key);
  bool isOutermost = activeBlocks_.empty() && activeNorms_.empty() && activeValues_.empty();
  if (!isCut_ || isOutermost || !amount.isUnbounded())
    known[key] = amount;
  isCut_ |= wasCut;
  return amount;
}

Amount ExecutionCounts::countOf(uint32_t block) {
  if (block == kEntry || !isOnCycle_[block])
    return Amount(1);
  return remembered(counts_, activeBlocks_, block, [&] {
    Amount best = Amount::unbounded();
    for (const LocalBound& bound : boundsOf_[block])
      best = Amount::tighter(best, decrementsOf(bound.norm) + Amount(bound.isOnceMore ? 1 : 0));
    return best.isUnbounded() ? countByNeighbours(block) : best;
  });
}

/// The block executes as often as its predecessors together, and as its successors together plus the last time.
Amount ExecutionCounts::countByNeighbours(uint32_t block) {
  auto sumOf = [&](const std::vector<uint32_t>& neighbours, Amount sum) {
    for (uint32_t neighbour : neighbours)
      if (!sum.isUnbounded())
        sum = sum + countOf(neighbour);
    return sum;
  };
  Amount left = sumOf(successors_[block], Amount(1));
  Amount come = sumOf(predecessors_[block], Amount(block == body_.entry.index ? 1 : 0));
  return Amount::tighter(left, come);
}

static Amount atLeastZero(const Amount& amount, int64_t more) {
  Amount sum = amount + Amount(more);
  return more < 0 && sum.number().value_or(0) < 0 ? Amount(0) : more < 0 && !sum.number() ? amount : sum;
}

Amount ExecutionCounts::decrementsOf(uint32_t norm) {
  return remembered(decrements_, activeNorms_, norm, [&] {
    Amount sum = incrementsOf(norm);
    for (const Chain& chain : chainsOf(norm)) {
      if (sum.isUnbounded())
        break;
      for (size_t i = 1; i < chain.norms.size(); ++i)
        sum = sum + incrementsOf(chain.norms[i]);
      Amount value = chain.end.to ? valueOf(*chain.end.to) : chain.end.amount;
      value = atLeastZero(value, chain.by);
      if (value.number() == 0)
        continue;
      Amount times = Amount::unbounded();
      for (uint32_t block : chain.blocks)
        times = Amount::tighter(times, countOf(block));
      sum = sum + value.times(times);
    }
    return sum;
  });
}

Amount ExecutionCounts::incrementsOf(uint32_t norm) {
  Amount sum;
  for (uint32_t b = 0; b < body_.blocks.size() && !sum.isUnbounded(); ++b)
    if (constraints_.isReached(BlockId(b)) && isLive_[norm][b])
      if (const NormEffect& effect = constraints_.effect(norm, BlockId(b));
          effect.kind == NormEffect::Steps && effect.by > 0)
        sum = sum + countOf(b).times(Amount(effect.by));
  return sum;
}

Amount ExecutionCounts::valueOf(uint32_t norm) {
  return remembered(values_, activeValues_, norm, [&] {
    Amount most;
    for (const Reset& reset : resets_[norm]) {
      if (most.isUnbounded())
        break;
      Amount value = reset.to ? valueOf(*reset.to) : reset.amount;
      most = Amount::larger(most, atLeastZero(value, reset.by));
    }
    return most.isUnbounded() ? most : most + incrementsOf(norm);
  });
}

// ------------------------------------------------------------------------------------------------ chains

std::vector<ExecutionCounts::Chain> ExecutionCounts::chainsOf(uint32_t norm) {
  std::vector<Chain> chains, open;
  auto extend = [&](const Chain& chain) {
    for (const Reset& reset : resets_[chain.norms.back()]) {
      Chain longer = chain;
      longer.blocks.push_back(reset.block);
      longer.by += reset.by;
      longer.end = reset;
      open.push_back(std::move(longer));
    }
  };
  extend({{norm}, {}, {}, 0});
  while (!open.empty() && !context_.limits.isOver(Budget::CountSteps, ++steps_)) {
    Chain chain = std::move(open.back());
    open.pop_back();
    bool mayExtend = chain.end.to && !llvm::is_contained(chain.norms, *chain.end.to);
    if (mayExtend)
      chain.norms.push_back(*chain.end.to);
    for (size_t i = 1; i < chain.norms.size() && mayExtend; ++i)
      mayExtend = isResetBetween(chain.norms[i], chain.blocks.front(), chain.blocks[i - 1]);
    if (mayExtend) {
      extend(chain);
      continue;
    }
    if (chain.end.to && chain.norms.back() == *chain.end.to && chain.norms.size() > 1)
      chain.norms.pop_back(); // the value of the last norm counts as a whole
    chains.push_back(std::move(chain));
  }
  for (Chain& chain : open) // beyond the limit
    chains.push_back(std::move(chain));
  return chains;
}

/// Is the norm reset on every path from after `from` to before `to`, or in `from` itself?
bool ExecutionCounts::isResetBetween(uint32_t norm, uint32_t from, uint32_t to) const {
  auto resets = [&](uint32_t b) { return constraints_.effect(norm, BlockId(b)).kind != NormEffect::Steps; };
  if (from == kEntry || resets(from))
    return true;
  std::set<uint32_t> seen;
  std::vector<uint32_t> open(successors_[from]);
  while (!open.empty()) {
    uint32_t at = open.back();
    open.pop_back();
    if (at == to)
      return false;
    if (seen.insert(at).second && !resets(at))
      open.insert(open.end(), successors_[at].begin(), successors_[at].end());
  }
  return true;
}

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Unrolling.h"

#include "contract/CountedLoop.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace wt::engines::escape {

namespace {

constexpr uint32_t kNoRound = UINT32_MAX;

std::vector<UnrolledEdge> successorsOf(const ir::Body& body, ir::BlockId block) {
  std::vector<UnrolledEdge> result;
  for (const ir::Edge& edge : body[block].successors)
    result.push_back({edge.to.index, false});
  if (body[block].unwind.isValid())
    result.push_back({body[block].unwind.index, true});
  return result;
}

/// A depth-first walk from the entry, by block. Unreachable blocks have no position.
struct Walk {
  std::vector<uint32_t> position;   // in reverse post-order
  std::vector<uint32_t> lastComeTo; // the last number that the walk gave on its way from the block
  std::vector<uint32_t> firstSeen;  // number of the block, in the order in which the walk first sees them
  bool cameTo(uint32_t from, uint32_t block) const {
    return firstSeen[from] <= firstSeen[block] && firstSeen[block] <= lastComeTo[from];
  }
};

Walk walkFromEntry(const ir::Body& body) {
  std::vector<uint32_t> postOrder;
  Walk walk{std::vector<uint32_t>(body.blocks.size(), UINT32_MAX), std::vector<uint32_t>(body.blocks.size(), 0),
            std::vector<uint32_t>(body.blocks.size(), UINT32_MAX)};
  uint32_t seen = 0;
  std::vector<uint8_t> state(body.blocks.size(), 0);
  std::vector<std::pair<uint32_t, size_t>> stack{{body.entry.index, 0}};
  state[body.entry.index] = 1;
  walk.firstSeen[body.entry.index] = seen++;
  while (!stack.empty()) {
    auto& [block, next] = stack.back();
    std::vector<UnrolledEdge> successors = successorsOf(body, ir::BlockId(block));
    if (next == successors.size()) {
      postOrder.push_back(block);
      walk.lastComeTo[block] = seen - 1;
      stack.pop_back();
      continue;
    }
    uint32_t to = successors[next++].from;
    if (!state[to]) {
      state[to] = 1;
      walk.firstSeen[to] = seen++;
      stack.push_back({to, 0});
    }
  }
  for (size_t i = 0; i < postOrder.size(); ++i)
    walk.position[postOrder[i]] = static_cast<uint32_t>(postOrder.size() - 1 - i);
  return walk;
}

/// By block: can the function's exit be reached from it, other than by an exception?
std::vector<bool> returningBlocks(const ir::Body& body) {
  std::vector<std::vector<uint32_t>> predecessors(body.blocks.size());
  for (uint32_t b = 0; b < body.blocks.size(); ++b)
    for (const ir::Edge& edge : body.blocks[b].successors)
      predecessors[edge.to.index].push_back(b);
  std::vector<bool> returns(body.blocks.size(), false);
  std::vector<uint32_t> work{body.exit.index};
  while (!work.empty()) {
    uint32_t b = work.back();
    work.pop_back();
    if (returns[b])
      continue;
    returns[b] = true;
    work.insert(work.end(), predecessors[b].begin(), predecessors[b].end());
  }
  return returns;
}

/// One loop per target of a back edge: the blocks that reach the back edge without passing the header. If there are
/// jumps into the loop, this would include everything before the jump; so the loop is limited to blocks that the walk
/// reached from the header [Havlak, "Nesting of Reducible and Irreducible Loops"]. The first block of a cycle that the
/// walk sees leads to all others, so every cycle still lies in the loop of one of its blocks.
std::vector<LoopShape> findLoops(const ir::Body& body, const Walk& walk) {
  const std::vector<uint32_t>& position = walk.position;
  std::vector<std::vector<uint32_t>> predecessors(body.blocks.size());
  std::map<uint32_t, std::vector<uint32_t>> backEdges; // by the header's position
  for (uint32_t b = 0; b < body.blocks.size(); ++b) {
    if (position[b] == UINT32_MAX)
      continue;
    for (const UnrolledEdge& edge : successorsOf(body, ir::BlockId(b))) {
      predecessors[edge.from].push_back(b);
      if (position[edge.from] <= position[b])
        backEdges[position[edge.from]].push_back(b);
    }
  }
  std::vector<uint32_t> blockAt(body.blocks.size(), 0);
  for (uint32_t b = 0; b < body.blocks.size(); ++b)
    if (position[b] != UINT32_MAX)
      blockAt[position[b]] = b;
  std::vector<LoopShape> loops;
  for (auto& [headerPosition, sources] : backEdges) {
    LoopShape loop;
    loop.header = ir::BlockId(blockAt[headerPosition]);
    loop.contains.assign(body.blocks.size(), false);
    loop.contains[loop.header.index] = true;
    std::vector<uint32_t> work = sources;
    while (!work.empty()) {
      uint32_t b = work.back();
      work.pop_back();
      if (loop.contains[b] || !walk.cameTo(loop.header.index, b))
        continue;
      loop.contains[b] = true;
      work.insert(work.end(), predecessors[b].begin(), predecessors[b].end());
    }
    loops.push_back(std::move(loop));
  }
  const std::vector<bool> returns = returningBlocks(body);
  for (LoopShape& loop : loops) {
    for (const LoopShape& other : loops)
      loop.depth += &loop != &other && other.contains[loop.header.index];
    loop.endsAtHead =
        llvm::any_of(body[loop.header].successors, [&](const ir::Edge& edge) { return !loop.contains[edge.to.index]; });
    loop.isEndless = loop.depth == 0 && !returns[loop.header.index];
  }
  return loops;
}

size_t unrolledSize(const ir::Body& body, const std::vector<LoopShape>& loops) {
  size_t total = 0;
  for (uint32_t b = 0; b < body.blocks.size(); ++b) {
    size_t copies = 1;
    for (const LoopShape& loop : loops)
      if (loop.contains[b])
        copies = std::min<size_t>(copies * (loop.rounds + (loop.header.index == b ? 3 : 1)), 1u << 30);
    total += copies;
  }
  return total;
}

/// Gives rounds to loops as long as the unrolled graph stays small enough: one to each before any gets a second, outer
/// loops before inner ones, small ones before large ones. Returns whether each got as many as the limits allow.
bool chooseRounds(const ir::Body& body, std::vector<LoopShape>& loops, const UnrollLimits& limits) {
  std::vector<std::tuple<uint32_t, size_t, uint32_t>> order; // depth, size, index
  for (uint32_t i = 0; i < loops.size(); ++i)
    order.push_back({loops[i].depth, static_cast<size_t>(llvm::count(loops[i].contains, true)), i});
  std::sort(order.begin(), order.end());
  std::vector<uint32_t> wanted;
  for (const LoopShape& loop : loops)
    wanted.push_back(std::max(
        limits.rounds, contract::constantRounds(body, loop.header, loop.contains, limits.constantRounds).value_or(0)));
  for (uint32_t rounds = 1; rounds <= std::max(limits.rounds, limits.constantRounds); ++rounds)
    for (auto& [depth, size, i] : order) {
      if (loops[i].rounds + 1 != rounds || rounds > wanted[i])
        continue;
      loops[i].rounds = rounds;
      if (unrolledSize(body, loops) > limits.blocks)
        loops[i].rounds = rounds - 1;
    }
  for (uint32_t i = 0; i < loops.size(); ++i)
    if (loops[i].rounds < wanted[i])
      return false;
  return true;
}

/// A block in one round of each loop around it; `rounds` follows the order of the loops that contain it.
struct Copy {
  uint32_t block = 0;
  std::vector<uint32_t> rounds;
  auto operator<=>(const Copy&) const = default;
};

class Unroller {
public:
  Unroller(const ir::Body& body, Unrolling& result) : body_(body), result_(result), around_(body.blocks.size()) {
    for (uint32_t l = 0; l < result.loops.size(); ++l)
      for (uint32_t b = 0; b < body.blocks.size(); ++b)
        if (result.loops[l].contains[b])
          around_[b].push_back(l);
  }

  void run() {
    Copy entry{body_.entry.index, {}};
    for (uint32_t l : around_[entry.block])
      entry.rounds.push_back(result_.loops[l].firstRound(body_.entry));
    idOf(entry);
    for (uint32_t i = 0; i < copies_.size(); ++i)
      follow(i);
    emit();
  }

private:
  const ir::Body& body_;
  Unrolling& result_;
  std::vector<std::vector<uint32_t>> around_; // by block: the loops that contain it
  std::vector<Copy> copies_;
  std::map<Copy, uint32_t> ids_;
  std::vector<std::vector<UnrolledEdge>> successors_;

  uint32_t idOf(const Copy& copy) {
    auto [it, isNew] = ids_.try_emplace(copy, static_cast<uint32_t>(copies_.size()));
    if (isNew) {
      copies_.push_back(copy);
      successors_.emplace_back();
    }
    return it->second;
  }

  uint32_t roundOf(const Copy& copy, uint32_t loop) const {
    const std::vector<uint32_t>& around = around_[copy.block];
    auto it = std::find(around.begin(), around.end(), loop);
    return it == around.end() ? kNoRound : copy.rounds[it - around.begin()];
  }

  void follow(uint32_t id) {
    const Copy from = copies_[id];
    for (const UnrolledEdge& edge : successorsOf(body_, ir::BlockId(from.block))) {
      if (!edge.isUnwind && leavesTooEarly(from, edge.from))
        continue;
      std::optional<Copy> unknown = unknownRoundAfter(from, edge.from);
      std::optional<Copy> to = unknown ? unknown : follower(from, edge.from);
      if (!to)
        continue;
      UnrolledEdge next{idOf(*to), edge.isUnwind, unknown.has_value()};
      if (!llvm::is_contained(successors_[id], next))
        successors_[id].push_back(next);
    }
  }

  /// Does the edge leave a loop from its header in the unknown round? The headers before and after that round cover
  /// this exit.
  bool leavesTooEarly(const Copy& from, uint32_t block) const {
    for (uint32_t l : around_[from.block]) {
      const LoopShape& loop = result_.loops[l];
      if (loop.header.index == from.block && roundOf(from, l) == loop.unknownRound() && !loop.contains[block])
        return true;
    }
    return false;
  }

  /// The header of a loop in its unknown round, if the copy is that header after the exact rounds and the edge stays in
  /// the loop.
  std::optional<Copy> unknownRoundAfter(const Copy& from, uint32_t block) const {
    for (size_t i = 0; i < from.rounds.size(); ++i) {
      const LoopShape& loop = result_.loops[around_[from.block][i]];
      if (!loop.contains[block] || loop.header.index != from.block || from.rounds[i] != loop.lookRound())
        continue;
      Copy to = from;
      to.rounds[i] = loop.unknownRound();
      return to;
    }
    return std::nullopt;
  }

  /// The target of an edge of a copy; none if the edge stays in a loop after its unknown round.
  std::optional<Copy> follower(const Copy& from, uint32_t block) const {
    Copy to{block, {}};
    for (uint32_t l : around_[block]) {
      const LoopShape& loop = result_.loops[l];
      uint32_t round = roundOf(from, l);
      std::optional<uint32_t> next = round;
      if (round == loop.leaveRound())
        next = std::nullopt;
      else if (round == kNoRound)
        next = loop.firstRound(ir::BlockId(block));
      else if (loop.header.index == block)
        next = roundAfter(loop, round);
      if (!next)
        return std::nullopt;
      to.rounds.push_back(*next);
    }
    return to;
  }

  static std::optional<uint32_t> roundAfter(const LoopShape& loop, uint32_t round) {
    bool isLastExact = round + 1 == loop.rounds;
    if (round < loop.rounds)
      return isLastExact && !loop.endsAtHead ? loop.unknownRound() : round + 1;
    if (round == loop.unknownRound() && (loop.endsAtHead || loop.isEndless))
      return loop.leaveRound();
    return std::nullopt;
  }

  void emit() {
    std::vector<std::vector<uint32_t>> next(copies_.size());
    for (uint32_t id = 0; id < copies_.size(); ++id)
      for (const UnrolledEdge& edge : successors_[id])
        next[id].push_back(edge.from);
    std::vector<uint32_t> postOrder;
    std::vector<bool> isSeen(copies_.size(), false);
    std::vector<std::pair<uint32_t, size_t>> stack{{0, 0}};
    isSeen[0] = true;
    while (!stack.empty()) {
      auto& [id, i] = stack.back();
      if (i == next[id].size()) {
        postOrder.push_back(id);
        stack.pop_back();
        continue;
      }
      uint32_t to = next[id][i++];
      if (!isSeen[to]) {
        isSeen[to] = true;
        stack.push_back({to, 0});
      }
    }
    std::vector<uint32_t> position(copies_.size());
    result_.blocks.resize(postOrder.size());
    for (size_t i = 0; i < postOrder.size(); ++i)
      position[postOrder[i]] = static_cast<uint32_t>(postOrder.size() - 1 - i);
    for (uint32_t id = 0; id < copies_.size(); ++id)
      emitBlock(id, position);
  }

  void emitBlock(uint32_t id, const std::vector<uint32_t>& position) {
    UnrolledBlock& block = result_.blocks[position[id]];
    block.block = ir::BlockId(copies_[id].block);
    for (uint32_t l : around_[copies_[id].block]) {
      const LoopShape& loop = result_.loops[l];
      uint32_t round = roundOf(copies_[id], l);
      block.isApproximate |= round > loop.lookRound();
      if (loop.header == block.block && round == loop.unknownRound())
        block.opensUnknown = l;
      if (loop.header == block.block && round == loop.leaveRound() && loop.isEndless)
        block.endsRound = l;
    }
    for (const UnrolledEdge& edge : successors_[id])
      result_.blocks[position[edge.from]].predecessors.push_back({position[id], edge.isUnwind, edge.goesOn});
  }
};

} // namespace

Unrolling unroll(const ir::Body& body, const UnrollLimits& limits) {
  Unrolling result;
  result.loops = findLoops(body, walkFromEntry(body));
  result.isShortened = !chooseRounds(body, result.loops, limits);
  if (unrolledSize(body, result.loops) > limits.hardBlocks) {
    result.isTooLarge = true;
    return result;
  }
  Unroller(body, result).run();
  for (UnrolledBlock& block : result.blocks)
    std::sort(block.predecessors.begin(), block.predecessors.end(), [](const UnrolledEdge& a, const UnrolledEdge& b) {
      return std::tie(a.from, a.isUnwind) < std::tie(b.from, b.isUnwind);
    });
  return result;
}

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Unrolling.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace wt::engines::escape {

namespace {

constexpr uint32_t kRounds = 3; // [Saturn, 3.5]

std::vector<UnrolledEdge> successorsOf(const ir::Body& body, ir::BlockId block) {
  std::vector<UnrolledEdge> result;
  for (const ir::Edge& edge : body[block].successors)
    result.push_back({edge.to.index, false});
  if (body[block].unwind.isValid())
    result.push_back({body[block].unwind.index, true});
  return result;
}

/// Positions in a reverse post-order; unreachable blocks have none.
std::vector<uint32_t> reversePostOrder(const ir::Body& body) {
  std::vector<uint32_t> postOrder;
  std::vector<uint8_t> state(body.blocks.size(), 0);
  std::vector<std::pair<uint32_t, size_t>> stack{{body.entry.index, 0}};
  state[body.entry.index] = 1;
  while (!stack.empty()) {
    auto& [block, next] = stack.back();
    std::vector<UnrolledEdge> successors = successorsOf(body, ir::BlockId(block));
    if (next == successors.size()) {
      postOrder.push_back(block);
      stack.pop_back();
      continue;
    }
    uint32_t to = successors[next++].from;
    if (!state[to]) {
      state[to] = 1;
      stack.push_back({to, 0});
    }
  }
  std::vector<uint32_t> position(body.blocks.size(), UINT32_MAX);
  for (size_t i = 0; i < postOrder.size(); ++i)
    position[postOrder[i]] = static_cast<uint32_t>(postOrder.size() - 1 - i);
  return position;
}

/// One loop per block that an edge leads back to: what reaches that edge without passing the header.
std::vector<LoopShape> findLoops(const ir::Body& body, const std::vector<uint32_t>& position) {
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
      if (loop.contains[b])
        continue;
      loop.contains[b] = true;
      work.insert(work.end(), predecessors[b].begin(), predecessors[b].end());
    }
    loops.push_back(std::move(loop));
  }
  for (LoopShape& loop : loops)
    for (const LoopShape& other : loops)
      loop.depth += &loop != &other && other.contains[loop.header.index];
  return loops;
}

size_t unrolledSize(const ir::Body& body, const std::vector<LoopShape>& loops) {
  size_t total = 0;
  for (uint32_t b = 0; b < body.blocks.size(); ++b) {
    size_t copies = 1;
    for (const LoopShape& loop : loops)
      if (loop.contains[b])
        copies = std::min<size_t>(copies * (loop.rounds + 1), 1u << 30);
    total += copies;
  }
  return total;
}

/// Gives rounds to loops as long as the unrolled graph stays small enough: one to each before any gets a second, outer loops
/// before inner ones, small ones before large ones.
void chooseRounds(const ir::Body& body, std::vector<LoopShape>& loops, size_t limit) {
  std::vector<std::tuple<uint32_t, size_t, uint32_t>> order; // depth, size, index
  for (uint32_t i = 0; i < loops.size(); ++i)
    order.push_back({loops[i].depth, static_cast<size_t>(llvm::count(loops[i].contains, true)), i});
  std::sort(order.begin(), order.end());
  for (uint32_t rounds = 1; rounds <= kRounds; ++rounds)
    for (auto& [depth, size, i] : order) {
      if (loops[i].rounds + 1 != rounds)
        continue;
      loops[i].rounds = rounds;
      if (unrolledSize(body, loops) > limit)
        loops[i].rounds = rounds - 1;
    }
}

/// A block in one round of each loop around it; `rounds` is in the order of the loops, for those that contain it.
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
    entry.rounds.assign(around_[entry.block].size(), 0);
    idOf(entry);
    for (uint32_t i = 0; i < copies_.size(); ++i)
      follow(i);
    orderLastRounds();
    emit();
  }

private:
  const ir::Body& body_;
  Unrolling& result_;
  std::vector<std::vector<uint32_t>> around_; // by block: the loops that contain it
  std::vector<Copy> copies_;
  std::map<Copy, uint32_t> ids_;
  std::vector<std::vector<UnrolledEdge>> successors_;
  // By loop, header and the rounds of the loops around it: where it is left, and its last round.
  std::map<std::pair<uint32_t, std::vector<uint32_t>>, std::vector<WayOut>> waysOut_;
  std::map<uint32_t, std::vector<WayOut>> waysOutOfLastRound_;

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
    return it == around.end() ? UINT32_MAX : copy.rounds[it - around.begin()];
  }

  std::vector<uint32_t> roundsOutside(const Copy& copy, uint32_t loop) const {
    std::vector<uint32_t> result;
    uint32_t header = result_.loops[loop].header.index;
    for (uint32_t l : around_[header])
      if (l != loop)
        result.push_back(roundOf(copy, l));
    return result;
  }

  void follow(uint32_t id) {
    const Copy from = copies_[id];
    for (const UnrolledEdge& edge : successorsOf(body_, ir::BlockId(from.block))) {
      Copy to{edge.from, {}};
      bool isDropped = false;
      for (uint32_t l : around_[to.block]) {
        uint32_t round = roundOf(from, l);
        bool goesBack = round != UINT32_MAX && result_.loops[l].header.index == to.block;
        isDropped |= goesBack && round == result_.loops[l].rounds;
        to.rounds.push_back(round == UINT32_MAX ? 0 : goesBack ? round + 1 : round);
      }
      if (isDropped)
        continue;
      for (uint32_t l : around_[from.block])
        if (!result_.loops[l].contains[to.block] && roundOf(from, l) < result_.loops[l].rounds)
          waysOut_[{l, roundsOutside(from, l)}].push_back({id, ir::BlockId(to.block)});
      uint32_t toId = idOf(to);
      successors_[id].push_back({toId, edge.isUnwind});
    }
  }

  /// A last round follows all ways out of the rounds before it.
  void orderLastRounds() {
    for (uint32_t id = 0; id < copies_.size(); ++id)
      if (std::optional<uint32_t> loop = opensLastRound(copies_[id]))
        waysOutOfLastRound_[id] = waysOut_[{*loop, roundsOutside(copies_[id], *loop)}];
  }

  std::optional<uint32_t> opensLastRound(const Copy& copy) const {
    for (uint32_t l : around_[copy.block])
      if (result_.loops[l].header.index == copy.block && roundOf(copy, l) == result_.loops[l].rounds)
        return l;
    return std::nullopt;
  }

  void emit() {
    std::vector<std::vector<uint32_t>> next(copies_.size());
    for (uint32_t id = 0; id < copies_.size(); ++id)
      for (const UnrolledEdge& edge : successors_[id])
        next[id].push_back(edge.from);
    for (auto& [header, sources] : waysOutOfLastRound_)
      for (const WayOut& way : sources)
        next[way.from].push_back(header);
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
    block.opensLastRound = opensLastRound(copies_[id]);
    for (uint32_t l : around_[copies_[id].block])
      block.isInLastRound |= roundOf(copies_[id], l) == result_.loops[l].rounds;
    for (const WayOut& way : waysOutOfLastRound_[id])
      block.waysOut.push_back({position[way.from], way.to});
    for (const UnrolledEdge& edge : successors_[id])
      result_.blocks[position[edge.from]].predecessors.push_back({position[id], edge.isUnwind});
  }
};

} // namespace

Unrolling unroll(const ir::Body& body, size_t limit, size_t hardLimit) {
  Unrolling result;
  std::vector<uint32_t> position = reversePostOrder(body);
  result.loops = findLoops(body, position);
  chooseRounds(body, result.loops, limit);
  if (unrolledSize(body, result.loops) > hardLimit) {
    result.isTooLarge = true;
    return result;
  }
  Unroller(body, result).run();
  for (UnrolledBlock& block : result.blocks)
    std::sort(block.predecessors.begin(), block.predecessors.end(),
              [](const UnrolledEdge& a, const UnrolledEdge& b) { return std::tie(a.from, a.isUnwind) < std::tie(b.from, b.isUnwind); });
  return result;
}

} // namespace wt::engines::escape

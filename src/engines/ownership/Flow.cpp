// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/Flow.h"

namespace wt::engines::ownership {

using namespace ir;

/// Blocks that are reachable without exceptional edges. The order of the body is a reverse post-order.
static std::vector<bool> reachedNormally(const Body& body) {
  std::vector<bool> reached(body.blocks.size());
  std::vector<BlockId> stack = {body.entry};
  reached[body.entry.index] = true;
  while (!stack.empty()) {
    BlockId block = stack.back();
    stack.pop_back();
    for (const Edge& edge : body[block].successors)
      if (!reached[edge.to.index]) {
        reached[edge.to.index] = true;
        stack.push_back(edge.to);
      }
  }
  return reached;
}

static void addEdge(std::vector<Chain>& chains, uint32_t from, uint32_t to, EdgeKind kind) {
  if (!chains[to].in.empty() && chains[to].in.back().chain == from) // edges from one chain are adjacent
    return;
  chains[to].in.push_back({from, kind});
  chains[from].out.push_back(to);
}

std::vector<Chain> chainsOf(const Body& body) {
  std::vector<bool> reached = reachedNormally(body);
  std::vector<uint32_t> predecessors(body.blocks.size());
  for (uint32_t b = 0; b < body.blocks.size(); ++b)
    for (const Edge& edge : body.blocks[b].successors)
      predecessors[edge.to.index] += reached[b];
  std::vector<bool> isHead(body.blocks.size());
  isHead[body.entry.index] = true;
  for (uint32_t b = 0; b < body.blocks.size(); ++b)
    for (const Edge& edge : body.blocks[b].successors)
      if (reached[b] && (predecessors[edge.to.index] != 1 || body.blocks[b].successors.size() != 1))
        isHead[edge.to.index] = true;

  std::vector<Chain> chains;
  std::vector<uint32_t> chainOf(body.blocks.size(), UINT32_MAX);
  auto addChain = [&](BlockId head) {
    Chain chain;
    for (BlockId b = head;;) {
      chain.blocks.push_back(b);
      chainOf[b.index] = chains.size();
      const auto& out = body[b].successors;
      if (out.size() != 1 || isHead[out.front().to.index])
        break;
      b = out.front().to;
    }
    chains.push_back(std::move(chain));
  };
  addChain(body.entry);
  for (uint32_t b = 0; b < body.blocks.size(); ++b)
    if (isHead[b] && reached[b] && BlockId(b) != body.entry)
      addChain(BlockId(b));
  for (uint32_t c = 0; c < chains.size(); ++c)
    for (const Edge& edge : body[chains[c].blocks.back()].successors)
      addEdge(chains, c, chainOf[edge.to.index], edge.kind);
  return chains;
}

} // namespace wt::engines::ownership

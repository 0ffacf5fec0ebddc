// SPDX-License-Identifier: Apache-2.0
#include "ir/Dominators.h"

#include <algorithm>
#include <cstdint>

namespace wt::ir {

std::vector<uint32_t> reversePostorder(const Body& body) {
  std::vector<uint32_t> ranks(body.blocks.size(), 0);
  std::vector<bool> isSeen(body.blocks.size());
  std::vector<std::pair<uint32_t, uint32_t>> path = {{body.entry.index, 0}}; // block and next successor
  isSeen[body.entry.index] = true;
  uint32_t next = static_cast<uint32_t>(body.blocks.size());
  while (!path.empty()) {
    auto& [block, successor] = path.back();
    const Block& row = body.blocks[block];
    size_t count = row.successors.size() + (row.unwind ? 1 : 0);
    if (successor == count) {
      ranks[block] = --next;
      path.pop_back();
      continue;
    }
    uint32_t to = successor < row.successors.size() ? row.successors[successor].to.index : row.unwind.index;
    ++successor;
    if (!isSeen[to]) {
      isSeen[to] = true;
      path.push_back({to, 0});
    }
  }
  return ranks;
}

std::vector<uint32_t> dominatorsOf(const Body& body) {
  size_t count = body.blocks.size();
  std::vector<uint32_t> rankOf = reversePostorder(body), order(count), dominator(count, UINT32_MAX);
  for (uint32_t b = 0; b < count; ++b)
    order[b] = b;
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return rankOf[a] < rankOf[b]; });
  std::vector<std::vector<uint32_t>> before(count);
  for (uint32_t b = 0; b < count; ++b) {
    for (const Edge& edge : body.blocks[b].successors)
      before[edge.to.index].push_back(b);
    if (body.blocks[b].unwind)
      before[body.blocks[b].unwind.index].push_back(b);
  }
  dominator[body.entry.index] = body.entry.index;
  auto common = [&](uint32_t a, uint32_t b) {
    while (a != b)
      (rankOf[a] > rankOf[b] ? a : b) = dominator[rankOf[a] > rankOf[b] ? a : b];
    return a;
  };
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (uint32_t b : order) {
      if (b == body.entry.index)
        continue;
      uint32_t now = UINT32_MAX;
      for (uint32_t from : before[b])
        if (dominator[from] != UINT32_MAX)
          now = now == UINT32_MAX ? from : common(now, from);
      if (now != dominator[b]) {
        dominator[b] = now;
        hasChanged = true;
      }
    }
  }
  for (uint32_t b = 0; b < count; ++b)
    if (dominator[b] == UINT32_MAX)
      dominator[b] = b;
  return dominator;
}

bool dominates(const std::vector<uint32_t>& dominators, uint32_t block, uint32_t other) {
  while (other != block && dominators[other] != other)
    other = dominators[other];
  return other == block;
}

} // namespace wt::ir

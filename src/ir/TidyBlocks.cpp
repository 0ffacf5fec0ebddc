// SPDX-License-Identifier: Apache-2.0
// Which blocks of a lowered body are necessary? Lowering makes a block wherever it may need one. This pass removes
// unreachable blocks, merges a block into its only predecessor if it is that block's only successor, and numbers the
// rest in reverse post-order, so that a block comes after its predecessors unless a loop leads back.
#include "ir/Builder.h"

#include <algorithm>

namespace wt::ir {

namespace {

class Tidier {
public:
  explicit Tidier(Body& body) : body_(body), predecessors_(body.blocks.size(), 0) {}

  void run() {
    countPredecessors();
    skipEmptyBlocks();
    countPredecessors();
    joinStraightLines();
    renumber();
  }

private:
  Body& body_;
  std::vector<uint32_t> predecessors_; // number of edges to the block from reachable blocks

  std::vector<BlockId> postOrder() const {
    std::vector<BlockId> order;
    std::vector<uint8_t> seen(body_.blocks.size(), 0);
    struct Frame {
      BlockId block;
      size_t next;
    };
    std::vector<Frame> stack{{body_.entry, 0}};
    seen[body_.entry.index] = 1;
    while (!stack.empty()) {
      Frame& top = stack.back();
      const Block& block = body_[top.block];
      // Visit unwind last, so that the normal path comes first in reverse post-order.
      size_t count = block.successors.size() + (block.unwind ? 1 : 0);
      if (top.next == count) {
        order.push_back(top.block);
        stack.pop_back();
        continue;
      }
      size_t i = top.next++;
      BlockId to = block.unwind && i == 0 ? block.unwind : block.successors[count - 1 - i].to;
      if (!seen[to.index]) {
        seen[to.index] = 1;
        stack.push_back({to, 0});
      }
    }
    return order;
  }

  void countPredecessors() {
    std::fill(predecessors_.begin(), predecessors_.end(), 0);
    for (BlockId b : postOrder()) {
      for (const Edge& e : body_[b].successors)
        ++predecessors_[e.to.index];
      if (body_[b].unwind)
        ++predecessors_[body_[b].unwind.index];
    }
  }

  bool isPassThrough(BlockId b) const {
    const Block& block = body_[b];
    return block.instrs.empty() && block.successors.size() == 1 && !block.unwind && b != body_.entry &&
           block.successors[0].to != b;
  }

  /// Redirects an edge to an empty block with one successor to that successor, unless a branch needs the empty
  /// block.
  void skipEmptyBlocks() {
    for (Block& block : body_.blocks) {
      if (block.successors.size() != 1)
        continue;
      Edge& edge = block.successors[0];
      for (int steps = 0; isPassThrough(edge.to) && steps < 64; ++steps) {
        const Edge& next = body_[edge.to].successors[0];
        edge = {next.to, next.kind == EdgeKind::Jump ? EdgeKind::Jump : edge.kind};
      }
    }
  }

  /// Only reachable blocks absorb others, because unreachable ones are not counted as predecessors. The first block of
  /// a straight line is visited first and absorbs all of it, so that each instruction moves only once.
  void joinStraightLines() {
    std::vector<BlockId> order = postOrder();
    std::reverse(order.begin(), order.end());
    for (BlockId id : order) {
      Block& block = body_[id];
      while (block.successors.size() == 1 && !block.unwind) {
        BlockId next = block.successors[0].to;
        if (next == id || next == body_.exit || next == body_.raise || next == body_.entry ||
            predecessors_[next.index] != 1)
          break;
        if (!block.instrs.empty() && std::holds_alternative<Return>(block.instrs.back().op))
          break;
        Block taken = std::move(body_[next]);
        body_[next] = Block();
        std::move(taken.instrs.begin(), taken.instrs.end(), std::back_inserter(block.instrs));
        block.successors = std::move(taken.successors);
        block.unwind = taken.unwind;
      }
    }
  }

  void renumber() {
    std::vector<BlockId> order = postOrder();
    std::reverse(order.begin(), order.end());
    std::erase_if(order, [&](BlockId b) { return b == body_.exit || b == body_.raise; });
    order.push_back(body_.exit);
    if (body_.raise && (predecessors_[body_.raise.index] != 0))
      order.push_back(body_.raise);
    else
      body_.raise = BlockId();

    std::vector<BlockId> newId(body_.blocks.size());
    for (size_t i = 0; i < order.size(); ++i)
      newId[order[i].index] = BlockId(i);
    std::vector<Block> blocks;
    blocks.reserve(order.size());
    for (BlockId b : order) {
      Block block = std::move(body_[b]);
      for (Edge& e : block.successors)
        e.to = newId[e.to.index];
      if (block.unwind)
        block.unwind = newId[block.unwind.index];
      blocks.push_back(std::move(block));
    }
    body_.blocks = std::move(blocks);
    body_.entry = newId[body_.entry.index];
    body_.exit = newId[body_.exit.index];
    if (body_.raise)
      body_.raise = newId[body_.raise.index];
  }
};

} // namespace

void tidyBlocks(Body& body) {
  Tidier(body).run();
}

} // namespace wt::ir

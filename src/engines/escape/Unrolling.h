// SPDX-License-Identifier: Apache-2.0
// Which blocks are run, in which order, if every loop goes round only a few times? The flow graph unrolled into one
// without cycles, in an order in which every block comes after those that lead to it.
//
//   while (c) body;     // c, body, c, body, c, body, c', body', c'        ' = the last round
//
// Loops, in two passes [Saturn, 3.5]: a loop is unrolled up to three times; what leaves it in those rounds is all there is,
// unless nothing can leave it (`i < 10000`). Then, and only then, its last round is used: everything the loop assigns is
// unknown when it starts, and it does not go back. Both passes are in the one graph; the encoder decides which one counts
// when it comes to the last round, which is ordered after all ways out of the others.
// Departure: rounds are fewer where nesting would multiply them: one for each loop comes before a second for any, outer loops first.
#pragma once

#include "ir/Body.h"

#include <optional>
#include <vector>

namespace wt::engines::escape {

struct LoopShape {
  ir::BlockId header;
  std::vector<bool> contains; // by block
  uint32_t depth = 0;         // 0: outermost
  uint32_t rounds = 0;        // exact ones, before the last
};

struct UnrolledEdge {
  uint32_t from = 0;
  bool isUnwind = false;
};

/// An edge that leaves a loop, in one of its exact rounds.
struct WayOut {
  uint32_t from = 0; // position in `blocks`
  ir::BlockId to;
};

struct UnrolledBlock {
  ir::BlockId block;
  std::vector<UnrolledEdge> predecessors; // their positions in `blocks`, all smaller than its own
  std::optional<uint32_t> opensLastRound; // of this loop; it follows `waysOut`
  std::vector<WayOut> waysOut;
  bool isInLastRound = false;
  bool isOnlyToLeave = false; // of a head in its last round: the loop is not gone through once more
};

struct Unrolling {
  std::vector<LoopShape> loops;
  std::vector<UnrolledBlock> blocks;
  bool isTooLarge = false; // then `blocks` is empty
};

/// At most `limit` unrolled blocks, if fewer rounds can achieve that; `isTooLarge` if the body alone is larger than
/// `hardLimit`.
Unrolling unroll(const ir::Body& body, size_t limit, size_t hardLimit);

} // namespace wt::engines::escape

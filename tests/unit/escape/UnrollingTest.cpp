// SPDX-License-Identifier: Apache-2.0
// Loops as a graph without cycles: how often each block comes, in which order, and what gives way.
#include "Encoded.h"

namespace wt::engines::escape {
namespace {

constexpr const char* kLoop = R"(
func @f(n: i32) -> void {
  param n: i32
b0:
  goto b1
b1:
  goto b2 b3
b2:
  assume n > 0
  n := n - 1
  goto b1
b3:
  assume n <= 0
  return
  goto b4
b4: exit
}
)";

const ir::Body& bodyOf(const program::Program& program) {
  return *program.module[functionNamed(program, "f")].body;
}

size_t copiesOf(const Unrolling& unrolling, uint32_t block) {
  return llvm::count_if(unrolling.blocks, [&](const UnrolledBlock& b) { return b.block == ir::BlockId(block); });
}

TEST(Unrolling, ThreeRoundsAndTheLast) {
  program::Program program = programOf(kLoop);
  Unrolling unrolling = unroll(bodyOf(program), 600, 20000);
  ASSERT_EQ(unrolling.loops.size(), 1u);
  EXPECT_EQ(unrolling.loops[0].rounds, 3u);
  EXPECT_EQ(copiesOf(unrolling, 0), 1u);
  EXPECT_EQ(copiesOf(unrolling, 1), 4u);
  EXPECT_EQ(copiesOf(unrolling, 2), 4u);
  EXPECT_EQ(copiesOf(unrolling, 3), 1u);
}

TEST(Unrolling, PredecessorsComeFirst) {
  program::Program program = programOf(kLoop);
  Unrolling unrolling = unroll(bodyOf(program), 600, 20000);
  for (uint32_t i = 0; i < unrolling.blocks.size(); ++i) {
    for (const UnrolledEdge& edge : unrolling.blocks[i].predecessors)
      EXPECT_LT(edge.from, i);
    for (const WayOut& way : unrolling.blocks[i].waysOut) // a last round follows all ways out of the others
      EXPECT_LT(way.from, i);
  }
}

TEST(Unrolling, TheLastRoundKnowsTheWaysOut) {
  program::Program program = programOf(kLoop);
  Unrolling unrolling = unroll(bodyOf(program), 600, 20000);
  size_t opening = 0;
  for (const UnrolledBlock& block : unrolling.blocks)
    if (block.opensLastRound) {
      ++opening;
      EXPECT_EQ(block.waysOut.size(), 3u); // one per exact round
      EXPECT_TRUE(block.isInLastRound);
    }
  EXPECT_EQ(opening, 1u);
}

TEST(Unrolling, RoundsGiveWayToTheLimit) {
  program::Program program = programOf(kLoop);
  Unrolling unrolling = unroll(bodyOf(program), 8, 20000);
  EXPECT_LT(unrolling.loops[0].rounds, 3u);
  EXPECT_LE(unrolling.blocks.size(), 8u);
}

TEST(Unrolling, ABodyBeyondTheHardLimitIsTooLarge) {
  program::Program program = programOf(kLoop);
  EXPECT_TRUE(unroll(bodyOf(program), 1, 3).isTooLarge);
}

TEST(Unrolling, InnerLoopsGiveWayFirst) {
  program::Program program = programOf(R"(
func @f(n: i32) -> void {
  param n: i32
b0:
  goto b1
b1:
  goto b2 b5
b2:
  assume n > 0
  goto b3
b3:
  goto b4 b1
b4:
  n := n - 1
  goto b3
b5:
  return
  goto b6
b6: exit
}
)");
  Unrolling unrolling = unroll(bodyOf(program), 40, 20000);
  ASSERT_EQ(unrolling.loops.size(), 2u);
  const LoopShape& outer = unrolling.loops[unrolling.loops[0].depth == 0 ? 0 : 1];
  const LoopShape& inner = unrolling.loops[unrolling.loops[0].depth == 0 ? 1 : 0];
  EXPECT_EQ(inner.depth, 1u);
  EXPECT_LT(inner.rounds, outer.rounds);
}

} // namespace
} // namespace wt::engines::escape

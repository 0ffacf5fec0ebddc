// SPDX-License-Identifier: Apache-2.0
// How are loops unrolled into a graph without cycles: the number of copies of each block, their order, and the limits?
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

TEST(Unrolling, TwoExactRoundsAndAnUnknownOne) {
  program::Program program = programOf(kLoop);
  Unrolling unrolling = unroll(bodyOf(program), {600, 20000});
  ASSERT_EQ(unrolling.loops.size(), 1u);
  EXPECT_EQ(unrolling.loops[0].rounds, 2u);
  EXPECT_EQ(copiesOf(unrolling, 0), 1u);
  EXPECT_EQ(copiesOf(unrolling, 1), 5u); // the head also after the exact rounds, and after the unknown one
  EXPECT_EQ(copiesOf(unrolling, 2), 3u);
  EXPECT_EQ(copiesOf(unrolling, 3), 1u);
}

TEST(Unrolling, PredecessorsComeFirst) {
  program::Program program = programOf(kLoop);
  Unrolling unrolling = unroll(bodyOf(program), {600, 20000});
  for (uint32_t i = 0; i < unrolling.blocks.size(); ++i)
    for (const UnrolledEdge& edge : unrolling.blocks[i].predecessors)
      EXPECT_LT(edge.from, i);
}

TEST(Unrolling, TheUnknownRoundFollowsTheHeadAlone) {
  program::Program program = programOf(kLoop);
  Unrolling unrolling = unroll(bodyOf(program), {600, 20000});
  size_t opening = 0;
  for (const UnrolledBlock& block : unrolling.blocks)
    if (block.opensUnknown) {
      ++opening;
      EXPECT_TRUE(block.isApproximate);
      ASSERT_EQ(block.predecessors.size(), 1u);
      EXPECT_TRUE(block.predecessors[0].goesOn);
      EXPECT_FALSE(unrolling.blocks[block.predecessors[0].from].isApproximate);
    }
  EXPECT_EQ(opening, 1u);
}

TEST(Unrolling, TheLoopIsLeftAtItsHeadAfterTheUnknownRound) {
  program::Program program = programOf(kLoop);
  Unrolling unrolling = unroll(bodyOf(program), {600, 20000});
  auto after = llvm::find_if(unrolling.blocks, [](const UnrolledBlock& b) { return b.block == ir::BlockId(3); });
  ASSERT_NE(after, unrolling.blocks.end());
  EXPECT_EQ(after->predecessors.size(), 4u); // two exact heads, the one after them, and the one after the unknown round
}

TEST(Unrolling, ALoopWithoutExactRoundsStillLooksAtItsHeadFirst) {
  program::Program program = programOf(kLoop);
  Unrolling unrolling = unroll(bodyOf(program), {1, 20000});
  EXPECT_EQ(unrolling.loops[0].rounds, 0u);
  EXPECT_EQ(copiesOf(unrolling, 1), 3u);
  EXPECT_EQ(copiesOf(unrolling, 2), 1u);
}

TEST(Unrolling, ALoopThatIsNeverLeftIsEndless) {
  program::Program program = programOf(R"(
func @f(n: i32) -> void {
  param n: i32
b0:
  goto b1
b1:
  n := n - 1
  goto b1
b2: exit
}
)");
  Unrolling unrolling = unroll(bodyOf(program), {600, 20000});
  ASSERT_EQ(unrolling.loops.size(), 1u);
  EXPECT_TRUE(unrolling.loops[0].isEndless);
  EXPECT_EQ(llvm::count_if(unrolling.blocks, [](const UnrolledBlock& b) { return b.endsRound.has_value(); }), 1);
}

TEST(Unrolling, ALoopThatCountsToFourHasFourExactRounds) {
  program::Program program = programOf(R"(
func @f() -> void {
  local i: i32
b0:
  i := 0
  goto b1
b1:
  goto b2 b3
b2:
  assume i < 4
  i := i + 1
  goto b1
b3:
  assume i >= 4
  return
  goto b4
b4: exit
}
)");
  EXPECT_EQ(unroll(bodyOf(program), {600, 20000}).loops[0].rounds, 4u);
}

TEST(Unrolling, RoundsGiveWayToTheLimit) {
  program::Program program = programOf(kLoop);
  Unrolling unrolling = unroll(bodyOf(program), {9, 20000});
  EXPECT_EQ(unrolling.loops[0].rounds, 1u);
  EXPECT_LE(unrolling.blocks.size(), 9u);
}

TEST(Unrolling, ABodyBeyondTheHardLimitIsTooLarge) {
  program::Program program = programOf(kLoop);
  EXPECT_TRUE(unroll(bodyOf(program), {1, 3}).isTooLarge);
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
  Unrolling unrolling = unroll(bodyOf(program), {30, 20000});
  ASSERT_EQ(unrolling.loops.size(), 2u);
  const LoopShape& outer = unrolling.loops[unrolling.loops[0].depth == 0 ? 0 : 1];
  const LoopShape& inner = unrolling.loops[unrolling.loops[0].depth == 0 ? 1 : 0];
  EXPECT_EQ(inner.depth, 1u);
  EXPECT_LT(inner.rounds, outer.rounds);
}

} // namespace
} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// Do terms that share parts stay small, and are operations on them fast?
#include "solver/BitVectors.h"

#include <gtest/gtest.h>

namespace wt::solver {
namespace {

// A value that is joined again and again, as in an unrolled loop: 64 joins have 2^64 paths through them.
TEST(SharedTerms, ResizingGoesThroughEachMergeOnce) {
  BoolGraph graph;
  BitVectors vectors(graph);
  Term value = vectors.variable(32);
  for (int i = 0; i < 64; ++i)
    value = vectors.choose(graph.variable(), vectors.bitXor(value, vectors.variable(32)), value);
  size_t before = vectors.size();
  Term wide = vectors.resize(value, 64, true);
  EXPECT_EQ(vectors.widthOf(wide), 64u);
  EXPECT_LE(vectors.size() - before, 64u * 2 + 1);
  EXPECT_EQ(vectors.resize(value, 64, true), wide);
}

} // namespace
} // namespace wt::solver

// SPDX-License-Identifier: Apache-2.0
// What does the ownership solver answer to the paper's own examples, and how does it explain a refusal?
#include "solver/OwnershipGraph.h"

#include <gtest/gtest.h>

using namespace wt::solver;

namespace {

using Origins = std::vector<OwnershipOrigin>;

// Example 1: u = new int; z = u; delete z; and then the mistake: delete u.
TEST(OwnershipGraph, Example1TransferIsInferredAndTheSecondDeleteRefused) {
  OwnershipGraph g;
  OwnershipVar u1 = g.variable(), u2 = g.variable(), z2 = g.variable();
  EXPECT_TRUE(g.add(one(u1), 1));
  EXPECT_TRUE(g.add(sum(u1, {u2, z2}), 2));
  EXPECT_TRUE(g.add(one(z2), 3));
  EXPECT_EQ(g.label(u2), OwnershipLabel::Zero);
  OwnershipOutcome second = g.add(one(u2), 4);
  EXPECT_FALSE(second);
  EXPECT_EQ(second.because, (Origins{2, 3}));
  EXPECT_TRUE(g.isRefused(3));
  EXPECT_TRUE(g.add(zero(u2), 5));
}

TEST(OwnershipGraph, ARefusedConstraintLeavesNoTrace) {
  OwnershipGraph g;
  OwnershipVar a = g.variable(), b = g.variable(), c = g.variable();
  EXPECT_TRUE(g.add(sum(a, {b, c}), 1));
  EXPECT_TRUE(g.add(zero(b), 2));
  EXPECT_TRUE(g.add(zero(c), 3));
  EXPECT_FALSE(g.add(one(a), 4));
  EXPECT_EQ(g.label(a), OwnershipLabel::Zero);
  EXPECT_EQ(g.whyForced(a), (Origins{1, 2, 3}));
}

TEST(OwnershipGraph, TextReadsBack) {
  auto parsed = parseOwnershipConstraints("0 1\n1 2 # owner\n\n= 0 1 2\n>= 2 1\n");
  ASSERT_TRUE(bool(parsed));
  std::string text;
  for (const OwnershipConstraint& c : *parsed)
    text += toText(c) + "\n";
  EXPECT_EQ(text, "0 1\n1 2\n= 0 1 2\n>= 2 1\n");
  auto bad = parseOwnershipConstraints("0 1\n0 1 2\n");
  ASSERT_FALSE(bool(bad));
  EXPECT_EQ(llvm::toString(bad.takeError()), "line 2: not an ownership constraint: 0 1 2");
}

} // namespace

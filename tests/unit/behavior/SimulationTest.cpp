// SPDX-License-Identifier: Apache-2.0
// Does subtyping agree with its definition, the naive greatest fixpoint over all pairs of configurations?
#include "engines/behavior/Simulation.h"

#include "RandomTypes.h"

#include <gtest/gtest.h>

namespace wt::engines::behavior {
namespace {

BehaviorId read(BehaviorTable& table, const char* text) {
  return llvm::cantFail(parseBehavior(table, text));
}

/// Starts with all pairs, and removes those that violate the definition until none does.
class NaiveSimulation {
public:
  NaiveSimulation(BehaviorTable& table, BehaviorId p1, BehaviorId p2, const Facts& facts, Compared compared)
      : left_(reachableFrom(table, {p1, facts})), right_(reachableFrom(table, {p2, facts})), compared_(compared) {
    size_t n = left_.configurations.size();
    isSilent_.assign(n, std::vector<bool>(n, false));
    for (size_t i = 0; i < n; ++i)
      isSilent_[i][i] = true;
    for (bool hasChanged = true; hasChanged;) {
      hasChanged = false;
      for (size_t i = 0; i < n; ++i)
        for (size_t j = 0; j < n; ++j)
          if (isSilent_[i][j])
            for (const Reachable::Edge& edge : left_.edges[j])
              if (isSilent(edge.label) && !isSilent_[i][edge.to])
                isSilent_[i][edge.to] = hasChanged = true;
    }
  }

  bool holds() {
    std::vector<std::vector<bool>> related(left_.configurations.size(),
                                           std::vector<bool>(right_.configurations.size(), true));
    for (bool hasChanged = true; hasChanged;) {
      hasChanged = false;
      for (uint32_t i = 0; i < related.size(); ++i)
        for (uint32_t j = 0; j < related[i].size(); ++j)
          if (related[i][j] && !canAnswer(related, i, j)) {
            related[i][j] = false;
            hasChanged = true;
          }
    }
    return related[0][0];
  }

private:
  Reachable left_, right_;
  Compared compared_;
  std::vector<std::vector<bool>> isSilent_; // by configurations of the left side: reached by silent steps

  bool isSilent(const Label& label) const {
    bool isTest = label.kind == LabelKind::Null || label.kind == LabelKind::NonNull;
    return label.kind == LabelKind::Silent || (isTest && compared_ == Compared::ActionsOnly);
  }
  bool isAnswer(const std::vector<std::vector<bool>>& related, uint32_t answer, uint32_t to) const {
    return related[answer][to] && (compared_ == Compared::ActionsOnly ||
                                   left_.configurations[answer].facts == right_.configurations[to].facts);
  }
  bool canAnswer(const std::vector<std::vector<bool>>& related, uint32_t i, uint32_t j) const {
    for (const Reachable::Edge& step : right_.edges[j]) {
      bool isAnswered = false;
      for (uint32_t before = 0; before < related.size(); ++before) {
        if (!isSilent_[i][before])
          continue;
        if (isSilent(step.label))
          isAnswered |= isAnswer(related, before, step.to);
        for (const Reachable::Edge& edge : left_.edges[before])
          if (!isSilent(step.label) && edge.label == step.label)
            for (uint32_t after = 0; after < related.size(); ++after)
              isAnswered |= isSilent_[edge.to][after] && isAnswer(related, after, step.to);
      }
      if (!isAnswered)
        return false;
    }
    return true;
  }
};

TEST(Simulation, TheTypeOfH2IsMallocFreeOrNothing) {
  BehaviorTable table;
  BehaviorId h2 = read(table, "const(*x){(*x)(malloc, 0); (*x)(free, 0)}");
  BehaviorId both = read(table, "(malloc; free) + 0");
  BehaviorId loose = read(table, "(malloc + 0); (free + 0)");
  EXPECT_EQ(isSubtype(table, both, h2), Answer::Yes);
  EXPECT_EQ(isSubtype(table, h2, both, Facts()), Answer::Yes);
  EXPECT_EQ(isSubtype(table, h2, both), Answer::No); // not for every C: where *x is known, h2 has one way only
  EXPECT_EQ(isSubtype(table, loose, both), Answer::Yes);
  EXPECT_EQ(isSubtype(table, both, loose), Answer::No); // malloc without free
  EXPECT_EQ(isSubtype(table, h2, loose), Answer::No);
}

TEST(Simulation, LoopsAndRecursion) {
  BehaviorTable table;
  BehaviorId loop = read(table, "mu a. 0 + (malloc; free; a)");
  EXPECT_EQ(isSubtype(table, loop, read(table, "malloc; free; malloc; free")), Answer::Yes);
  EXPECT_EQ(isSubtype(table, loop, read(table, "malloc; malloc; free; free")), Answer::No);
  EXPECT_EQ(isSubtype(table, loop, read(table, "mu b. malloc; free; b")), Answer::Yes);
  EXPECT_EQ(isSubtype(table, read(table, "mu b. malloc; free; b"), loop), Answer::Yes); // what has ended does no step
  EXPECT_EQ(isSubtype(table, loop, read(table, "mu a. malloc; (0 + a); free")), Answer::Unknown); // a growing stack
}

TEST(Simulation, ToTheLetterTestsAndFactsMustAgree) {
  BehaviorTable table;
  BehaviorId h2 = read(table, "const(*x){(*x)(malloc, 0); (*x)(free, 0)}");
  EXPECT_EQ(isSubtype(table, h2, h2, Compared::TestsToo), Answer::Yes);
  EXPECT_EQ(isSubtype(table, read(table, "(malloc; free) + 0"), h2, Compared::TestsToo), Answer::No);
}

class RandomSimulation : public testing::TestWithParam<Compared> {};

TEST_P(RandomSimulation, AgreesWithTheDefinition) {
  unsigned held = 0;
  for (uint32_t seed = 0; seed < 400; ++seed) {
    BehaviorTable table;
    RandomTypes random(table, seed);
    BehaviorId p1 = random.make(3), p2 = seed % 3 ? random.make(2) : p1;
    if (seed % 3 == 1) // one that has p2 as a part
      p1 = table.choice(p1, p2);
    bool expected = NaiveSimulation(table, p1, p2, {}, GetParam()).holds();
    held += expected;
    EXPECT_EQ(isSubtype(table, p1, p2, {}, GetParam()) == Answer::Yes, expected) << print(table, p1) << "\n"
                                                                                 << print(table, p2);
  }
  EXPECT_GT(held, 100u);
  EXPECT_LT(held, 380u);
}
INSTANTIATE_TEST_SUITE_P(Both, RandomSimulation, testing::Values(Compared::ActionsOnly, Compared::TestsToo));

TEST(Simulation, IsReflexiveAndTransitive) {
  unsigned chains = 0;
  for (uint32_t seed = 0; seed < 60; ++seed) {
    BehaviorTable table;
    RandomTypes random(table, seed);
    BehaviorId types[4];
    for (BehaviorId& type : types)
      type = random.make(2);
    types[1] = table.choice(types[0], types[1]);
    types[2] = table.choice(types[1], types[2]);
    auto holds = [&](int a, int b) { return isSubtype(table, types[a], types[b], Facts()) == Answer::Yes; };
    for (int a = 0; a < 4; ++a) {
      EXPECT_TRUE(holds(a, a));
      for (int b = 0; b < 4; ++b)
        for (int c = 0; c < 4; ++c)
          if (a != b && b != c && holds(a, b) && holds(b, c)) {
            ++chains;
            EXPECT_TRUE(holds(a, c));
          }
    }
  }
  EXPECT_GT(chains, 60u);
}

} // namespace
} // namespace wt::engines::behavior

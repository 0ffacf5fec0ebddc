// SPDX-License-Identifier: Apache-2.0
// Does every answer of the ownership solver agree with brute force over all assignments? 100,000 random small sets of
// constraints: the answer to each insertion, each explanation, each label, and each projection.
#include "NaiveOwnership.h"
#include "solver/OwnershipGraph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

using namespace wt::solver;

namespace {

constexpr uint32_t kSets = 100000;

class RandomConstraints {
public:
  explicit RandomConstraints(uint32_t seed) : random_(seed) {
    variables = 3 + pick(5);
    constants_ = 1 + pick(4);
  }
  uint32_t variables;

  uint32_t pick(uint32_t n) { return random_() % n; }
  OwnershipVar anyVariable() { return OwnershipVar(pick(variables)); }

  OwnershipConstraint next() {
    if (pick(8) < constants_)
      return pick(2) ? one(anyVariable()) : zero(anyVariable());
    OwnershipConstraint c{pick(4) ? OwnershipShape::Sum : OwnershipShape::AtLeast, anyVariable(), {}};
    static constexpr uint32_t kWidths[] = {1, 2, 2, 2, 3, 3, 4, 0};
    for (uint32_t width = kWidths[pick(8)]; width > 0; --width)
      c.right.push_back(anyVariable());
    return c;
  }

private:
  std::mt19937 random_;
  uint32_t constants_;
};

/// The refused constraint has no solution with the named ones, but has one without any single one of them.
void checkExplanation(const OwnershipGraph& g, size_t refused, const std::vector<OwnershipOrigin>& because) {
  for (size_t leftOut = 0; leftOut <= because.size(); ++leftOut) {
    NaiveOwnership some(static_cast<uint32_t>(g.size()));
    for (size_t i = 0; i < because.size(); ++i)
      if (i != leftOut) {
        ASSERT_LT(because[i], refused);
        ASSERT_FALSE(g.isRefused(because[i]));
        ASSERT_TRUE(some.add(g.constraints()[because[i]]));
      }
    ASSERT_EQ(some.add(g.constraints()[refused]), leftOut < because.size());
  }
}

void checkLabels(OwnershipGraph& g, const NaiveOwnership& naive) {
  for (uint32_t v = 0; v < g.size(); ++v) {
    bool canBeZero = false, canBeOne = false;
    for (uint32_t a : naive.solutions())
      (a >> v & 1 ? canBeOne : canBeZero) = true;
    OwnershipLabel truth = canBeZero && canBeOne ? OwnershipLabel::Unknown
                           : canBeZero           ? OwnershipLabel::Zero
                                                 : OwnershipLabel::One;
    OwnershipLabel known = g.label(OwnershipVar(v));
    if (known != OwnershipLabel::Unknown)
      ASSERT_EQ(known, truth);
    ASSERT_EQ(g.forced(OwnershipVar(v)), truth);
  }
}

/// The values of the interface in all solutions, as bits.
std::set<uint32_t> seenFrom(const std::vector<OwnershipVar>& interface, const std::vector<uint32_t>& solutions) {
  std::set<uint32_t> seen;
  for (uint32_t a : solutions) {
    uint32_t bits = 0;
    for (size_t i = 0; i < interface.size(); ++i)
      bits |= (a >> interface[i].index & 1) << i;
    seen.insert(bits);
  }
  return seen;
}

std::vector<OwnershipVar> firstVariables(uint32_t count) {
  std::vector<OwnershipVar> variables;
  for (uint32_t i = 0; i < count; ++i)
    variables.push_back(OwnershipVar(i));
  return variables;
}

std::set<uint32_t> allowedBy(const OwnershipSignature& signature) {
  NaiveOwnership naive(signature.interface + signature.internals);
  for (const OwnershipConstraint& c : signature.constraints)
    EXPECT_TRUE(naive.add(c));
  return seenFrom(firstVariables(signature.interface), naive.solutions());
}

void checkProjection(OwnershipGraph& g, const NaiveOwnership& naive, RandomConstraints& random, uint64_t& internals) {
  std::vector<OwnershipVar> interface;
  for (uint32_t i = random.pick(random.variables + 1); i > 0; --i)
    interface.push_back(random.anyVariable());
  OwnershipSignature signature = g.project(interface);
  internals += signature.internals;
  ASSERT_LE(signature.internals, g.size() + 1);
  ASSERT_EQ(allowedBy(signature), seenFrom(interface, naive.solutions()));

  OwnershipGraph replayed;
  std::vector<OwnershipVar> actuals = replayed.variables(signature.interface);
  ASSERT_TRUE(replayed.instantiate(signature, actuals, 0).empty());
  OwnershipSignature again = replayed.project(actuals);
  ASSERT_TRUE(sayTheSame(signature, again));
}

TEST(RandomOwnership, AnswersAreThoseOfBruteForce) {
  uint64_t refused = 0, internals = 0, exact = 0;
  for (uint32_t seed = 0; seed < kSets; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomConstraints random(seed);
    OwnershipGraph g;
    g.variables(random.variables);
    NaiveOwnership naive(random.variables);
    uint32_t count = 2 + random.pick(10);
    for (uint32_t i = 0; i < count; ++i) {
      OwnershipConstraint c = random.next();
      OwnershipOutcome outcome = g.add(c, i);
      ASSERT_EQ(outcome.isConsistent, naive.add(c)) << toText(c);
      if (!outcome) {
        ++refused;
        checkExplanation(g, i, outcome.because);
      }
    }
    if (seed % 2)
      checkLabels(g, naive);
    checkProjection(g, naive, random, internals);
    exact += g.statistics().exactDecisions;
    ASSERT_EQ(g.statistics().gaveUp, 0u);
    if (HasFatalFailure())
      return;
  }
  RecordProperty("refused", std::to_string(refused));
  RecordProperty("exactDecisions", std::to_string(exact));
  EXPECT_GT(refused, kSets / 2); // the sets are not all easy
  EXPECT_GT(exact, 0u);
  std::cout << refused << " refused, " << exact << " decided by the SAT solver, " << internals
            << " internal variables kept\n";
}

} // namespace

// SPDX-License-Identifier: Apache-2.0
// Does the ownership solver agree with a general one where brute force is too slow? Each answer on sets of thousands of
// constraints, in program order and with constants first, and on random ones in which owners share many parts.
#include "CadicalOwnership.h"
#include "ProgramLike.h"
#include "solver/OwnershipGraph.h"

#include <gtest/gtest.h>

using namespace wt::solver;

namespace {

void compare(const std::vector<OwnershipConstraint>& constraints, uint32_t variables, OwnershipStatistics& total) {
  OwnershipGraph g;
  g.variables(variables);
  CadicalOwnership general;
  uint32_t refused = 0;
  for (uint32_t i = 0; i < constraints.size(); ++i) {
    bool isConsistent = g.add(constraints[i], i).isConsistent;
    ASSERT_EQ(isConsistent, general.add(constraints[i])) << "constraint " << i << ": " << toText(constraints[i]);
    refused += !isConsistent;
  }
  ASSERT_GT(refused, 0u);
  ASSERT_LT(refused, constraints.size() / 2);
  total.exactDecisions += g.statistics().exactDecisions;
  total.witnessRepairs += g.statistics().witnessRepairs;
  ASSERT_EQ(g.statistics().gaveUp, 0u);
}

TEST(LargeOwnership, ProgramLikeSetsAgreeWithCadical) {
  OwnershipStatistics total;
  for (uint32_t seed = 0; seed < 40; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    ProgramLike program(seed, 5 + seed % 20, 1500, seed % 2);
    compare(program.constraints, program.variables, total);
    if (HasFatalFailure())
      return;
  }
  std::cout << total.witnessRepairs << " repairs, " << total.exactDecisions << " decided by the SAT solver\n";
}

// Owners that must choose among shared parts: no rule applies.
TEST(LargeOwnership, SharedPartsAgreeWithCadical) {
  OwnershipStatistics total;
  for (uint32_t seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937 random(seed);
    uint32_t owners = 60, parts = 100 + seed;
    std::vector<OwnershipConstraint> constraints;
    for (uint32_t i = 0; i < owners; ++i)
      constraints.push_back(one(OwnershipVar(i)));
    for (uint32_t i = 0; i < owners; ++i) {
      OwnershipConstraint c{random() % 5 ? OwnershipShape::Sum : OwnershipShape::AtLeast, OwnershipVar(i), {}};
      for (uint32_t k = 2 + random() % 3; k > 0; --k)
        c.right.push_back(OwnershipVar(owners + random() % parts));
      constraints.push_back(std::move(c));
    }
    for (uint32_t i = 0; i < parts; ++i)
      constraints.push_back(random() % 2 ? one(OwnershipVar(owners + i)) : zero(OwnershipVar(owners + i)));
    compare(constraints, owners + parts, total);
    if (HasFatalFailure())
      return;
  }
  EXPECT_GT(total.exactDecisions, 0u);
  std::cout << total.witnessRepairs << " repairs, " << total.exactDecisions << " decided by the SAT solver\n";
}

} // namespace

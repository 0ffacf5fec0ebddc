// SPDX-License-Identifier: Apache-2.0
// Which large sets of constraints look like those of programs? Names with versions, allocations, releases, copies,
// branches and loops with joins, and everything non-owning at the end. Most releases match their allocations; some do
// not.
#pragma once

#include "solver/OwnershipConstraint.h"

#include <random>

namespace wt::solver {

class ProgramLike {
public:
  ProgramLike(uint32_t seed, uint32_t names, uint32_t statements, bool constantsFirst)
      : random_(seed), versions_(names) {
    for (OwnershipVar& v : versions_) {
      v = fresh();
      constraints.push_back(zero(v));
    }
    block(statements);
    for (OwnershipVar v : versions_)
      constraints.push_back(zero(v));
    if (!constantsFirst)
      return;
    std::vector<OwnershipConstraint> ranked;
    for (int wanted : {0, 1, 2})
      for (const OwnershipConstraint& c : constraints)
        if (rank(c) == wanted)
          ranked.push_back(c);
    constraints = std::move(ranked);
  }

  std::vector<OwnershipConstraint> constraints;
  uint32_t variables = 0;

private:
  std::mt19937 random_;
  std::vector<OwnershipVar> versions_;

  static int rank(const OwnershipConstraint& c) { return c.right.empty() ? 0 : c.right.size() == 1 ? 1 : 2; }
  OwnershipVar fresh() { return OwnershipVar(variables++); }
  OwnershipVar& any() { return versions_[random_() % versions_.size()]; }

  void block(uint32_t statements) {
    while (statements > 0) {
      if (statements > 8 && random_() % 8 == 0) {
        uint32_t inner = random_() % (statements / 2);
        branch(inner);
        statements -= inner;
      }
      statement();
      --statements;
    }
  }

  void branch(uint32_t statements) {
    std::vector<OwnershipVar> before = versions_;
    bool isLoop = random_() % 3 == 0;
    block(statements / 2);
    std::vector<OwnershipVar> one = versions_;
    versions_ = before;
    if (!isLoop)
      block(statements / 2);
    for (size_t i = 0; i < versions_.size(); ++i)
      if (versions_[i] != one[i])
        constraints.push_back(equal(versions_[i], one[i]));
  }

  void statement() {
    OwnershipVar &z = any(), &y = any();
    switch (random_() % 8) {
    case 0: // z = malloc()
      constraints.push_back(zero(z));
      constraints.push_back(one(z = fresh()));
      return;
    case 1: // free(z)
      constraints.push_back(one(z));
      constraints.push_back(zero(z = fresh()));
      return;
    case 2: // *p = y
      constraints.push_back(atLeast(y, {OwnershipVar(variables)}));
      y = fresh();
      return;
    case 3: // z = null
      constraints.push_back(zero(z));
      z = fresh();
      return;
    default: { // z = y
      if (&z == &y)
        return;
      constraints.push_back(zero(z));
      OwnershipVar kept = fresh();
      constraints.push_back(sum(y, {kept, z = fresh()}));
      y = kept;
      return;
    }
    }
  }
};

} // namespace wt::solver

// SPDX-License-Identifier: Apache-2.0
// How does a general solver decide ownership constraints? CaDiCaL, used incrementally. Each constraint is sent once,
// guarded by a selector; a query assumes the selector, and the answer then fixes it.
#pragma once

#include "solver/OwnershipConstraint.h"

#include <cadical.hpp>

namespace wt::solver {

class CadicalOwnership {
public:
  CadicalOwnership() { solver_.set("quiet", 1); }

  bool add(const OwnershipConstraint& c) {
    int selector = fresh();
    int left = literal(c.left);
    int some = 0; // true if one of the parts so far owns
    for (OwnershipVar part : c.right) {
      int value = literal(part), next = fresh();
      clause({-selector, -value, left});
      clause({-selector, -value, next});
      if (some) {
        clause({-selector, -some, -value});
        clause({-selector, -some, next});
      }
      some = next;
    }
    if (c.shape == OwnershipShape::One)
      clause({-selector, left});
    else if (c.shape == OwnershipShape::Zero || (c.shape == OwnershipShape::Sum && c.right.empty()))
      clause({-selector, -left});
    else if (c.shape == OwnershipShape::Sum)
      sumIsCovered(selector, left, c.right);
    solver_.assume(selector);
    bool isConsistent = solver_.solve() == 10;
    clause({isConsistent ? selector : -selector});
    return isConsistent;
  }

private:
  CaDiCaL::Solver solver_;
  std::vector<int> literals_;
  int last_ = 0;

  int fresh() { return ++last_; }
  int literal(OwnershipVar v) {
    if (v.index >= literals_.size())
      literals_.resize(v.index + 1);
    if (!literals_[v.index])
      literals_[v.index] = fresh();
    return literals_[v.index];
  }
  void clause(std::initializer_list<int> lits) {
    for (int l : lits)
      solver_.add(l);
    solver_.add(0);
  }
  void sumIsCovered(int selector, int left, const std::vector<OwnershipVar>& parts) {
    solver_.add(-selector);
    solver_.add(-left);
    for (OwnershipVar part : parts)
      solver_.add(literal(part));
    solver_.add(0);
  }
};

} // namespace wt::solver

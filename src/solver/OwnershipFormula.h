// SPDX-License-Identifier: Apache-2.0
// What is the boolean formula of an ownership constraint? Used for comparisons, and for the queries that the rewrite
// rules cannot decide.
//
//   r = Σ ri     no two of the ri, and r exactly if one of them
//   r >= Σ ri    no two of the ri, and r if one of them
//
// "No two" is a chain over the parts, so its size is linear in their number.
#pragma once

#include "solver/OwnershipConstraint.h"
#include "solver/SatSession.h"

namespace wt::solver {

class OwnershipFormula {
public:
  std::vector<Lit> fresh(size_t count);
  /// The formula of the constraint, where values[i] is variable i.
  Lit of(const OwnershipConstraint& constraint, const std::vector<Lit>& values);
  /// Do some internal variables satisfy all constraints? Cost: exponential in the internal variables.
  Lit ofSignature(const OwnershipSignature& signature, const std::vector<Lit>& interface);

  Answer ask(const std::vector<Lit>& assumptions) { return session_.ask(assumptions); }
  BoolGraph& graph() { return graph_; }
  SatSession& session() { return session_; }

private:
  static constexpr int kConflictLimit = 100000;
  BoolGraph graph_;
  BitVectors vectors_{graph_};
  SatSession session_{vectors_, {.conflicts = kConflictLimit}};
};

} // namespace wt::solver

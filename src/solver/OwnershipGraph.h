// SPDX-License-Identifier: Apache-2.0
// Can everything that is said about ownership be true at once; and if not, what contradicts what?
//
//   OwnershipGraph g;
//   u1 = g.variable() …
//   g.add(one(u1), 1);                // u = new int;    u owns
//   g.add(sum(u1, {u2, z2}), 2);      // z = u;          u keeps it or z takes it
//   g.add(one(z2), 3);                // delete z;       so z took it: u2 = 0
//   g.add(one(u2), 4)                 // delete u;       inconsistent, because of 2 and 3; g is as before
//
// Constraints are added one by one, the most trustworthy first. Each answer is exact: an added constraint is refused if and only if
// it has no solution together with those accepted before. A refused constraint leaves no trace but in constraints() and component().
#pragma once

#include "solver/OwnershipConstraint.h"

#include <span>

namespace wt::solver {

/// What a caller calls a constraint (a statement, a call, a row of its own tables). Several constraints may share one.
using OwnershipOrigin = uint32_t;

enum class OwnershipLabel : uint8_t { Unknown, Zero, One };

struct OwnershipOutcome {
  bool isConsistent = true;
  /// If not: the origins of accepted constraints that, together, exclude this one; in the order they were added, each once.
  std::vector<OwnershipOrigin> because;

  explicit operator bool() const { return isConsistent; }
};

struct OwnershipRefusal {
  size_t constraint = 0; // which of the signature's constraints
  std::vector<OwnershipOrigin> because;
};

class OwnershipGraph {
public:
  OwnershipVar variable();
  std::vector<OwnershipVar> variables(size_t count);
  size_t size() const { return variableCount_; }

  OwnershipOutcome add(OwnershipConstraint constraint, OwnershipOrigin origin);
  /// Would it be accepted? Changes nothing.
  OwnershipOutcome test(OwnershipConstraint constraint);
  /// Adds what a signature says about the actual variables, one constraint after the other; the refused ones are left out.
  std::vector<OwnershipRefusal> instantiate(const OwnershipSignature& signature, std::span<const OwnershipVar> actuals,
                                            OwnershipOrigin origin);

  /// What the rewrite rules know of a variable so far. Zero and One are certain; Unknown may only mean that no rule saw it.
  OwnershipLabel label(OwnershipVar v) const;
  /// Exact: Zero or One if the variable has that value in every solution.
  OwnershipLabel forced(OwnershipVar v);
  /// Why a variable has the label it has: as OwnershipOutcome::because.
  std::vector<OwnershipOrigin> whyForced(OwnershipVar v);
  /// Variables that some chain of constraints with a right side connects, refused ones included, have the same component.
  uint32_t component(OwnershipVar v);

  /// What the accepted constraints say about these variables. The same variable may occur twice.
  OwnershipSignature project(std::span<const OwnershipVar> interface);

  /// Everything that was added, in order.
  const std::vector<OwnershipConstraint>& constraints() const { return constraints_; }
  bool isRefused(size_t constraint) const { return isRefused_[constraint]; }
  /// Constraints accepted although the solver gave up on them.
  uint64_t gaveUp() const { return gaveUp_; }

private:
  uint32_t variableCount_ = 0;
  std::vector<OwnershipConstraint> constraints_;
  std::vector<OwnershipOrigin> origins_;
  std::vector<bool> isRefused_;
  std::vector<uint32_t> componentParent_;
  uint64_t gaveUp_ = 0;
};

} // namespace wt::solver

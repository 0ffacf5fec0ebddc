// SPDX-License-Identifier: Apache-2.0
// Which facts about ownership can be stated? 0/1 variables and constraints of four shapes, nothing else.
//
//   r = 0          zero(r)              r does not own
//   r = 1          one(r)               r owns
//   r = Σ ri       sum(r, {r1, r2})     exactly one of them gets what r owned; with one right side: they are equal
//   r >= Σ ri      atLeast(r, {r1})     at most one of them gets what r owned
//
// Heine and Lam, "A Practical Flow-Sensitive and Context-Sensitive C and C++ Memory Leak Detector", PLDI 2003,
// Section 4.1. The text form, one constraint a line, is `0 r`, `1 r`, `= r r1 r2`, `>= r r1`, with variables as
// numbers; `#` opens a comment.
#pragma once

#include "support/Id.h"
#include "support/Result.h"

#include <string>
#include <string_view>
#include <vector>

namespace wt::solver {

using OwnershipVar = Id<struct OwnershipVarTag>;

enum class OwnershipShape : uint8_t { Zero, One, Sum, AtLeast };

struct OwnershipConstraint {
  OwnershipShape shape = OwnershipShape::Zero;
  OwnershipVar left;
  std::vector<OwnershipVar> right; // Sum, AtLeast; a variable may occur twice (it is then 0)

  auto operator<=>(const OwnershipConstraint&) const = default;
};

inline OwnershipConstraint zero(OwnershipVar r) {
  return {OwnershipShape::Zero, r, {}};
}
inline OwnershipConstraint one(OwnershipVar r) {
  return {OwnershipShape::One, r, {}};
}
inline OwnershipConstraint sum(OwnershipVar r, std::vector<OwnershipVar> parts) {
  return {OwnershipShape::Sum, r, std::move(parts)};
}
inline OwnershipConstraint atLeast(OwnershipVar r, std::vector<OwnershipVar> parts) {
  return {OwnershipShape::AtLeast, r, std::move(parts)};
}
inline OwnershipConstraint equal(OwnershipVar a, OwnershipVar b) {
  return sum(a, {b});
}

/// Does the constraint hold when variable i has the value values[i]?
bool holds(const OwnershipConstraint& constraint, const std::vector<bool>& values);

std::string toText(const OwnershipConstraint& constraint);
/// Reads the output of toText(); an error names the line.
Result<std::vector<OwnershipConstraint>> parseOwnershipConstraints(std::string_view text);

/// The constraints on an interface: the polymorphic signature of a function (the paper's method ownership type).
/// Variables 0 … interface-1 are the interface, in the requested order. The others, if any, are internal: the signature
/// states that suitable values for them exist. The form is canonical: signatures that compare equal are equivalent.
/// Equivalent ones nearly always compare equal; where it matters, use sayTheSame().
struct OwnershipSignature {
  uint32_t interface = 0;
  uint32_t internals = 0;
  std::vector<OwnershipConstraint> constraints; // sorted: constants, then sums (an equality has one part), then >=

  bool operator==(const OwnershipSignature&) const = default;
};

/// Uses the solver: do both allow the same values of the interface? Also returns false if there are too many internal
/// variables to decide (kMaxInternalsToCompare); the only effect is that a fixpoint ends one round later.
bool sayTheSame(const OwnershipSignature& a, const OwnershipSignature& b);
inline constexpr uint32_t kMaxInternalsToCompare = 8;

} // namespace wt::solver

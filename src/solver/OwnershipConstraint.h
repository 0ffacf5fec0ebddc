// SPDX-License-Identifier: Apache-2.0
// What may be said about who owns: 0/1 variables and constraints of four shapes, nothing else.
//
//   r = 0          zero(r)              r does not own
//   r = 1          one(r)               r owns
//   r = Σ ri       sum(r, {r1, r2})     what r owned goes to exactly one of them; with one right side: they are equal
//   r >= Σ ri      atLeast(r, {r1})     what r owned goes to at most one of them
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
/// Reads what toText() writes; an error names the line.
Result<std::vector<OwnershipConstraint>> parseOwnershipConstraints(std::string_view text);

/// What a set of constraints says about an interface: the polymorphic signature of a function (the paper's method
/// ownership type). Variables 0 … interface-1 are the interface in the order it was asked for; the others, if any, are
/// internal: the signature says that some values for them exist. The form is canonical: two signatures that compare
/// equal say the same. Two that say the same nearly always compare equal; where it matters, ask sayTheSame().
struct OwnershipSignature {
  uint32_t interface = 0;
  uint32_t internals = 0;
  std::vector<OwnershipConstraint> constraints; // sorted: constants, then sums (an equality has one part), then >=

  bool operator==(const OwnershipSignature&) const = default;
};

/// The solver decides: do both allow the same values of the interface? "No" also if there are too many internal
/// variables to decide it (kMaxInternalsToCompare), which stops nothing but a fixpoint one round later.
bool sayTheSame(const OwnershipSignature& a, const OwnershipSignature& b);
inline constexpr uint32_t kMaxInternalsToCompare = 8;

} // namespace wt::solver

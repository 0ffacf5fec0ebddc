// SPDX-License-Identifier: Apache-2.0
// Which bits of a term are the same whatever its variables are? Enough to answer comparisons with constants that hang
// on nothing: a descriptor that was just opened is not negative, a masked number is small.
//
//   x | 4            // bit 2 is set
//   zext8to32(x)     // bits 8 to 31 are not; so it is less than 256
#pragma once

#include "solver/BitVectors.h"

#include <optional>

namespace wt::solver {

struct KnownBits {
  uint64_t zeros = 0, ones = 0;
};

KnownBits knownBits(const BitVectors& terms, Term term);

/// What the comparison is bound to be; nothing, if that depends.
std::optional<bool> boundToHold(const BitVectors& terms, Comparison comparison, Term a, Term b);

} // namespace wt::solver

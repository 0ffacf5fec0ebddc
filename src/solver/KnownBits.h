// SPDX-License-Identifier: Apache-2.0
// Which bits of a term are the same for all values of its variables? They decide many comparisons with constants: a
// descriptor that was just opened is not negative, a masked number is small.
//
//   x | 4            // bit 2 is set
//   zext8to32(x)     // bits 8 to 31 are clear, so it is less than 256
#pragma once

#include "solver/BitVectors.h"

#include <optional>

namespace wt::solver {

struct KnownBits {
  uint64_t zeros = 0, ones = 0;
};

KnownBits knownBits(const BitVectors& terms, Term term);

/// The constant truth value of the comparison; nothing if it varies.
std::optional<bool> boundToHold(const BitVectors& terms, Comparison comparison, Term a, Term b);

} // namespace wt::solver

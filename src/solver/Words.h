// SPDX-License-Identifier: Apache-2.0
// How are numbers of 1 to 64 bits computed? They are kept in the low bits of a 64-bit word.
#pragma once

#include "solver/BitVectors.h"

#include "llvm/Support/ErrorHandling.h"

namespace wt::solver {

inline uint64_t maskOf(unsigned width) {
  return width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
}

inline int64_t signExtend(uint64_t value, unsigned width) {
  if (width >= 64)
    return static_cast<int64_t>(value);
  uint64_t sign = uint64_t(1) << (width - 1);
  return static_cast<int64_t>((value ^ sign) - sign);
}

inline bool compare(Comparison comparison, uint64_t a, uint64_t b, unsigned width) {
  switch (comparison) {
  case Comparison::Equal: return a == b;
  case Comparison::UnsignedLess: return a < b;
  case Comparison::SignedLess: return signExtend(a, width) < signExtend(b, width);
  }
  llvm_unreachable("every comparison is handled");
}

} // namespace wt::solver

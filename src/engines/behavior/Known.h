// SPDX-License-Identifier: Apache-2.0
// What is known of a number or a pointer? A range, and whether it can be zero; null is zero. This generalises the
// paper's null(*x) and nonnull(*x) to tests of return codes and counts:
//
//   if (rc < 0) …      // there: rc in [min, -1];  else: rc in [0, max]
//   if (!p) …          // there: p is 0;           else: p is not 0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace wt::engines::behavior {

struct Known {
  int64_t low = INT64_MIN, high = INT64_MAX;
  bool isNonZero = false;
  auto operator<=>(const Known&) const = default;

  static Known exactly(int64_t value) { return Known{value, value, value != 0}.tidy(); }
  static Known nonZero() { return {INT64_MIN, INT64_MAX, true}; }
  static Known atLeast(int64_t value) { return Known{value, INT64_MAX, false}.tidy(); }

  bool isAny() const { return *this == Known(); }
  bool isZero() const { return low == 0 && high == 0; }
  bool isImpossible() const { return low > high || (isNonZero && isZero()); }
  bool excludesZero() const { return isNonZero || low > 0 || high < 0; }
  bool mayBe(int64_t value) const { return low <= value && value <= high && !(value == 0 && isNonZero); }
  bool mayOverlap(const Known& other) const { return !both(other).isImpossible(); }

  /// The value satisfies both.
  Known both(const Known& o) const {
    return Known{std::max(low, o.low), std::min(high, o.high), isNonZero || o.isNonZero}.tidy();
  }
  /// The value satisfies one of them.
  Known either(const Known& o) const {
    return Known{std::min(low, o.low), std::max(high, o.high), excludesZero() && o.excludesZero()}.tidy();
  }
  Known without(int64_t value) const {
    Known result = *this;
    result.isNonZero |= value == 0;
    if (result.low == value && value != INT64_MAX)
      ++result.low;
    if (result.high == value && value != INT64_MIN)
      --result.high;
    return result.tidy();
  }

private:
  Known tidy() const {
    Known result = *this;
    if (result.low > 0 || result.high < 0)
      result.isNonZero = true;
    if (result.isNonZero && result.low == 0)
      result.low = 1;
    if (result.isNonZero && result.high == 0)
      result.high = -1;
    return result;
  }
};

} // namespace wt::engines::behavior

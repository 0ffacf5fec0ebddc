// SPDX-License-Identifier: Apache-2.0
// How many cells does a behavioral type need? OK_n(P, C) [Tan, Suenaga, Igarashi, Definition 4] holds if no prefix of a
// trace has more than n allocations above its releases. Computes the least such n and the number of cells kept at the
// end.
//
//   malloc; malloc; free; free     // least n = 2, keeps 0
//   mu a. malloc; free; (0 + a)    // least n = 1, keeps 0
//   mu a. malloc; (0 + a); free    // no n: the recursion starts again with one more live cell
//
// The paper leaves the bound open. A type with mu is a pushdown system. For each pair of a term and its initial facts,
// equations in max and plus define the highest prefix balance and, for each set of final facts, the range of the
// balance; the result is their least solution. After as many rounds as there are pairs, a value that still changes will
// change forever: a derivation deeper than the number of pairs repeats a pair and gains each time. So the answer is
// exact. Limit: Budget::Pairs, beyond which there is no answer.
#pragma once

#include "engines/behavior/Transitions.h"

namespace wt::engines::behavior {

/// A number of cells, or no bound.
struct Cells {
  static constexpr int64_t kUnbounded = INT64_MAX / 4;
  int64_t count = 0;
  bool isUnbounded() const { return count >= kUnbounded || count <= -kUnbounded; }
  auto operator<=>(const Cells&) const = default;
};

struct NetRange {
  Cells least, most; // releases may be unbounded too: then `least` is
  auto operator<=>(const NetRange&) const = default;
};

struct TypeBound {
  Cells peak;                      // the least n with OK_n
  std::map<Facts, NetRange> exits; // by final facts; none: it never ends
  /// Over all exits; 0 to 0 if there are none.
  NetRange net() const;
};

/// None if there are more pairs than the limit.
std::optional<TypeBound> leastBound(BehaviorTable& table, BehaviorId type, const Facts& facts = {},
                                    const Limits& limits = Limits());

/// Decides OK_n. If it does not hold: the labels of a shortest trace that needs more cells.
struct WithinAnswer {
  Answer answer = Answer::Unknown;
  std::vector<Label> trace;
};
WithinAnswer isWithin(BehaviorTable& table, BehaviorId type, int64_t cells, const Facts& facts = {},
                      const Limits& limits = Limits());

} // namespace wt::engines::behavior

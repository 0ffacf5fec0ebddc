// SPDX-License-Identifier: Apache-2.0
// What is the size of something, in the names of the source? A sum of products of non-negative names, or no bound.
//
//   1 + 2*n          n: a parameter
//   |files| * 3      |files|: the length of a list
//   4, plus what `ext` keeps
//
// The larger of two amounts is the maximum of each term, an upper bound of both. Cost: linear in the number of terms;
// most amounts are plain numbers, and copies share the rest.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace wt::engines::behavior {

/// The first few unknown callees, by function.
struct UnknownCallees {
  static constexpr uint32_t kThroughPointers = UINT32_MAX - 1, kOthers = UINT32_MAX;
  static constexpr size_t kMax = 6;
  std::vector<uint32_t> functions; // sorted
  void add(const UnknownCallees& other);
  bool operator==(const UnknownCallees&) const = default;
};

class Amount {
public:
  using Factors = std::vector<std::string>; // sorted, at least one

  Amount(int64_t number = 0) : number_(number) {} // NOLINT: a number is an amount
  static Amount unbounded() {
    Amount amount;
    amount.isUnbounded_ = true;
    return amount;
  }
  static Amount named(std::string name) {
    Rest rest;
    rest.terms[{std::move(name)}] = 1;
    return Amount(0, std::move(rest));
  }
  /// Nothing of its own, plus the unknown effect of a callee.
  static Amount plusWhat(uint32_t callee) { return plusWhat(UnknownCallees{{callee}}); }
  static Amount plusWhat(UnknownCallees callees) {
    Rest rest;
    rest.plus = std::move(callees);
    return Amount(0, std::move(rest));
  }

  bool isUnbounded() const { return isUnbounded_; }
  /// The amount as a number; none if it has names in it or no bound. Ignores unknown callees.
  std::optional<int64_t> number() const {
    return isUnbounded_ || !rest().terms.empty() ? std::nullopt : std::optional(number_);
  }
  /// Is it above zero for some values of the names?
  bool mayBePositive() const;
  const UnknownCallees& plus() const { return rest().plus; }

  Amount operator+(const Amount& other) const;
  Amount operator-() const;
  Amount times(const Amount& other) const;
  /// An upper bound of both.
  static Amount larger(const Amount& a, const Amount& b);
  /// Is it at most the other for all values of the names? False: no, or undecided.
  bool isAtMost(const Amount& other) const;
  /// The more precise of two valid bounds: the one with smaller terms; if the terms are equal, the one with the smaller
  /// number; if the terms do not compare, the one of lower degree.
  static const Amount& tighter(const Amount& a, const Amount& b);
  /// Replaces names, and multiplies out factors that became numbers.
  Amount renamed(llvm::function_ref<Amount(const std::string&)> meaning) const;
  /// The number of names in its longest product: 0 for a number, 2 for n*m.
  size_t degree() const;
  /// The number of products of names. Code that stores an amount limits it (Budget::Terms).
  size_t termCount() const { return rest().terms.size(); }
  static constexpr int64_t kMaxNumber = int64_t(1) << 40; // a larger number counts as no bound

  bool operator==(const Amount& o) const {
    return number_ == o.number_ && isUnbounded_ == o.isUnbounded_ && (rest_ == o.rest_ || rest() == o.rest());
  }
  /// `1 + 2*n + |files|`; `unbounded`. Without unknown callees.
  std::string print() const;

private:
  using Terms = std::map<Factors, int64_t>; // none is zero
  struct Rest {
    Terms terms;
    UnknownCallees plus;
    bool operator==(const Rest&) const = default;
  };
  int64_t number_ = 0;
  bool isUnbounded_ = false;
  std::shared_ptr<const Rest> rest_; // null: a plain number, or unbounded and nothing else

  Amount(int64_t number, Rest rest, bool isUnbounded = false);
  const Rest& rest() const;
  static void add(Terms& terms, const Factors& factors, int64_t number);
  static bool hasNoMore(const Terms& less, const Terms& more);
};

/// Reads `2`, `1 + 2*n`, `3*|files|`; none if the text is not an amount.
std::optional<Amount> parseAmount(llvm::StringRef text);

} // namespace wt::engines::behavior

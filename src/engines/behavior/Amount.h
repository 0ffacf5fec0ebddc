// SPDX-License-Identifier: Apache-2.0
// How much, in the names of the source? A sum of products of things that are at least zero, or no bound at all.
//
//   1 + 2*n          n: a parameter
//   |files| * 3      |files|: how many elements a list has
//   4, plus what `ext` keeps
//
// The larger of two amounts is taken term by term, which is at least as large as either. Cost: the number of terms;
// most amounts are plain numbers, and what else an amount says is shared by its copies.
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

/// Callees of which nothing is known, by function; the first few of them.
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
  /// Nothing of its own, plus whatever a callee does of which nothing is known.
  static Amount plusWhat(uint32_t callee) { return plusWhat(UnknownCallees{{callee}}); }
  static Amount plusWhat(UnknownCallees callees) {
    Rest rest;
    rest.plus = std::move(callees);
    return Amount(0, std::move(rest));
  }

  bool isUnbounded() const { return isUnbounded_; }
  /// The amount as a number; none if it has names in it or no bound. What unknown callees do is not in it.
  std::optional<int64_t> number() const {
    return isUnbounded_ || !rest().terms.empty() ? std::nullopt : std::optional(number_);
  }
  /// Can it be above zero, if the names stand for enough?
  bool mayBePositive() const;
  const UnknownCallees& plus() const { return rest().plus; }

  Amount operator+(const Amount& other) const;
  Amount operator-() const;
  Amount times(const Amount& other) const;
  /// At least as large as both.
  static Amount larger(const Amount& a, const Amount& b);
  /// Whatever the names stand for? False: not sure, or not.
  bool isAtMost(const Amount& other) const;
  /// Of two amounts that both hold, the one that says more: by its terms, and if they are the same, by its number; of
  /// terms that do not compare, by their degree.
  static const Amount& tighter(const Amount& a, const Amount& b);
  /// The same with names replaced, and factors that became numbers multiplied in.
  Amount renamed(llvm::function_ref<Amount(const std::string&)> meaning) const;
  /// Names in its longest product: 0 of a number, 2 of n*m.
  size_t degree() const;
  /// How many products of names it has. Who keeps an amount cuts it (Budget::Terms).
  size_t termCount() const { return rest().terms.size(); }
  static constexpr int64_t kMaxNumber = int64_t(1) << 40; // so many cells or bytes are as good as no bound

  bool operator==(const Amount& o) const {
    return number_ == o.number_ && isUnbounded_ == o.isUnbounded_ && (rest_ == o.rest_ || rest() == o.rest());
  }
  /// `1 + 2*n + |files|`; `unbounded`. Without what unknown callees do.
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
  std::shared_ptr<const Rest> rest_; // null: a plain number, or plainly unbounded

  Amount(int64_t number, Rest rest, bool isUnbounded = false);
  const Rest& rest() const;
  static void add(Terms& terms, const Factors& factors, int64_t number);
  static bool hasNoMore(const Terms& less, const Terms& more);
};

/// `2`, `1 + 2*n`, `3*|files|`; none: the text is no amount.
std::optional<Amount> parseAmount(llvm::StringRef text);

} // namespace wt::engines::behavior

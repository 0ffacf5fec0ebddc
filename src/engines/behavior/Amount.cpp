// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Amount.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

namespace wt::engines::behavior {

namespace {

int64_t sum(int64_t a, int64_t b) {
  int64_t result = 0;
  return llvm::AddOverflow(a, b, result) ? (a < 0 ? INT64_MIN / 2 : INT64_MAX / 2) : result;
}

int64_t product(int64_t a, int64_t b) {
  int64_t result = 0;
  return llvm::MulOverflow(a, b, result) ? ((a < 0) != (b < 0) ? INT64_MIN / 2 : INT64_MAX / 2) : result;
}

} // namespace

void UnknownCallees::add(const UnknownCallees& other) {
  if (other.functions.empty() || functions == other.functions)
    return;
  std::vector<uint32_t> all;
  std::set_union(functions.begin(), functions.end(), other.functions.begin(), other.functions.end(),
                 std::back_inserter(all));
  if (all.size() > kMax) {
    all.resize(kMax);
    all.back() = kOthers;
  }
  functions = std::move(all);
}

const Amount::Rest& Amount::rest() const {
  static const Rest kNothing;
  return rest_ ? *rest_ : kNothing;
}

/// Normal form: an unbounded amount has no terms, and an empty rest is null.
Amount::Amount(int64_t number, Rest rest, bool isUnbounded) : number_(number), isUnbounded_(isUnbounded) {
  isUnbounded_ |= number_ > kMaxNumber;
  if (isUnbounded_) {
    rest.terms.clear();
    number_ = 0;
  }
  if (!rest.terms.empty() || !rest.plus.functions.empty())
    rest_ = std::make_shared<const Rest>(std::move(rest));
}

bool Amount::mayBePositive() const {
  return isUnbounded_ || number_ > 0 ||
         std::any_of(rest().terms.begin(), rest().terms.end(), [](const auto& term) { return term.second > 0; });
}

void Amount::add(Terms& terms, const Factors& factors, int64_t number) {
  int64_t& term = terms[factors];
  term = sum(term, number);
  if (term == 0)
    terms.erase(factors);
}

Amount Amount::operator+(const Amount& other) const {
  bool hasNoBound = isUnbounded_ || other.isUnbounded_;
  bool isOnlyMine = !other.rest_ || (other.rest_ == rest_ && rest_->terms.empty());
  if (isOnlyMine) {
    Amount both = *this;
    both.number_ = sum(number_, other.number_);
    both.isUnbounded_ = hasNoBound || both.number_ > kMaxNumber;
    if (both.isUnbounded_)
      both.number_ = 0;
    if (!both.isUnbounded_ || rest().terms.empty())
      return both;
  }
  if (!rest_)
    return other + *this;
  Rest both = rest();
  both.plus.add(other.rest().plus);
  for (const auto& [factors, number] : other.rest().terms)
    add(both.terms, factors, number);
  return Amount(sum(number_, other.number_), std::move(both), hasNoBound);
}

Amount Amount::operator-() const {
  Amount negative = *this;
  negative.number_ = -negative.number_;
  if (rest().terms.empty())
    return negative;
  Rest rest = *rest_;
  for (auto& [factors, number] : rest.terms)
    number = -number;
  negative.rest_ = std::make_shared<const Rest>(std::move(rest));
  return negative;
}

Amount Amount::times(const Amount& other) const {
  bool hasNoBound = (isUnbounded_ && other.number() != 0) || (other.isUnbounded_ && number() != 0);
  Rest result;
  result.plus = rest().plus;
  result.plus.add(other.rest().plus);
  if (hasNoBound)
    return Amount(0, std::move(result), true);
  auto scale = [&](const Amount& names, int64_t number) {
    for (const auto& [factors, n] : names.rest().terms)
      if (number != 0)
        add(result.terms, factors, product(n, number));
  };
  scale(*this, other.number_);
  scale(other, number_);
  for (const auto& [a, na] : rest().terms)
    for (const auto& [b, nb] : other.rest().terms) {
      Factors factors = a;
      factors.insert(factors.end(), b.begin(), b.end());
      std::sort(factors.begin(), factors.end());
      add(result.terms, factors, product(na, nb));
    }
  return Amount(product(number_, other.number_), std::move(result));
}

Amount Amount::larger(const Amount& a, const Amount& b) {
  bool hasNoBound = a.isUnbounded_ || b.isUnbounded_;
  int64_t number = hasNoBound ? 0 : std::max(a.number_, b.number_);
  if (a.rest_ == b.rest_ && (!hasNoBound || a.rest().terms.empty())) {
    Amount result = a;
    result.isUnbounded_ = hasNoBound;
    result.number_ = number;
    return result;
  }
  Rest result;
  result.plus = a.rest().plus;
  result.plus.add(b.rest().plus);
  if (hasNoBound)
    return Amount(0, std::move(result), true);
  const Terms& ofB = b.rest().terms;
  result.terms = a.rest().terms;
  for (auto& [factors, n] : result.terms)
    if (!ofB.contains(factors)) // zero in `b`
      n = std::max<int64_t>(n, 0);
  for (const auto& [factors, n] : ofB) {
    auto [at, isNew] = result.terms.try_emplace(factors, 0);
    at->second = std::max(at->second, n);
  }
  std::erase_if(result.terms, [](const auto& term) { return term.second == 0; });
  return Amount(number, std::move(result));
}

bool Amount::hasNoMore(const Terms& less, const Terms& more) {
  auto numberIn = [](const Terms& terms, const Factors& factors) {
    auto at = terms.find(factors);
    return at == terms.end() ? 0 : at->second;
  };
  return std::all_of(less.begin(), less.end(), [&](const auto& t) { return t.second <= numberIn(more, t.first); }) &&
         std::all_of(more.begin(), more.end(), [&](const auto& t) { return numberIn(less, t.first) <= t.second; });
}

bool Amount::isAtMost(const Amount& other) const {
  return other.isUnbounded_ ||
         (!isUnbounded_ && number_ <= other.number_ && hasNoMore(rest().terms, other.rest().terms));
}

const Amount& Amount::tighter(const Amount& a, const Amount& b) {
  if (a.isUnbounded_ || b.isUnbounded_)
    return a.isUnbounded_ ? b : a;
  const Terms &ofA = a.rest().terms, &ofB = b.rest().terms;
  if (ofA == ofB)
    return b.number_ < a.number_ ? b : a;
  if (hasNoMore(ofB, ofA))
    return b;
  return !hasNoMore(ofA, ofB) && b.degree() < a.degree() ? b : a;
}

size_t Amount::degree() const {
  size_t degree = 0;
  for (const auto& [factors, number] : rest().terms)
    degree = std::max(degree, factors.size());
  return degree;
}

Amount Amount::renamed(llvm::function_ref<Amount(const std::string&)> meaning) const {
  if (rest().terms.empty())
    return *this;
  Rest plus;
  plus.plus = rest_->plus;
  Amount result(number_, std::move(plus));
  for (const auto& [factors, number] : rest_->terms) {
    Amount term(number);
    for (const std::string& factor : factors)
      term = term.times(meaning(factor));
    result = result + term;
  }
  return result;
}

std::string Amount::print() const {
  if (isUnbounded_)
    return "unbounded";
  std::string text = number_ != 0 || rest().terms.empty() ? std::to_string(number_) : "";
  for (const auto& [factors, number] : rest().terms) {
    std::string term = llvm::join(factors, "*");
    int64_t size = text.empty() ? number : std::abs(number);
    if (size == -1)
      term = "-" + term;
    else if (size != 1)
      term = std::to_string(size) + "*" + term;
    text += (text.empty() ? "" : number < 0 ? " - " : " + ") + term;
  }
  return text;
}

std::optional<Amount> parseAmount(llvm::StringRef text) {
  Amount sum;
  llvm::SmallVector<llvm::StringRef, 4> terms;
  text.split(terms, '+');
  for (llvm::StringRef term : terms) {
    Amount product(1);
    llvm::SmallVector<llvm::StringRef, 4> factors;
    term.split(factors, '*');
    for (llvm::StringRef factor : factors) {
      factor = factor.trim();
      int64_t number = 0;
      bool isNumber = !factor.getAsInteger(10, number);
      if (factor.empty() || (isNumber ? number < 0 : llvm::isDigit(factor.front()) || factor.front() == '-'))
        return std::nullopt;
      product = product.times(isNumber ? Amount(number) : Amount::named(factor.str()));
    }
    sum = sum + product;
  }
  return sum;
}

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Amount.h"

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

bool Amount::mayBePositive() const {
  return isUnbounded_ || number_ > 0 ||
         std::any_of(terms_.begin(), terms_.end(), [](const auto& term) { return term.second > 0; });
}

void Amount::add(const Factors& factors, int64_t number) {
  int64_t& term = terms_[factors];
  term = sum(term, number);
  if (term == 0)
    terms_.erase(factors);
}

void Amount::limit() {
  isUnbounded_ |= terms_.size() > kMaxTerms || number_ > kMaxNumber;
  if (!isUnbounded_)
    return;
  terms_.clear();
  number_ = 0;
}

Amount Amount::operator+(const Amount& other) const {
  Amount both = *this;
  both.plus_.add(other.plus_);
  both.isUnbounded_ |= other.isUnbounded_;
  both.number_ = sum(both.number_, other.number_);
  for (const auto& [factors, number] : other.terms_)
    both.add(factors, number);
  both.limit();
  return both;
}

Amount Amount::operator-() const {
  Amount negative = *this;
  negative.number_ = -negative.number_;
  for (auto& [factors, number] : negative.terms_)
    number = -number;
  return negative;
}

Amount Amount::times(const Amount& other) const {
  Amount result;
  result.plus_ = plus_;
  result.plus_.add(other.plus_);
  result.isUnbounded_ = (isUnbounded_ && other.number() != 0) || (other.isUnbounded_ && number() != 0);
  if (result.isUnbounded_)
    return result;
  result.number_ = product(number_, other.number_);
  auto scale = [&](const Amount& names, int64_t number) {
    for (const auto& [factors, n] : names.terms_)
      if (number != 0)
        result.add(factors, product(n, number));
  };
  scale(*this, other.number_);
  scale(other, number_);
  for (const auto& [a, na] : terms_)
    for (const auto& [b, nb] : other.terms_) {
      Factors factors = a;
      factors.insert(factors.end(), b.begin(), b.end());
      std::sort(factors.begin(), factors.end());
      result.add(factors, product(na, nb));
    }
  result.limit();
  return result;
}

Amount Amount::larger(const Amount& a, const Amount& b) {
  Amount result;
  result.plus_ = a.plus_;
  result.plus_.add(b.plus_);
  result.isUnbounded_ = a.isUnbounded_ || b.isUnbounded_;
  if (result.isUnbounded_)
    return result;
  result.number_ = std::max(a.number_, b.number_);
  result.terms_ = a.terms_;
  for (auto& [factors, number] : result.terms_)
    if (!b.terms_.contains(factors)) // zero there
      number = std::max<int64_t>(number, 0);
  for (const auto& [factors, number] : b.terms_) {
    auto [at, isNew] = result.terms_.try_emplace(factors, 0);
    at->second = std::max(at->second, number);
  }
  std::erase_if(result.terms_, [](const auto& term) { return term.second == 0; });
  result.limit();
  return result;
}

Amount Amount::renamed(llvm::function_ref<Amount(const std::string&)> meaning) const {
  if (terms_.empty())
    return *this;
  Amount result(number_);
  result.plus_ = plus_;
  for (const auto& [factors, number] : terms_) {
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
  std::string text = number_ != 0 || terms_.empty() ? std::to_string(number_) : "";
  for (const auto& [factors, number] : terms_) {
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

} // namespace wt::engines::behavior

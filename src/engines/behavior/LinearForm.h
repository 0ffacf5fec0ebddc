// SPDX-License-Identifier: Apache-2.0
// How is a number computed from others, as a sum? `2*i - n + 1`: the form of the norms of DifferenceConstraints.h. A
// symbol is a variable of the body, or a value that is constant during the call. Overflow is not modelled.
#pragma once

#include <cstdint>
#include <map>

namespace wt::engines::behavior {

struct LinearForm {
  std::map<uint32_t, int64_t> terms; // by symbol; none is zero
  int64_t number = 0;

  static LinearForm of(int64_t number) { return {{}, number}; }
  static LinearForm symbol(uint32_t symbol) { return {{{symbol, 1}}, 0}; }
  bool isNumber() const { return terms.empty(); }

  LinearForm& add(const LinearForm& other, int64_t times = 1) {
    number += times * other.number;
    for (const auto& [symbol, factor] : other.terms)
      if (int64_t& mine = terms[symbol]; (mine += times * factor) == 0)
        terms.erase(symbol);
    return *this;
  }
  LinearForm minus(const LinearForm& other) const { return LinearForm(*this).add(other, -1); }
  auto operator<=>(const LinearForm&) const = default;
};

} // namespace wt::engines::behavior

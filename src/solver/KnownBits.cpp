// SPDX-License-Identifier: Apache-2.0
#include "solver/KnownBits.h"

#include "solver/Words.h"

namespace wt::solver {

namespace {

constexpr int kMaxDepth = 4; // depth of the examined terms

KnownBits known(const BitVectors& terms, Term term, int depth) {
  const TermNode& node = terms[term];
  const uint64_t mask = maskOf(node.width);
  if (node.kind == TermKind::Constant)
    return {~node.value & mask, node.value & mask};
  if (depth == 0)
    return {};
  auto of = [&](Term t) { return known(terms, t, depth - 1); };
  if (node.kind == TermKind::ZeroExtend) {
    KnownBits inner = of(node.a);
    return {inner.zeros | (mask & ~maskOf(terms.widthOf(node.a))), inner.ones};
  }
  if (node.kind != TermKind::And && node.kind != TermKind::Or && node.kind != TermKind::Choose)
    return {};
  KnownBits a = of(node.a), b = of(node.b);
  if (node.kind == TermKind::And)
    return {a.zeros | b.zeros, a.ones & b.ones};
  if (node.kind == TermKind::Or)
    return {a.zeros & b.zeros, a.ones | b.ones};
  return {a.zeros & b.zeros, a.ones & b.ones};
}

struct Range {
  uint64_t low = 0, high = 0; // as unsigned numbers
};

Range rangeOf(const BitVectors& terms, Term term) {
  KnownBits bits = knownBits(terms, term);
  return {bits.ones, ~bits.zeros & maskOf(terms.widthOf(term))};
}

} // namespace

KnownBits knownBits(const BitVectors& terms, Term term) {
  return known(terms, term, kMaxDepth);
}

std::optional<bool> boundToHold(const BitVectors& terms, Comparison comparison, Term a, Term b) {
  if (comparison == Comparison::Equal) {
    KnownBits x = knownBits(terms, a), y = knownBits(terms, b);
    return (x.ones & y.zeros) || (x.zeros & y.ones) ? std::optional(false) : std::nullopt;
  }
  Range x = rangeOf(terms, a), y = rangeOf(terms, b);
  const uint64_t sign = comparison == Comparison::SignedLess ? uint64_t(1) << (terms.widthOf(a) - 1) : 0;
  if (((x.low ^ x.high) | (y.low ^ y.high)) & sign)
    return std::nullopt; // a sign is unknown
  for (uint64_t* bound : {&x.low, &x.high, &y.low, &y.high})
    *bound ^= sign; // map signed order to unsigned order
  return x.high < y.low ? std::optional(true) : x.low >= y.high ? std::optional(false) : std::nullopt;
}

} // namespace wt::solver

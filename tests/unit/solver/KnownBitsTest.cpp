// SPDX-License-Identifier: Apache-2.0
// Is a comparison decided without search only if all values of its variables agree?
#include "solver/KnownBits.h"

#include <gtest/gtest.h>

using namespace wt::solver;

namespace {

/// The value of a term of four bits whose only variable is `x`.
uint64_t valueOf(const BitVectors& terms, Term term, uint64_t x) {
  const TermNode& node = terms[term];
  switch (node.kind) {
  case TermKind::Constant: return node.value;
  case TermKind::And: return valueOf(terms, node.a, x) & valueOf(terms, node.b, x);
  case TermKind::Or: return valueOf(terms, node.a, x) | valueOf(terms, node.b, x);
  default: return x; // the variable, extended or not
  }
}

bool holds(Comparison comparison, uint64_t a, uint64_t b) {
  auto asSigned = [](uint64_t v) { return static_cast<int64_t>(v ^ 8) - 8; };
  return comparison == Comparison::Equal          ? a == b
         : comparison == Comparison::UnsignedLess ? a < b
                                                  : asSigned(a) < asSigned(b);
}

TEST(KnownBits, AgreesWithAllValues) {
  BoolGraph graph;
  BitVectors terms(graph);
  Term narrow = terms.variable(3), wide = terms.variable(4);
  Term extended = terms.resize(narrow, 4, false);
  size_t bound = 0;
  for (Term base : {extended, wide})
    for (uint64_t mask = 0; mask < 16; ++mask)
      for (Term t : {terms.bitOr(base, terms.constant(4, mask)), terms.bitAnd(base, terms.constant(4, mask))})
        for (uint64_t c = 0; c < 16; ++c)
          for (Comparison comparison : {Comparison::Equal, Comparison::UnsignedLess, Comparison::SignedLess})
            for (bool isSwapped : {false, true}) {
              Term constant = terms.constant(4, c), a = isSwapped ? constant : t, b = isSwapped ? t : constant;
              std::optional<bool> answer = boundToHold(terms, comparison, a, b);
              bound += answer.has_value();
              for (uint64_t x = 0; answer && x < (base == wide ? 16u : 8u); ++x)
                EXPECT_EQ(holds(comparison, valueOf(terms, a, x), valueOf(terms, b, x)), *answer);
            }
  EXPECT_GT(bound, 1000u);
}

TEST(KnownBits, AHandleJustOpenedIsNoneOfTheStandardOnes) {
  BoolGraph graph;
  BitVectors terms(graph);
  Term number = terms.bitOr(terms.resize(terms.variable(31), 32, false), terms.constant(32, 4));
  EXPECT_TRUE(terms.less(number, terms.constant(32, 0), true).isNo());
  EXPECT_TRUE(terms.equal(number, terms.constant(32, uint64_t(-1))).isNo());
  EXPECT_TRUE(terms.less(terms.constant(32, 2), number, true).isYes());
  EXPECT_FALSE(terms.equal(number, terms.constant(32, 7)).isConstant());
}

} // namespace

// SPDX-License-Identifier: Apache-2.0
// Do the graph, the bit circuits and the solver agree with plain arithmetic? Random terms over few small variables,
// tried with every assignment.
#include "solver/SatSession.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

using namespace wt::solver;

namespace {

constexpr unsigned kWidth = 4;
constexpr uint64_t kMask = (1u << kWidth) - 1;

struct Assignment {
  uint64_t x = 0, y = 0;
  bool p = false, q = false;
};

int64_t asSigned(uint64_t v) {
  return static_cast<int64_t>(v ^ 8) - 8;
}

/// A term or formula, with the function that it must equal.
struct NumberPair {
  Term term;
  std::function<uint64_t(const Assignment&)> meaning;
};
struct TruthPair {
  Lit lit;
  std::function<bool(const Assignment&)> meaning;
};

class Generator {
public:
  explicit Generator(uint32_t seed) : random_(seed) {
    x = vectors.variable(kWidth);
    y = vectors.variable(kWidth);
    p = graph.variable();
    q = graph.variable();
  }

  BoolGraph graph;
  BitVectors vectors{graph};
  Term x, y;
  Lit p, q;

  NumberPair number(int depth) {
    if (depth == 0) {
      uint64_t constant = pick(16);
      switch (pick(3)) {
      case 0: return {x, [](const Assignment& a) { return a.x; }};
      case 1: return {y, [](const Assignment& a) { return a.y; }};
      default: return {vectors.constant(kWidth, constant), [=](const Assignment&) { return constant; }};
      }
    }
    NumberPair a = number(depth - 1), b = number(depth - 1);
    auto f = a.meaning, g = b.meaning;
    uint64_t amount = pick(kWidth);
    TruthPair c = truth(depth - 1);
    switch (pick(10)) {
    case 0: return {vectors.add(a.term, b.term), [=](const Assignment& v) { return (f(v) + g(v)) & kMask; }};
    case 1: return {vectors.subtract(a.term, b.term), [=](const Assignment& v) { return (f(v) - g(v)) & kMask; }};
    case 2: return {vectors.bitAnd(a.term, b.term), [=](const Assignment& v) { return f(v) & g(v); }};
    case 3: return {vectors.bitOr(a.term, b.term), [=](const Assignment& v) { return f(v) | g(v); }};
    case 4: return {vectors.bitXor(a.term, b.term), [=](const Assignment& v) { return f(v) ^ g(v); }};
    case 5:
      return {vectors.shiftLeft(a.term, vectors.constant(kWidth, amount)),
              [=](const Assignment& v) { return (f(v) << amount) & kMask; }};
    case 6:
      return {vectors.shiftRight(a.term, vectors.constant(kWidth, amount), true),
              [=](const Assignment& v) { return static_cast<uint64_t>(asSigned(f(v)) >> amount) & kMask; }};
    case 7:
      return {vectors.multiply(a.term, vectors.constant(kWidth, amount)),
              [=](const Assignment& v) { return (f(v) * amount) & kMask; }};
    case 8: return {vectors.resize(vectors.resize(a.term, kWidth + 3, true), kWidth, false), f};
    default: {
      auto h = c.meaning;
      return {vectors.choose(c.lit, a.term, b.term), [=](const Assignment& v) { return h(v) ? f(v) : g(v); }};
    }
    }
  }

  TruthPair truth(int depth) {
    if (depth == 0)
      return pick(2) ? TruthPair{p, [](const Assignment& a) { return a.p; }}
                     : TruthPair{!q, [](const Assignment& a) { return !a.q; }};
    if (pick(2)) {
      NumberPair a = number(depth - 1), b = number(depth - 1);
      auto f = a.meaning, g = b.meaning;
      switch (pick(3)) {
      case 0: return {vectors.equal(a.term, b.term), [=](const Assignment& v) { return f(v) == g(v); }};
      case 1: return {vectors.less(a.term, b.term, false), [=](const Assignment& v) { return f(v) < g(v); }};
      default:
        return {vectors.less(a.term, b.term, true),
                [=](const Assignment& v) { return asSigned(f(v)) < asSigned(g(v)); }};
      }
    }
    TruthPair a = truth(depth - 1), b = truth(depth - 1);
    auto f = a.meaning, g = b.meaning;
    switch (pick(3)) {
    case 0: return {graph.both(a.lit, !b.lit), [=](const Assignment& v) { return f(v) && !g(v); }};
    case 1: return {graph.either(a.lit, b.lit), [=](const Assignment& v) { return f(v) || g(v); }};
    default: return {graph.differ(a.lit, b.lit), [=](const Assignment& v) { return f(v) != g(v); }};
    }
  }

  uint32_t pick(uint32_t n) { return random_() % n; }

private:
  std::mt19937 random_;
};

template <class F> bool forSomeAssignment(F f) {
  for (uint64_t i = 0; i < 1024; ++i)
    if (f(Assignment{i & 15, i >> 4 & 15, (i >> 8 & 1) != 0, (i >> 9 & 1) != 0}))
      return true;
  return false;
}

TEST(RandomFormulas, solverAgreesWithBruteForce) {
  for (uint32_t seed = 0; seed < 600; ++seed) {
    Generator g(seed);
    SatSession session(g.vectors, {.conflicts = 100000});
    for (int i = 0; i < 3; ++i) {
      TruthPair t = g.truth(4);
      Answer answer = session.ask(t.lit);
      ASSERT_EQ(answer == Answer::Yes, forSomeAssignment(t.meaning)) << "seed " << seed;
      if (answer != Answer::Yes)
        continue;
      Model model = session.model();
      Assignment a{model.valueOf(g.x), model.valueOf(g.y), model.holds(g.p), model.holds(g.q)};
      ASSERT_TRUE(model.holds(t.lit)) << "seed " << seed;
      ASSERT_TRUE(t.meaning(a)) << "seed " << seed;
    }
  }
}

TEST(BoolGraph, simplifiesLocally) {
  BoolGraph g;
  Lit a = g.variable(), b = g.variable(), c = g.variable();
  EXPECT_EQ(g.both(a, !a), Lit::no());
  EXPECT_EQ(g.either(g.both(a, b), g.both(a, !b)), a);
  EXPECT_EQ(g.both(g.both(a, b), !a), Lit::no());
  EXPECT_EQ(g.both(!g.both(a, b), !a), !a);
  EXPECT_EQ(g.both(g.both(a, b), !g.both(!a, c)), g.both(a, b));
  EXPECT_EQ(g.choose(a, b, b), b);
  EXPECT_EQ(g.both(a, b), g.both(b, a));
}

TEST(BitVectors, returnCodesNeverBecomeBits) {
  BoolGraph g;
  BitVectors v(g);
  Lit c = g.variable();
  Term r = v.choose(c, v.constant(32, ~0ull), v.constant(32, 0));
  EXPECT_EQ(v.equal(r, v.constant(32, 0)), !c);
  EXPECT_EQ(v.less(r, v.constant(32, 0), true), c);
}

TEST(SatSession, saysWhichAssumptionsWereNeeded) {
  BoolGraph g;
  BitVectors v(g);
  SatSession session(v);
  Term n = v.variable(32);
  Lit small = v.less(n, v.constant(32, 5), true), large = v.less(v.constant(32, 9), n, true), other = g.variable();
  ASSERT_EQ(session.ask({small, other, large}), Answer::No);
  EXPECT_TRUE(session.isNeeded(small));
  EXPECT_TRUE(session.isNeeded(large));
  EXPECT_FALSE(session.isNeeded(other));
  EXPECT_EQ(session.ask({small, other}), Answer::Yes);
}

} // namespace

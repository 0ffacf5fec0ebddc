// SPDX-License-Identifier: Apache-2.0
#include "support/SparseBits.h"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

namespace wt {
namespace {

using Reference = std::set<uint32_t>;

std::vector<uint32_t> membersOf(const SparseBits& set) {
  std::vector<uint32_t> result;
  set.forEach([&](uint32_t n) { result.push_back(n); });
  return result;
}

/// Numbers close enough to share words often, and far enough apart to be sparse.
uint32_t someNumber(std::mt19937& random) {
  return random() % 6 * 1000 + random() % 70;
}

void fill(std::mt19937& random, SparseBits& set, Reference& reference) {
  for (uint32_t i = random() % 20; i > 0; --i) {
    uint32_t n = someNumber(random);
    EXPECT_EQ(set.insert(n), reference.insert(n).second);
  }
}

Reference unionOf(Reference a, const Reference& b) {
  a.insert(b.begin(), b.end());
  return a;
}
Reference without(const Reference& a, const Reference& b) {
  Reference result;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(result, result.end()));
  return result;
}

void expectSame(const SparseBits& set, const Reference& reference) {
  EXPECT_EQ(membersOf(set), std::vector<uint32_t>(reference.begin(), reference.end()));
  EXPECT_EQ(set.size(), reference.size());
  EXPECT_EQ(set.isEmpty(), reference.empty());
}

TEST(SparseBits, AgreesWithStdSet) {
  for (uint32_t seed = 0; seed < 2000; ++seed) {
    std::mt19937 random(seed);
    SparseBits a, b;
    Reference ra, rb;
    fill(random, a, ra);
    fill(random, b, rb);
    expectSame(a, ra);

    Reference both = without(ra, without(ra, rb));
    EXPECT_EQ(a.intersects(b), !both.empty());
    EXPECT_EQ(a.containsAll(b), without(rb, ra).empty());
    EXPECT_EQ(a == b, ra == rb);
    uint32_t n = someNumber(random);
    EXPECT_EQ(a.contains(n), ra.count(n) == 1);

    SparseBits joined = a, added = b;
    EXPECT_EQ(joined.insert(b), !without(rb, ra).empty());
    expectSame(joined, unionOf(ra, rb));
    joined = a;
    EXPECT_EQ(joined.insert(b, added), !without(rb, ra).empty());
    expectSame(joined, unionOf(ra, rb));
    expectSame(added, rb); // the new numbers are part of b
    joined = a;
    added.clear();
    joined.insert(b, added);
    expectSame(added, without(rb, ra));

    SparseBits rest = a;
    EXPECT_EQ(rest.erase(b), !both.empty());
    expectSame(rest, without(ra, rb));
    SparseBits common = a;
    EXPECT_EQ(common.keepOnly(b), both != ra);
    expectSame(common, both);
    EXPECT_EQ(a.erase(n), ra.erase(n) == 1);
    expectSame(a, ra);
  }
}

} // namespace
} // namespace wt

// SPDX-License-Identifier: Apache-2.0
// Does structure inference give what the closure rules say, on terms of the paper's example and on random constraint
// graphs?
#include "engines/containers/Structure.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

using namespace wt::engines::containers;
using wt::Id;

namespace {

const ReasonId kNone;

TermId stackOf(Structure& s, TermId element) {
  return s.make({TermKind::Container, "stack"}, {{s.own(), element}});
}

TEST(Structure, EqualContainersHaveEqualElements) {
  Structure s;
  TermId a = s.variable(), b = s.make({TermKind::Base, ""}, {});
  s.equate(stackOf(s, a), stackOf(s, b), kNone);
  EXPECT_TRUE(s.isSame(a, b));
  EXPECT_EQ(s.constructor(a).kind, TermKind::Base);
  EXPECT_EQ(s.equalities.size(), 1u);
}

// Two calls of one function give two types [Containers, Section 2.2].
TEST(Structure, EachSiteHasItsOwnInstance) {
  Structure s;
  TermId formal = stackOf(s, s.variable()), first = s.variable(), second = s.variable();
  s.instance(formal, first, SiteId(0), kNone);
  s.instance(formal, second, SiteId(1), kNone);
  EXPECT_EQ(s.constructor(first).name, "stack");
  s.equate(s.parts(first)[0].term, s.make({TermKind::Base, ""}, {}), kNone);
  EXPECT_EQ(s.constructor(s.parts(first)[0].term).kind, TermKind::Base);
  EXPECT_EQ(s.constructor(s.parts(second)[0].term).kind, TermKind::Variable);
}

// push(s, e): e and the elements of s are instances of one variable.
TEST(Structure, OneVariableAtOneSiteIsOneType) {
  Structure s;
  TermId t = s.variable(), formal = stackOf(s, t), container = s.variable(), element = stackOf(s, s.variable());
  s.instance(formal, container, SiteId(0), kNone);
  s.instance(t, element, SiteId(0), kNone);
  EXPECT_TRUE(s.isSame(s.parts(container)[0].term, element));
}

TEST(Structure, WhatIsSharedHasNoInstances) {
  Structure s;
  TermId global = s.variable(), actual = s.variable();
  s.instance(global, actual, SiteId(0), kNone);
  s.share(global);
  EXPECT_TRUE(s.isSame(global, actual));
  s.equate(global, stackOf(s, s.variable()), kNone);
  EXPECT_TRUE(s.isShared(s.parts(actual)[0].term));
}

TEST(Structure, ATreeIsAStackOfItself) {
  Structure s;
  TermId tree = s.variable();
  s.equate(tree, stackOf(s, tree), kNone);
  EXPECT_TRUE(s.isSame(tree, s.parts(tree)[0].term));
  TermId actual = s.variable();
  s.instance(tree, actual, SiteId(0), kNone);
  EXPECT_TRUE(s.isSame(actual, s.parts(actual)[0].term));
}

// Polymorphic recursion: a stack of an instance of itself. The inference ends, and reports that a bound ended it.
TEST(Structure, AnInstanceOfItselfEnds) {
  Structure s;
  TermId element = s.variable(), outer = stackOf(s, element);
  s.instance(outer, element, SiteId(0), kNone);
  EXPECT_EQ(s.constructor(element).name, "stack");
  EXPECT_LT(s.counts().terms, 100u);
  EXPECT_GT(s.counts().collapsed, 0u);
}

// ---------------------------------------------------------------------------------------------- against a naive
// fixpoint

/// The closure rules as written, applied until nothing changes: classes are numbers that are renamed one at a time.
class Naive {
public:
  struct Term {
    std::string constructor; // empty: a variable
    std::vector<int> parts;
  };
  std::vector<Term> terms;
  std::vector<int> classOf;
  struct Instance {
    int formal, actual, site;
    bool operator<(const Instance& o) const {
      return std::tie(formal, actual, site) < std::tie(o.formal, o.actual, o.site);
    }
  };
  std::set<Instance> instances;

  int add(std::string constructor, std::vector<int> parts) {
    terms.push_back({std::move(constructor), std::move(parts)});
    classOf.push_back(classOf.size());
    return terms.size() - 1;
  }
  void equate(int a, int b) {
    int from = classOf[a], to = classOf[b];
    for (int& c : classOf)
      c = c == from ? to : c;
  }
  int constructed(int t) const {
    for (size_t i = 0; i < terms.size(); ++i)
      if (classOf[i] == classOf[t] && !terms[i].constructor.empty())
        return i;
    return -1;
  }
  void solve() {
    for (bool isChanged = true; isChanged;) {
      isChanged = false;
      for (size_t i = 0; i < terms.size(); ++i)
        for (size_t j = 0; j < i; ++j)
          if (classOf[i] == classOf[j] && !terms[i].constructor.empty() && terms[i].constructor == terms[j].constructor)
            for (size_t k = 0; k < terms[i].parts.size(); ++k)
              if (classOf[terms[i].parts[k]] != classOf[terms[j].parts[k]]) {
                equate(terms[i].parts[k], terms[j].parts[k]);
                isChanged = true;
              }
      std::vector<Instance> all(instances.begin(), instances.end());
      for (const Instance& a : all) {
        for (const Instance& b : all)
          if (a.site == b.site && classOf[a.formal] == classOf[b.formal] && classOf[a.actual] != classOf[b.actual]) {
            equate(a.actual, b.actual);
            isChanged = true;
          }
        int formal = constructed(a.formal);
        if (formal < 0)
          continue;
        int actual = constructed(a.actual);
        if (actual < 0) {
          std::vector<int> parts;
          for (size_t k = 0; k < terms[formal].parts.size(); ++k)
            parts.push_back(add("", {}));
          actual = add(terms[formal].constructor, parts);
          equate(actual, a.actual);
          isChanged = true;
        }
        for (size_t k = 0; k < terms[formal].parts.size(); ++k)
          isChanged |= instances.insert({terms[formal].parts[k], terms[actual].parts[k], a.site}).second;
      }
    }
  }
  std::string text(int t, int depth) const {
    int c = constructed(t);
    if (c < 0)
      return "?";
    std::string result = terms[c].constructor + "(";
    for (int part : terms[c].parts)
      result += depth == 0 ? "…" : text(part, depth - 1) + ",";
    return result + ")";
  }
};

std::string text(const Structure& s, TermId t, int depth) {
  if (s.constructor(t).kind == TermKind::Variable)
    return "?";
  std::string result = s.constructor(t).name + "(";
  for (const Value& part : s.parts(t))
    result += depth == 0 ? "…" : text(s, part.term, depth - 1) + ",";
  return result + ")";
}

/// Functions in layers: only later layers instantiate the types of a layer, as in the components of a call graph.
void compare(uint32_t seed) {
  std::mt19937 random(seed);
  auto below = [&](uint32_t n) { return random() % n; };
  Structure s;
  Naive naive;
  std::vector<TermId> terms;
  std::vector<std::vector<int>> layers(2 + below(3));
  int site = 0;
  for (size_t layer = 0; layer < layers.size(); ++layer) {
    auto any = [&](size_t from) { return layers[from][below(layers[from].size())]; };
    for (uint32_t i = 0, count = 2 + below(8); i < count; ++i) { // one constructor, so nothing can clash
      bool isStack = !layers[layer].empty() && below(3) == 0;
      int part = isStack ? any(layer) : -1;
      terms.push_back(isStack ? stackOf(s, terms[part]) : s.variable());
      naive.add(isStack ? "stack" : "", isStack ? std::vector<int>{part} : std::vector<int>{});
      while (naive.terms.size() > terms.size())
        terms.push_back(TermId());
      layers[layer].push_back(naive.terms.size() - 1);
    }
    for (uint32_t i = 0, count = below(5); i < count; ++i) {
      int a = any(layer), b = any(layer);
      s.equate(terms[a], terms[b], kNone);
      naive.equate(a, b);
    }
    for (uint32_t i = 0, count = layer ? below(6) : 0; i < count; ++i) {
      int at = below(2) && site ? site - 1 : site++;
      int formal = any(layer - 1), actual = any(layer);
      s.instance(terms[formal], terms[actual], SiteId(at + 100 * layer), kNone);
      naive.instances.insert({formal, actual, at + 100 * int(layer)});
    }
  }
  size_t count = terms.size();
  naive.solve();
  for (size_t i = 0; i < count; ++i) {
    ASSERT_EQ(text(s, terms[i], 6), naive.text(i, 6)) << "seed " << seed << ", term " << i;
    for (size_t j = 0; j < i; ++j)
      ASSERT_EQ(s.isSame(terms[i], terms[j]), naive.classOf[i] == naive.classOf[j])
          << "seed " << seed << ": " << j << ", " << i;
  }
}

TEST(Structure, EqualsANaiveFixpointOnRandomGraphs) {
  for (uint32_t seed = 1; seed <= 10000 && !HasFatalFailure(); ++seed)
    compare(seed);
}

// For any constraints, the inference must terminate.
TEST(Structure, EndsOnAnyGraph) {
  for (uint32_t seed = 1; seed <= 3000; ++seed) {
    std::mt19937 random(seed);
    Structure s;
    std::vector<TermId> terms = {s.variable()};
    for (int i = 0; i < 20; ++i)
      terms.push_back(random() % 3 ? s.variable() : stackOf(s, terms[random() % terms.size()]));
    auto any = [&] { return terms[random() % terms.size()]; };
    for (int i = 0; i < 12; ++i)
      random() % 2 ? s.equate(any(), any(), kNone) : s.instance(any(), any(), SiteId(random() % 5), kNone);
    ASSERT_LT(s.counts().terms, 100000u) << "seed " << seed;
  }
}

} // namespace

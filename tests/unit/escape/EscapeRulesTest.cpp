// SPDX-License-Identifier: Apache-2.0
// Does each rule of [Saturn, Figure 5] hold on a program made for it?
#include "Encoded.h"

namespace wt::engines::escape {
namespace {

/// A function `f` with a parameter `p`, locals `a` and `b` that hold new nodes, and these instructions.
std::string body(const std::string& instrs, const std::string& exit = "b1") {
  return "\nfunc @f(p: *%node, c: i32) -> *%node {\n  param p: *%node\n  param c: i32\n  local a: *%node\n  local b: "
         "*%node\n"
         "  result result: *%node\nb0:\n  result := null\n  a := call @new()\n  b := call @new()\n" +
         instrs + "  return\n  goto " + exit + "\n" + exit + ": exit\n}\n";
}

TEST(EscapeRules, PointsToIsTheGuardInTheSet) {
  Encoded f(body("  goto b1 b2\nb1:\n  assume c != 0\n  result := a\n  goto b3\nb2:\n  assume c == 0\n  result := b\n"
                 "  goto b3\nb3:\n",
                 "b4"));
  EscapeRules rules(*f, f->exit);
  ASSERT_EQ(f.news().size(), 2u);
  Lit first = rules.escaped(f.news()[0]), second = rules.escaped(f.news()[1]);
  EXPECT_TRUE(f.isPossible(first));
  EXPECT_TRUE(f.isPossible(second));
  EXPECT_FALSE(f.isPossible(f->graph.both(first, second)));
}

TEST(EscapeRules, ViaLocal) {
  Encoded f(body(""));
  EscapeRules rules(*f, f->exit);
  EXPECT_TRUE(rules.escaped(f.news()[0]).isNo());
  EXPECT_TRUE(f.isPossible(rules.leaked(f.news()[0])));
}

TEST(EscapeRules, ViaGlobal) {
  Encoded f(body("  $kept := a\n"));
  EscapeRules rules(*f, f->exit, {{}, true, true});
  EXPECT_FALSE(f.isPossible(rules.leaked(f.news()[0])));
  EXPECT_TRUE(f.isPossible(rules.leaked(f.news()[1])));
}

TEST(EscapeRules, ViaInterfaceUnlessExcluded) {
  Encoded f(body("  (*p).next := a\n  result := b\n"));
  auto isLost = [&](size_t which, Excluded x) {
    return f.isPossible(EscapeRules(*f, f->exit, x).leaked(f.news()[which]));
  };
  EXPECT_FALSE(isLost(0, {}));
  EXPECT_FALSE(isLost(1, {}));
  EXPECT_TRUE(isLost(0, {f.variable("p"), false, false}));
  EXPECT_FALSE(isLost(0, {f.variable("c"), false, false}));
  EXPECT_FALSE(isLost(1, {f.variable("p"), false, false}));
  EXPECT_TRUE(isLost(0, {{}, true, false}));
  EXPECT_FALSE(isLost(0, {{}, false, true}));
  EXPECT_TRUE(isLost(1, {{}, false, true}));
}

TEST(EscapeRules, ViaNewlocAsLongAsThatEscapes) {
  Encoded kept(body("  (*a).next := b\n  result := a\n"));
  EscapeRules keptRules(*kept, kept->exit);
  EXPECT_FALSE(kept.isPossible(keptRules.leaked(kept.news()[1])));
  Encoded lost(body("  (*a).next := b\n"));
  EscapeRules lostRules(*lost, lost->exit);
  EXPECT_TRUE(lost.isPossible(lostRules.leaked(lost.news()[1])));
}

TEST(EscapeRules, TheExclusionSetStopsACircle) {
  Encoded f(body("  (*a).next := b\n  (*b).prev := a\n"));
  EscapeRules rules(*f, f->exit);
  EXPECT_TRUE(f.isPossible(rules.leaked(f.news()[0])));
  EXPECT_TRUE(f.isPossible(rules.leaked(f.news()[1])));
}

TEST(EscapeRules, WhatIsReleasedKeepsNothing) {
  Encoded f(body("  (*p).next := a\n  free malloc p\n"));
  EscapeRules rules(*f, f->exit);
  EXPECT_TRUE(f.isPossible(rules.leaked(f.news()[0])));
}

TEST(EscapeRules, AFailedAllocationIsNotLost) {
  Encoded f(body(""));
  EscapeRules rules(*f, f->exit);
  Lit valid = f->attribute(f->exit, f.news()[0], Attribute::Valid);
  EXPECT_TRUE(f.isPossible(!valid));
  EXPECT_FALSE(f.isPossible(f->graph.both(!valid, rules.leaked(f.news()[0]))));
}

TEST(EscapeRules, APointerToAPartKeepsTheWhole) {
  Encoded f("\nfunc @f() -> **%node {\n  local a: *%node\n  result result: **%node\nb0:\n  a := call @new()\n"
            "  result := &(*a).next\n  return\n  goto b1\nb1: exit\n}\n");
  EscapeRules rules(*f, f->exit);
  EXPECT_FALSE(f.isPossible(rules.leaked(f.news()[0])));
}

} // namespace
} // namespace wt::engines::escape

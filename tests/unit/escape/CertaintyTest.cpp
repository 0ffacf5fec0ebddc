// SPDX-License-Identifier: Apache-2.0
// What can a reader of a path see? One small program for each source of unknowns.
#include "Encoded.h"

#include "engines/escape/Certainty.h"

namespace wt::engines::escape {
namespace {

using finding::DoubtKind;
using finding::Kind;

/// `f` makes a node `a` and then runs these lines.
std::string body(const std::string& instrs, const std::string& exit = "b1") {
  return "\nfunc @f(c: i32, q: *%node) -> void {\n  param c: i32\n  param q: *%node\n  local a: *%node\nb0:\n"
         "  a := alloc malloc %node may-fail\n" +
         instrs + "  return\n  goto " + exit + "\n" + exit + ": exit\n}\n";
}

/// May release its argument; the reader cannot see the condition.
constexpr const char* kMayDrop = R"(
func @mayDrop(p: *%node) -> void {
  param p: *%node
b0:
  goto b1 b2
b1:
  free malloc p
  goto b3
b2:
  goto b3
b3:
  return
  goto b4
b4: exit
}
)";

TEST(Certainty, AFailureThatNobodyAsksForIsNotSeenOfALeak) {
  Encoded f(body(""));
  Certainty certainty(*f);
  Lit made = f->attribute(f->exit, f.news()[0], Attribute::Valid);
  EXPECT_FALSE(certainty.surely(made, Kind::Leak).isNo());
  EXPECT_TRUE(certainty.surely(!made, Kind::Leak).isNo());
  EXPECT_FALSE(certainty.surely(!made, Kind::DoubleFree).isNo());
  EXPECT_EQ(certainty.doubtsAbout(!made, Kind::Leak).at(0).kind, DoubtKind::UncheckedFailure);
}

TEST(Certainty, ABranchShowsTheFailure) {
  Encoded f(
      body("  goto b1 b2\nb1:\n  assume a == null\n  goto b3\nb2:\n  assume a != null\n  free malloc a\n  goto b3\n"
           "b3:\n",
           "b4"));
  Certainty certainty(*f);
  Lit made = f->attribute(f->exit, f.news()[0], Attribute::Valid);
  EXPECT_FALSE(certainty.surely(!made, Kind::Leak).isNo());
}

TEST(Certainty, WhatACalleeDecidesInsideIsNotSeen) {
  Encoded f(kMayDrop + body("  call @mayDrop(a)\n"));
  Certainty certainty(*f);
  Lit freed = f->attribute(f->exit, f.news()[0], Attribute::Freed);
  ASSERT_TRUE(f.isPossible(freed));
  ASSERT_TRUE(f.isPossible(!freed));
  EXPECT_TRUE(certainty.surely(!freed, Kind::Leak).isNo());
  std::vector<finding::Doubt> doubts = certainty.doubtsAbout(freed, Kind::DoubleFree);
  ASSERT_FALSE(doubts.empty());
  EXPECT_EQ(doubts[0], (finding::Doubt{DoubtKind::CalleeDecides, "mayDrop"}));
}

TEST(Certainty, ANumberThatWasGivenIsSeen) {
  Encoded f(body(
      "  goto b1 b2\nb1:\n  assume c != 0\n  free malloc a\n  goto b3\nb2:\n  assume c == 0\n  goto b3\nb3:\n", "b4"));
  Certainty certainty(*f);
  Lit freed = f->attribute(f->exit, f.news()[0], Attribute::Freed);
  EXPECT_TRUE(certainty.doubtsAbout(freed, Kind::DoubleFree).empty());
  EXPECT_FALSE(certainty.surely(!freed, Kind::Leak).isNo());
}

TEST(Provenance, KnowsArgumentsFromTheCallersMemory) {
  Encoded f(
      body("  goto b1 b2\nb1:\n  assume (*q).next == null\n  goto b3\nb2:\n  assume (*q).next != null\n  goto b3\n"
           "b3:\n",
           "b4"));
  Lit argument = f.heap().isNull(f.heap().initialValue(f.cell("q")));
  EXPECT_EQ(f->provenance.ofLeaf(f.heap(), argument.node()), Source::Argument);
  Lit made = f->attribute(f->exit, f.news()[0], Attribute::Valid);
  EXPECT_EQ(f->provenance.ofLeaf(f.heap(), made.node()), Source::Outcome);
  size_t ofMemory = 0;
  for (const Event& event : f->trace.events)
    if (event.kind == EventKind::Branch)
      ofMemory += f->provenance.ofLeaf(f.heap(), event.condition.node()) == Source::CallersMemory;
  EXPECT_EQ(ofMemory, 2u);
}

} // namespace
} // namespace wt::engines::escape

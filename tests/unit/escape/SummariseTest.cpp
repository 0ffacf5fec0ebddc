// SPDX-License-Identifier: Apache-2.0
// What do callers see of a function? Each test calls it and checks what follows.
#include "Encoded.h"

#include "engines/escape/Witness.h"

namespace wt::engines::escape {
namespace {

/// `f` makes a node, uses it in these lines, and is checked at the end.
std::string caller(const std::string& instrs) {
  return "\nfunc @f(c: i32) -> void {\n  param c: i32\n  local a: *%node\n  local rc: i32\n  local q: *%node\nb0:\n"
         "  a := call @new()\n  q := null\n  rc := 0\n" +
         instrs + "  return\n  goto b1\nb1: exit\n}\n";
}

/// int make(T **out): 0 and a new node, or -1 and nothing.
constexpr const char* kMake = R"(
func @make(out: **%node) -> i32 {
  param out: **%node
  local n: *%node
  result result: i32
b0:
  n := call @new()
  goto b1 b2
b1:
  assume n == null
  result := -1
  return
  goto b3
b2:
  assume n != null
  (*out) := n
  result := 0
  return
  goto b3
b3: exit
}
)";

/// Releases its argument twice if `c` is not 0: a double free that is reported.
constexpr const char* kTwice = R"(
func @f(p: *%node, c: i32) -> void {
  param p: *%node
  param c: i32
b0:
  call @drop(p)
  goto b1 b2
b1:
  assume c != 0
  call @drop(p)
  return
  goto b3
b2:
  assume c == 0
  return
  goto b3
b3: exit
}
)";

TEST(Summary, DoesNotDependOnWhatIsReported) {
  Encoded quiet(kTwice), reported(kTwice);
  std::unique_ptr<EscapeSummary> before = summarise(*quiet);
  solver::SatSession session(reported->vectors);
  ASSERT_EQ(findingsOf(*reported, session, true).findings.size(), 1u);
  std::unique_ptr<EscapeSummary> after = summarise(*reported);
  EXPECT_TRUE(*before == *after);
  EXPECT_FALSE(before->exits.isYes()); // it goes on only if it did not release twice
}

TEST(Summary, ChangesNothingThatFindingsAreMadeOf) {
  Encoded f(kTwice), summarised(kTwice);
  (void)summarise(*summarised);
  EXPECT_EQ(f->exit.cells, summarised->exit.cells);
  EXPECT_EQ(f->trace.assumptions, summarised->trace.assumptions);
  EXPECT_EQ(f->effects.freedAs.size(), summarised->effects.freedAs.size());
}

TEST(Summary, OutParameterIsTiedToTheResult) {
  Encoded f(kMake + caller("  rc := call @make(&q)\n"));
  const Value q = f.heap()[f->valueOf(f->exit, f.cell("q"))];
  Term rc = f.heap()[f->valueOf(f->exit, f.cell("rc"))].bits;
  Lit succeeded = f->vectors.equal(rc, f->vectors.constant(32, 0));
  Lit isNull = f.heap().isNull(f->valueOf(f->exit, f.cell("q")));
  EXPECT_TRUE(f.isPossible(succeeded));
  EXPECT_TRUE(f.isPossible(!succeeded));
  EXPECT_FALSE(f.isPossible(f->graph.both(succeeded, isNull)));
  EXPECT_FALSE(f.isPossible(f->graph.both(!succeeded, !isNull)));
}

constexpr const char* kMaybe = R"(
func @maybe(p: *%node, c: i32) -> void {
  param p: *%node
  param c: i32
b0:
  goto b1 b2
b1:
  assume c != 0
  free malloc p
  goto b3
b2:
  assume c == 0
  goto b3
b3:
  return
  goto b4
b4: exit
}
)";

TEST(Summary, ReleaseUnderACondition) {
  Encoded f(kMaybe + caller("  call @maybe(a, c)\n"));
  Lit freed = f->attribute(f->exit, f.news()[0], Attribute::Freed);
  Term c = f.heap()[f.heap().initialValue(f.cell("c"))].bits;
  Lit isZero = f->vectors.equal(c, f->vectors.constant(32, 0));
  EXPECT_TRUE(f.isPossible(freed));
  EXPECT_FALSE(f.isPossible(f->graph.both(freed, isZero)));
}

constexpr const char* kSame = R"(
func @same(p: *%node) -> *%node {
  param p: *%node
  result result: *%node
b0:
  result := p
  return
  goto b1
b1: exit
}
)";

TEST(Summary, ResultIsTheArgument) {
  Encoded f(kSame + caller("  q := call @same(a)\n"));
  EXPECT_EQ(f->valueOf(f->exit, f.cell("q")), f->valueOf(f->exit, f.cell("a")));
}

constexpr const char* kLink = R"(
func @link(head: *%node, p: *%node) -> void {
  param head: *%node
  param p: *%node
b0:
  (*head).next := p
  return
  goto b1
b1: exit
}

func @keep(p: *%node) -> void {
  param p: *%node
b0:
  $kept := p
  return
  goto b1
b1: exit
}
)";

TEST(Summary, StoredInAnotherParameter) {
  Encoded f(kLink + caller("  q := call @new()\n  call @link(a, q)\n"));
  EscapeRules rules(*f, f->exit);
  const Value next = f.heap()[f->valueOf(f->exit, f.cell(f.news()[0], 64))];
  EXPECT_TRUE(llvm::any_of(next.entries, [&](const Entry& e) { return e.target.object == f.news()[1]; }));
  EXPECT_TRUE(f.isPossible(rules.leaked(f.news()[1]))); // lives as long as the other, which is lost
}

TEST(Summary, StoredInAGlobal) {
  Encoded f(kLink + caller("  call @keep(a)\n"));
  EscapeRules rules(*f, f->exit);
  EXPECT_FALSE(f.isPossible(rules.leaked(f.news()[0])));
}

TEST(Summary, WhatACalleeUsesIsKnown) {
  Encoded f(kLink + caller("  q := call @new()\n  free malloc a\n  call @link(a, q)\n"));
  ASSERT_EQ(f->trace.suspicions.size(), 1u);
  EXPECT_EQ(f->trace.suspicions[0].kind, finding::Kind::UseAfterFree);
  EXPECT_TRUE(f.isPossible(f->trace.suspicions[0]));
}

TEST(Summary, ReleasedTwiceThroughACallee) {
  Encoded f(caller("  call @drop(a)\n  call @drop(a)\n"));
  ASSERT_EQ(f->trace.suspicions.size(), 1u);
  EXPECT_EQ(f->trace.suspicions[0].kind, finding::Kind::DoubleFree);
}

TEST(Summary, EachCallMakesAnObjectOfItsOwn) {
  Encoded f(caller("  q := call @new()\n"));
  EXPECT_EQ(f.news().size(), 2u);
  EXPECT_NE(f->valueOf(f->exit, f.cell("q")), f->valueOf(f->exit, f.cell("a")));
}

} // namespace
} // namespace wt::engines::escape

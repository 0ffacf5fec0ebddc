// SPDX-License-Identifier: Apache-2.0
// Do merging, fingerprints, baselines and suppression comments work, on files held in memory?
#include "verdict/Verdict.h"
#include "verdict/Suppressions.h"

#include <gtest/gtest.h>

using namespace wt;
using finding::Finding;

namespace {

SourceLines sourcesOf(llvm::StringRef text) {
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  files->addFile("a.c", 0, llvm::MemoryBuffer::getMemBufferCopy(text));
  return SourceLines(files);
}

Finding leakAt(uint32_t line, uint32_t allocationLine = 0) {
  Finding f;
  f.at = {"a.c", line, 1, ""};
  if (allocationLine)
    f.allocation = {"a.c", allocationLine, 1, ""};
  f.functionKey = "f";
  f.message = "`p` is lost here";
  f.engines = {"escape"};
  return f;
}

TEST(Verdict, EqualClaimsOfTwoEnginesAreOneFinding) {
  Finding first = leakAt(3, 1), second = leakAt(3, 1);
  second.engines = {"contradiction"};
  first.doubts = {{finding::DoubtKind::LoopApproximated, {}}};
  second.message = "`p` is lost";
  auto findings = verdict::merged({first, leakAt(2, 1), second});
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].at.line, 2u);
  EXPECT_EQ(findings[1].engines, (std::vector<std::string>{"contradiction", "escape"}));
  EXPECT_EQ(findings[1].confidence(), finding::Confidence::High);
}

TEST(Verdict, OfEqualClaimsTheSurerIsKeptThoughItsPathIsLonger) {
  Finding sure = leakAt(3, 1), unsure = leakAt(3, 1);
  sure.path = {{finding::StepKind::Branch, {"a.c", 2, 1, ""}, "`n == 0`"}};
  unsure.doubts = {{finding::DoubtKind::CalleeDecides, {}}};
  for (const std::vector<Finding>& claims : {std::vector<Finding>{sure, unsure}, {unsure, sure}}) {
    auto findings = verdict::merged(claims);
    ASSERT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings[0].confidence(), finding::Confidence::High);
    EXPECT_EQ(findings[0].path.size(), 1u);
  }
}

TEST(Verdict, ResultDoesNotDependOnTheOrderOfClaims) {
  std::vector<Finding> claims = {leakAt(1), leakAt(2), leakAt(3, 1), leakAt(3, 2)};
  auto forwards = verdict::merged(claims);
  auto backwards = verdict::merged({claims.rbegin(), claims.rend()});
  ASSERT_EQ(forwards.size(), 4u) << "nothing is known to have held them: two allocations are two objects";
  ASSERT_EQ(forwards.size(), backwards.size());
  for (size_t i = 0; i < forwards.size(); ++i) {
    EXPECT_EQ(forwards[i].at, backwards[i].at);
    EXPECT_EQ(forwards[i].allocation, backwards[i].allocation);
  }
}

TEST(Verdict, FindingsWithEqualTextGetDifferentFingerprintsThatSurviveAnEdit) {
  auto fingerprints = [](llvm::StringRef text, uint32_t first, uint32_t second) {
    SourceLines sources = sourcesOf(text);
    finding::Report report;
    verdict::judge({leakAt(second), leakAt(first)}, {}, sources, nullptr, report);
    return std::vector<std::string>{report.findings.at(0).fingerprint, report.findings.at(1).fingerprint};
  };
  auto before = fingerprints("return -1;\nreturn -1;\n", 1, 2);
  EXPECT_NE(before[0], before[1]);
  EXPECT_EQ(before, fingerprints("#include <x.h>\n\n  return -1;\nfoo();\n  return -1;\n", 3, 5));
}

TEST(Verdict, WhatIsNotShownIsCounted) {
  SourceLines sources = sourcesOf("a;\nb;\nc; // NOLINT\nd;\n");
  Finding low = leakAt(1), untilExit = leakAt(2);
  low.doubts = {{finding::DoubtKind::CalleeDecides, "f"}};
  untilExit.doubts = {{finding::DoubtKind::LivesUntilExit, {}}, {finding::DoubtKind::LoopApproximated, {}}};
  finding::Report report;
  verdict::judge({low, untilExit, leakAt(3), leakAt(4)}, {}, sources, nullptr, report);
  EXPECT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.suppressed.size(), 1u);
  EXPECT_EQ(report.belowThreshold, 2u);
  EXPECT_EQ(report.doubts, (std::map<std::string, uint64_t>{
                               {"callee-decides", 1}, {"lives-until-exit", 1}, {"loop-approximated", 1}}));

  verdict::Policy policy;
  policy.showAll = true;
  policy.baseline = {{report.findings[0].fingerprint, "", "", "", {}}};
  finding::Report all;
  verdict::judge({low, untilExit, leakAt(3), leakAt(4)}, policy, sources, nullptr, all);
  EXPECT_EQ(all.findings.size(), 2u);
  EXPECT_EQ(all.unchanged.size(), 1u);
  EXPECT_EQ(all.belowThreshold, 0u);
}

struct Comment {
  const char* text;
  uint32_t line;
  bool isSuppressed;
};

class SuppressionTest : public testing::TestWithParam<Comment> {};

TEST_P(SuppressionTest, Holds) {
  SourceLines sources = sourcesOf(GetParam().text);
  EXPECT_EQ(verdict::Suppressions(sources).of(leakAt(GetParam().line)).has_value(), GetParam().isSuppressed)
      << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Comments, SuppressionTest,
    testing::Values(Comment{"return; // watertight: ignore", 1, true},
                    Comment{"return; // watertight: ignore leak on purpose", 1, true},
                    Comment{"return; // watertight: ignore double-free", 1, false},
                    Comment{"// watertight: ignore leak\nreturn;", 2, true},
                    Comment{"// watertight: ignore leak\nfoo();\nreturn;", 3, false},
                    Comment{"return; // watertight: ignore laek", 1, false},
                    Comment{"return; // watertight: ignore(laek)", 1, false},
                    Comment{"return; // watertight: ignore the process ends", 1, true},
                    Comment{"// cppcheck-suppress nullPointer\nreturn;", 2, false},
                    Comment{"// @infer-ignore NULL_DEREFERENCE\nreturn;", 2, false},
                    Comment{"return; // NOLINT", 1, true}, Comment{"return; // NOLINT(bugprone-foo)", 1, false},
                    Comment{"return; // NOLINT(clang-analyzer-unix.Malloc)", 1, true},
                    Comment{"return; // NOLINT(bugprone-*,clang-analyzer-*)", 1, true},
                    Comment{"return; // NOLINT(watertight-leak)", 1, true},
                    Comment{"return; /* NOLINT(leak) */", 1, true}, Comment{"// NOLINT\nreturn;", 2, false},
                    Comment{"// NOLINTNEXTLINE\nreturn;", 2, true},
                    Comment{"// NOLINTBEGIN\na();\nreturn;\n// NOLINTEND\nreturn;", 3, true},
                    Comment{"// NOLINTBEGIN\na();\nreturn;\n// NOLINTEND\nreturn;", 5, false},
                    Comment{"puts(\"// NOLINT\"); return;", 1, false},
                    Comment{"// cppcheck-suppress memleak\nreturn;", 2, true},
                    Comment{"// cppcheck-suppress [nullPointer,memleak] ; known\nreturn;", 2, true},
                    Comment{"// cppcheck-suppress doubleFree\nreturn;", 2, false},
                    Comment{"// @infer-ignore MEMORY_LEAK_C\nreturn;", 2, true},
                    Comment{"/* coverity[leaked_storage : FALSE] */\nreturn;", 2, true},
                    Comment{"// codechecker_suppress [unix.Malloc] by design\nreturn;", 2, true},
                    Comment{"// codechecker_suppress [core.NullDereference] no\nreturn;", 2, false}));

TEST(Suppression, OfNoUseIsTold) {
  SourceLines sources = sourcesOf("a(); // watertight: ignore laek\n"
                                  "b(); // watertight: ignore leak wanted\n"
                                  "c(); // watertight: ignore leak not wanted any more\n"
                                  "d(); // NOLINT\n"
                                  "puts(\"watertight: ignore leak\");\n");
  verdict::Suppressions suppressions(sources);
  EXPECT_FALSE(suppressions.of(leakAt(1)));
  EXPECT_TRUE(suppressions.of(leakAt(2)));
  auto complaints = suppressions.complaintsIn("a.c");
  ASSERT_EQ(complaints.size(), 2u);
  EXPECT_EQ(complaints[0].text, "`laek` is no kind of finding and silences nothing; did you mean `leak`?");
  EXPECT_EQ(complaints[0].at.line, 1u);
  EXPECT_EQ(complaints[1].id, "suppression-stale");
  EXPECT_EQ(complaints[1].at.line, 3u);
}

TEST(Filter, ByPathKindAndTag) {
  auto isWanted = [](const verdict::Filter& filter, const char* file) {
    finding::Reported f = leakAt(1);
    f.at.file = file;
    f.tags = {finding::Tag::OnlyInTests};
    return filter.isWanted(f);
  };
  EXPECT_TRUE(isWanted({}, "src/a.c"));
  EXPECT_TRUE(isWanted({{"src"}, {}, {}, {}}, "src/a.c"));
  EXPECT_FALSE(isWanted({{"src"}, {}, {}, {}}, "srcs/a.c"));
  EXPECT_FALSE(isWanted({{}, {"third_party/"}, {}, {}}, "third_party/x/a.c"));
  EXPECT_FALSE(isWanted({{}, {"*_generated.c"}, {}, {}}, "src/x_generated.c"));
  EXPECT_FALSE(isWanted({{}, {}, {finding::Kind::DoubleFree}, {}}, "a.c"));
  EXPECT_FALSE(isWanted({{}, {}, {}, {finding::Tag::OnlyInTests}}, "a.c"));
  EXPECT_TRUE(isWanted({{}, {}, {}, {finding::Tag::GeneratedCode}}, "a.c"));
}

TEST(Suppression, CountsAtTheAllocationAndKeepsTheReason) {
  SourceLines sources = sourcesOf("p = malloc(1); // watertight: ignore leak freed at exit\nreturn;\n");
  auto found = verdict::Suppressions(sources).of(leakAt(2, 1));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->by, "watertight: ignore");
  EXPECT_EQ(found->reason, "freed at exit");
}

} // namespace

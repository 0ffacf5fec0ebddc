// SPDX-License-Identifier: Apache-2.0
// Can the runner fail? One test for each way in which case and report can disagree.
#include "Agreement.h"
#include "Checker.h"

#include "llvm/Support/FileSystem.h"

#include <gtest/gtest.h>

using namespace wt::testing;

namespace {

CaseFile caseOf(const std::string& text) {
  wt::Result<CaseFile> file = parseCase("case.c", text);
  EXPECT_TRUE(bool(file));
  return std::move(*file);
}

std::string errorOf(const std::string& text) {
  wt::Result<CaseFile> file = parseCase("case.c", text);
  return file ? std::string() : llvm::toString(file.takeError());
}

Reported leak(uint32_t line, uint32_t allocation, std::string expression = "p") {
  return {"leak", line, allocation, std::move(expression), {"escape"}, "lost"};
}

const std::vector<std::string> kEngines = {"escape"};

size_t complaints(const std::string& text, const std::vector<Reported>& reported) {
  return compare(caseOf(text), reported, kEngines).complaints.size();
}

} // namespace

TEST(Agreement, SilenceAgreesWithNoExpectation) {
  EXPECT_EQ(complaints("int x;\n", {}), 0u);
}

TEST(Agreement, AnExtraFindingIsWrong) {
  EXPECT_EQ(complaints("int x;\n", {leak(1, 1)}), 1u);
}

TEST(Agreement, AMissingFindingIsWrong) {
  EXPECT_EQ(complaints("// alloc: p\n// expect: leak(p)\n", {}), 1u);
}

TEST(Agreement, TheObjectIsKnownByItsAllocation) {
  const char* text = "a // alloc: p\nb // expect: leak(p)\n";
  EXPECT_EQ(complaints(text, {leak(2, 1, "another name")}), 0u);
  EXPECT_EQ(complaints(text, {leak(2, 9)}), 2u);      // the right line, another object: one missing, one extra
  EXPECT_EQ(complaints(text, {leak(2, 0, "p")}), 0u); // no known allocation: by name
  EXPECT_EQ(complaints(text, {leak(2, 0, "q")}), 2u);
}

TEST(Agreement, WithoutAMarkTheNameCounts) {
  EXPECT_EQ(complaints("x // expect: leak(s->name)\n", {leak(1, 7, "s->name")}), 0u);
  EXPECT_EQ(complaints("x // expect: leak(s->name)\n", {leak(1, 7, "s")}), 2u);
}

TEST(Agreement, TheLineCounts) {
  EXPECT_EQ(complaints("a // alloc: p\nb // expect: leak(p)\n", {leak(1, 1)}), 2u);
}

TEST(Agreement, AnObjectLostOnTwoPathsIsOneFinding) {
  const char* text = "a // alloc: p\nb // expect: leak(p)\nc // expect: leak(p)\n";
  EXPECT_EQ(complaints(text, {leak(2, 1)}), 0u);
  EXPECT_EQ(complaints(text, {leak(3, 1)}), 0u);
  EXPECT_EQ(complaints(text, {}), 2u);
}

TEST(Agreement, DoubleFreesAreOnePerLine) {
  const char* text = "a // expect: double-free(p)\nb // expect: double-free(p)\n";
  EXPECT_EQ(complaints(text, {{"double-free", 1, 0, "p", {"escape"}, ""}}), 1u);
}

TEST(Agreement, MissedMustStayMissed) {
  const char* text = "a // alloc: p\nb // missed: leak(p) needs a loop invariant\n";
  EXPECT_EQ(compare(caseOf(text), {}, kEngines).missed, 1u);
  EXPECT_EQ(complaints(text, {}), 0u);
  EXPECT_EQ(complaints(text, {leak(2, 1)}), 1u);
}

TEST(Agreement, NoiseMustStayNoise) {
  const char* text = "a // alloc: p\nb // noise: leak(p) the callee keeps it\n";
  EXPECT_EQ(complaints(text, {leak(2, 1)}), 0u);
  EXPECT_EQ(complaints(text, {}), 1u);
}

Reported leakOf(uint32_t line, uint32_t allocation, const char* confidence) {
  Reported r = leak(line, allocation);
  r.confidence = confidence;
  return r;
}

size_t complaintsWithAll(const std::string& text, const std::vector<Reported>& reported) {
  return compare(caseOf(text), reported, kEngines, Shown::All).complaints.size();
}

TEST(Agreement, AConfidenceThatIsStatedMustBeTheOne) {
  const char* text = "a // alloc: p\nb // expect(high): leak(p)\n";
  EXPECT_EQ(complaints(text, {leakOf(2, 1, "high")}), 0u);
  EXPECT_EQ(complaints(text, {leakOf(2, 1, "medium")}), 1u);
}

TEST(Agreement, WhatIsExpectedAtLowConfidenceIsShownWithAllOnly) {
  const char* text = "a // alloc: p\nb // expect(low): leak(p)\n";
  EXPECT_EQ(complaints(text, {}), 0u);
  EXPECT_EQ(complaints(text, {leakOf(2, 1, "medium")}), 1u);
  EXPECT_EQ(complaintsWithAll(text, {leakOf(2, 1, "low")}), 0u);
  EXPECT_EQ(complaintsWithAll(text, {leakOf(2, 1, "medium")}), 1u);
  EXPECT_EQ(complaintsWithAll(text, {}), 1u);
}

TEST(Agreement, WithAllOnlyLowFindingsMayBeUntrue) {
  EXPECT_EQ(compare(caseOf("int x;\n"), {leakOf(1, 1, "low")}, kEngines, Shown::All).lowNoise, 1u);
  EXPECT_EQ(complaintsWithAll("int x;\n", {leakOf(1, 1, "low")}), 0u);
  EXPECT_EQ(complaintsWithAll("int x;\n", {leakOf(1, 1, "medium")}), 1u);
}

TEST(Agreement, WhatIsShownByDefaultIsShownWithAll) {
  const char* text = "a // alloc: p\nb // expect: leak(p)\n";
  EXPECT_EQ(complaintsWithAll(text, {leakOf(2, 1, "high")}), 0u);
  EXPECT_EQ(complaintsWithAll(text, {leakOf(2, 1, "low")}), 1u);
}

TEST(Agreement, WhatIsMissedMayBeLow) {
  const char* text = "a // alloc: p\nb // missed: leak(p) needs a loop invariant\n";
  EXPECT_EQ(compare(caseOf(text), {leakOf(2, 1, "low")}, kEngines, Shown::All).missedButLow, 1u);
  EXPECT_EQ(complaintsWithAll(text, {leakOf(2, 1, "low")}), 0u);
  EXPECT_EQ(complaintsWithAll(text, {leakOf(2, 1, "high")}), 1u);
}

TEST(Agreement, AStepIsKnownByItsLineAndText) {
  const char* text = "a // alloc: p // step: allocated by\nb // expect: leak(p)\n";
  Reported r = leak(2, 1);
  r.steps = {{1, "the memory is allocated by `malloc`"}};
  EXPECT_EQ(complaints(text, {r}), 0u);
  r.steps[0].line = 2;
  EXPECT_EQ(complaints(text, {r}), 1u);
  r.steps = {{1, "the memory is allocated"}};
  EXPECT_EQ(complaints(text, {r}), 1u);
  EXPECT_EQ(complaints("a // alloc: p // step: !by `free`\nb // expect: leak(p)\n", {r}), 0u);
  EXPECT_EQ(complaints("a // alloc: p // step: !allocated\nb // expect: leak(p)\n", {r}), 1u);
}

TEST(Agreement, WordsAreKnownWithAll) {
  auto complaintsOf = [](const std::string& text, Shown shown) {
    Reported low = leak(1, 0);
    low.confidence = "low";
    low.words = {"cut-holder", "per-call"};
    return compare(caseOf(text), {low}, kEngines, shown).complaints.size();
  };
  EXPECT_EQ(complaintsOf("x // says: per-call, cut-holder\n", Shown::All), 0u);
  EXPECT_EQ(complaintsOf("x // says: per-call, cut-summary\n", Shown::All), 1u);
  EXPECT_EQ(complaintsOf("x // says: !per-round\n", Shown::All), 0u);
  EXPECT_EQ(complaintsOf("x // says: !per-call\n", Shown::All), 1u);
  EXPECT_EQ(complaintsOf("\n// says: per-call\n", Shown::All), 1u); // another line
  EXPECT_EQ(complaintsOf("x // expect(low): leak(p)\n// quiet: it is true\n", Shown::All), 0u);
  EXPECT_EQ(complaintsOf("x\n// quiet: nothing is wrong\n", Shown::All), 1u);
}

TEST(CaseFile, ABrokenTwinLacksOneLine) {
  CaseFile file =
      caseOf("p = malloc(1); // alloc: p\nfree(p); // broken: leak(p)\nif (a) // broken[if (b[0])]: leak(p)\n");
  EXPECT_TRUE(file.expectations.empty());
  ASSERT_EQ(file.breakages.size(), 2u);
  llvm::SmallString<64> folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("twin", folder));
  wt::Result<CaseFile> first = brokenTwin(file, file.breakages[0], folder.str().str());
  wt::Result<CaseFile> second = brokenTwin(file, file.breakages[1], folder.str().str());
  ASSERT_TRUE(first && second);
  llvm::sys::fs::remove_directories(folder);
  EXPECT_EQ(first->text, "p = malloc(1); // alloc: p\n;\nif (a) // broken[if (b[0])]: leak(p)\n");
  EXPECT_EQ(second->text, "p = malloc(1); // alloc: p\nfree(p); // broken: leak(p)\nif (b[0])\n");
  EXPECT_EQ(compare(*first, {leak(7, 1)}, kEngines).complaints.size(), 0u); // wherever it is
  EXPECT_EQ(compare(*first, {}, kEngines).complaints.size(), 1u);
}

TEST(Agreement, AnEngineThatIsNotThereIsSkipped) {
  const char* text = "a // alloc: p\nb // expect[ownership]: leak(p)\n";
  Agreement result = compare(caseOf(text), {}, kEngines);
  EXPECT_EQ(result.skipped, 1u);
  EXPECT_TRUE(result.complaints.empty());
  EXPECT_EQ(compare(caseOf(text), {}, {"ownership"}).complaints.size(), 1u);
}

TEST(Agreement, ANamedEngineMustSayItItself) {
  const char* text = "a // alloc: p\nb // expect[ownership]: leak(p)\n";
  Reported byEscape = leak(2, 1);
  EXPECT_EQ(compare(caseOf(text), {byEscape}, {"escape", "ownership"}).complaints.size(), 1u);
  byEscape.engines.push_back("ownership");
  EXPECT_TRUE(compare(caseOf(text), {byEscape}, {"escape", "ownership"}).complaints.empty());
}

TEST(CaseFile, OffsetsDrivesAndFlags) {
  CaseFile file = caseOf("// flags: -std=c11 -DX=1\n// drive[fail 2]: f(1)\n// expect@+2: leak(a->b), leak(c)\n\nx\n");
  EXPECT_EQ(file.flags, (std::vector<std::string>{"-std=c11", "-DX=1"}));
  ASSERT_EQ(file.drives.size(), 1u);
  EXPECT_EQ(file.drives[0].failing, 2u);
  ASSERT_EQ(file.expectations.size(), 2u);
  EXPECT_EQ(file.expectations[0].line, 5u);
  EXPECT_EQ(file.expectations[0].object, "a->b");
  EXPECT_EQ(file.expectations[1].object, "c");
}

TEST(CaseFile, MisspeltDirectivesAreErrors) {
  EXPECT_NE(errorOf("x // expect leak(p)\n"), "");
  EXPECT_NE(errorOf("x // expect: leek(p)\n"), "");
  EXPECT_NE(errorOf("x // expect: leak\n"), "");
  EXPECT_NE(errorOf("x // expect: leak(p) because\n"), "");
  EXPECT_NE(errorOf("x // missed: leak(p)\n"), "");
  EXPECT_NE(errorOf("x // expect(sure): leak(p)\n"), "");
  EXPECT_NE(errorOf("x // step:\n"), "");
  EXPECT_NE(errorOf("x // broken: leak(p), leak(q)\n"), "");
  EXPECT_NE(errorOf("// skip-run:\n"), "");
  EXPECT_NE(errorOf("// drive[fail]: f()\n"), "");
}

TEST(Checker, ReadsTheJsonReport) {
  auto findings = readFindings(R"({"findings": [{"kind": "leak", "file": "x/case.c", "line": 4, "expression": "p",
    "allocation": {"file": "x/case.c", "line": 2}, "engines": ["escape"], "message": "m"}]})",
                               "case.c");
  ASSERT_TRUE(bool(findings));
  ASSERT_EQ(findings->size(), 1u);
  EXPECT_EQ((*findings)[0].line, 4u);
  EXPECT_EQ((*findings)[0].allocationLine, 2u);
  EXPECT_EQ((*findings)[0].engines, kEngines);
}

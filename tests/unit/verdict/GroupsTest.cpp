// SPDX-License-Identifier: Apache-2.0
// Does one defect give one finding, and in which order do findings appear?
#include "verdict/Groups.h"
#include "verdict/Rank.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <gtest/gtest.h>

using namespace wt;
using finding::Kind;
using finding::Relation;
using finding::Reported;
using finding::StepKind;

namespace {

Reported leak(const char* expression, uint32_t line, uint32_t allocationLine) {
  Reported f;
  f.at = {"a.c", line, 3, ""};
  f.allocation = {"a.c", allocationLine, 9, ""};
  f.functionKey = f.function = "f";
  f.about.expression = expression;
  return f;
}

Reported use(const char* expression, uint32_t line, uint32_t releaseLine) {
  Reported f = leak(expression, line, 1);
  f.kind = Kind::UseAfterFree;
  f.path = {{StepKind::Allocate, {"a.c", 1, 9, ""}, ""}, {StepKind::Release, {"a.c", releaseLine, 3, ""}, ""}};
  return f;
}

std::vector<std::pair<Relation, uint32_t>> othersOf(const Reported& f) {
  std::vector<std::pair<Relation, uint32_t>> result;
  for (const finding::Other& other : f.others)
    result.push_back({other.relation, other.finding.at.line});
  return result;
}

using Others = std::vector<std::pair<Relation, uint32_t>>;

TEST(Groups, ObjectsOfOneExitAreOneFinding) {
  auto findings = verdict::grouped({leak("a", 9, 1), leak("b", 9, 2), leak("c", 12, 3)}, nullptr);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(othersOf(findings[0]), (Others{{Relation::SameExit, 9}}));
  EXPECT_TRUE(findings[1].others.empty());
}

TEST(Groups, ExitsThatLoseOneObjectAreOneFinding) {
  auto findings = verdict::grouped({leak("a", 9, 1), leak("a", 40, 1), leak("a", 52, 1)}, nullptr);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(othersOf(findings[0]), (Others{{Relation::SameObject, 40}, {Relation::SameObject, 52}}));
}

TEST(Groups, UsesAfterOneReleaseAreOneFinding) {
  auto findings = verdict::grouped({use("p", 5, 4), use("p", 6, 4), use("p", 7, 3), use("*p", 8, 4)}, nullptr);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(othersOf(findings[0]), (Others{{Relation::SameRelease, 6}, {Relation::SameRelease, 8}}));
}

TEST(Groups, OtherFunctionsAreOtherDefects) {
  Reported elsewhere = leak("b", 9, 2);
  elsewhere.functionKey = "g";
  EXPECT_EQ(verdict::grouped({leak("a", 9, 1), elsewhere}, nullptr).size(), 2u);
}

TEST(Groups, WhatIsNotKnownToBeOneObjectIsNot) {
  EXPECT_EQ(verdict::grouped({leak("a", 9, 0), leak("b", 10, 0)}, nullptr).size(), 2u);
}

TEST(Groups, WhatHasNoHolderGoesWithTheBranchThatLosesAnother) {
  Reported held = leak("a", 9, 1), inside = leak("", 2, 2), other = leak("", 4, 4);
  inside.at = inside.allocation;
  other.at = other.allocation;
  held.path = inside.path = {{StepKind::Branch, {"a.c", 8, 7, ""}, "`n` is 0"}};
  other.path = {{StepKind::Branch, {"a.c", 20, 7, ""}, "`n` is 0"}};
  auto findings = verdict::grouped({held, inside, other}, nullptr);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(othersOf(findings[0]), (Others{{Relation::SameExit, 2}}));
}

TEST(Rank, WhatMainLosesEndsWithTheProgram) {
  Reported f = leak("a", 1, 1);
  SourceLines sources(llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>());
  EXPECT_TRUE(verdict::tagsOf(f, nullptr, sources).empty());
  f.function = "main";
  EXPECT_EQ(verdict::tagsOf(f, nullptr, sources), std::vector<finding::Tag>{finding::Tag::ProgramEnds});
  f.kind = Kind::DoubleFree;
  EXPECT_TRUE(verdict::tagsOf(f, nullptr, sources).empty());
}

TEST(Rank, ConfidenceThenTagsThenPlace) {
  Reported low = leak("a", 1, 1), inTests = leak("b", 2, 1), late = leak("c", 9, 1), early = leak("d", 3, 1);
  low.doubts = {{finding::DoubtKind::CalleeDecides, "g"}};
  inTests.tags = {finding::Tag::OnlyInTests};
  Reported worse = use("e", 20, 4);
  std::vector<Reported> findings = {low, inTests, late, early, worse};
  std::sort(findings.begin(), findings.end(), verdict::ranksBefore);
  std::string order;
  for (const Reported& f : findings)
    order += f.about.expression;
  EXPECT_EQ(order, "edcba");
}

TEST(Rank, TestsAreKnownByTheirNames) {
  auto isTest = [](const char* path) {
    Reported f = leak("a", 1, 1);
    f.at.file = path;
    SourceLines sources(llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>());
    return verdict::tagsOf(f, nullptr, sources) == std::vector<finding::Tag>{finding::Tag::OnlyInTests};
  };
  for (const char* path :
       {"tests/a.c", "src/test/a.c", "test_parser.c", "src/parser_test.cc", "t/a.c", "/x/unittests/b.cpp"})
    EXPECT_TRUE(isTest(path)) << path;
  for (const char* path : {"src/a.c", "contest.c", "latest.c", "attest/a.c", "src/testament.c"})
    EXPECT_FALSE(isTest(path)) << path;
}

TEST(Rank, GeneratedCodeIsKnownByItsFirstLines) {
  auto isGenerated = [](llvm::StringRef text) {
    auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
    files->addFile("a.c", 0, llvm::MemoryBuffer::getMemBufferCopy(text));
    SourceLines sources(files);
    Reported f = leak("a", 1, 1);
    f.at.file = "a.c";
    return verdict::tagsOf(f, nullptr, sources) == std::vector<finding::Tag>{finding::Tag::GeneratedCode};
  };
  for (const char* text :
       {"// Generated by the protocol buffer compiler.\n", "/* A Bison parser, made by GNU Bison 3.8.2.  */\n",
        "\n/* A lexical scanner generated by flex */\n", "/* This file is auto-generated. */\n", "// DO NOT EDIT!\n"})
    EXPECT_TRUE(isGenerated(text)) << text;
  for (const char* text : {"// Reads the tables generated by tables.py.\n", "int generated;\n", ""})
    EXPECT_FALSE(isGenerated(text)) << text;
}

} // namespace

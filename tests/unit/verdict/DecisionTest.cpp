// SPDX-License-Identifier: Apache-2.0
// How does a path change before it is shown? The deciding branch, names of constants, repetitions.
#include "verdict/Decision.h"
#include "ir/Parser.h"
#include "verdict/Repetitions.h"
#include "verdict/Spelling.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <gtest/gtest.h>

using namespace wt;
using finding::Step;
using finding::StepKind;

namespace {

constexpr const char* kEarlyReturn = R"ir(module "a.c" lines 10
file 0 "a.c"

func @f(*i8) -> i32 at 0:4:5 {
  param o: *i8 at 4:7
  result result: i32 at 4:5
  local p: *i8 at 5:9
  temp t: *void "malloc(8)" at 5:13
  temp t.2: i32 "ask()" at 6:7
b0:
  enter p at 5:9
  t := call @malloc(8) at 5:13
  p := ptr<*i8>(t) at 5:13
  t.2 := call @ask() at 6:7
  goto b1 b2
b1:
  assume t.2 == 2 at 6:13
  o := null at 6:20
  result := -1 at 7:12
  leave p at 10:1
  return at 7:5
  jump b3
b2:
  assume t.2 != 2 at 6:13
  call @free(ptr<*void>(p)) at 8:3
  result := 0 at 9:10
  leave p at 10:1
  return at 9:3
  jump b3
b3: exit
}

func @malloc(u64) -> *void implicit at 0:2:7

func @ask() -> i32 at 0:1:5

func @free(*void) implicit at 0:3:6
)ir";

class Told : public ::testing::Test {
protected:
  program::Program program_;
  finding::Finding finding_;

  void SetUp() override {
    auto module = ir::parseModule(kEarlyReturn, "a.ir");
    ASSERT_TRUE(bool(module)) << llvm::toString(module.takeError());
    program_.module = std::move(*module);
    program_.isSpecified.resize(program_.module.functions.size());
    finding_.functionKey = "f";
    finding_.at = {"a.c", 7, 5, ""};
    finding_.allocation = {"a.c", 5, 13, ""};
    finding_.path = {{StepKind::Allocate, finding_.allocation, "the memory is allocated by `malloc`"}};
  }
  static std::vector<std::string> sentences(const std::vector<Step>& path) {
    std::vector<std::string> result;
    for (const Step& step : path)
      result.push_back(step.sentence);
    return result;
  }
};

TEST_F(Told, TheBranchThatDecidesIsAdded) {
  const std::vector<std::string> expected = {"the memory is allocated by `malloc`", "`ask() == 2`"};
  EXPECT_EQ(sentences(verdict::withDecision(finding_, verdict::CodeAt(program_))), expected);
}

// Also if other paths join between it and the end.
TEST_F(Told, TheBranchThatDecidesIsAddedBeforeAJoin) {
  llvm::StringRef text = kEarlyReturn;
  const auto [before, way] = text.split("  o := null at 6:20\n");
  const auto [rest, other] = way.split("b2:\n");
  const auto [body, after] = other.split("  jump b3\nb3: exit");
  const std::string joined =
      (before + "  goto b3 b4\nb2:\n" + body +
       "  jump b6\nb3:\n  assume o == null at 6:22\n  jump b5\nb4:\n  assume o != null at 6:22\n" + "  jump b5\nb5:\n" +
       rest.take_front(rest.find("  jump b3")) + "  jump b6\nb6: exit" + after)
          .str();
  auto module = ir::parseModule(joined, "a.ir");
  ASSERT_TRUE(bool(module)) << llvm::toString(module.takeError());
  program_.module = std::move(*module);
  const std::vector<std::string> expected = {"the memory is allocated by `malloc`", "`ask() == 2`"};
  EXPECT_EQ(sentences(verdict::withDecision(finding_, verdict::CodeAt(program_))), expected);
}

TEST_F(Told, NotTwice) {
  finding_.path.push_back({StepKind::Branch, {"a.c", 6, 13, ""}, "`ask() == 2`"});
  EXPECT_EQ(verdict::withDecision(finding_, verdict::CodeAt(program_)).size(), 2u);
}

TEST_F(Told, NotIfTheAllocationComesAfterIt) {
  finding_.allocation = {"a.c", 7, 12, ""};
  EXPECT_EQ(verdict::withDecision(finding_, verdict::CodeAt(program_)).size(), 1u);
}

TEST_F(Told, ARepeatedTestIsShownOnce) {
  finding_.path = {{StepKind::Branch, {"a.c", 4, 1, ""}, "`o` is null"},
                   {StepKind::Branch, {"a.c", 5, 1, ""}, "`o` is null"}};
  EXPECT_EQ(verdict::withoutRepetitions(finding_, verdict::CodeAt(program_)).size(), 1u);
  finding_.path[1].at.line = 7; // after the assignment
  EXPECT_EQ(verdict::withoutRepetitions(finding_, verdict::CodeAt(program_)).size(), 2u);
}

std::string spelled(const std::string& line, uint32_t column, const std::string& sentence, const char* macro = "") {
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  files->addFile("a.c", 0, llvm::MemoryBuffer::getMemBuffer(line));
  SourceLines sources(files);
  return verdict::spelledAsInSource({StepKind::Branch, {"a.c", 1, column, macro}, sentence}, sources).sentence;
}

TEST(Spelling, OfConstants) {
  EXPECT_EQ(spelled("if (v->type != STRING)", 13, "`v->type == 1`"), "`v->type == STRING`");
  EXPECT_EQ(spelled("if (flags & VERBOSE)", 11, "`(flags & 8192) != 0`"), "`(flags & VERBOSE) != 0`");
  EXPECT_EQ(spelled("if (flags & ONCE)", 11, "`(flags & 1 << 4) == 0`"), "`(flags & ONCE) == 0`");
  EXPECT_EQ(spelled("case '?':", 1, "`c == 63`, and the 3 tests after it fail as well"),
            "`c == '?'`, and the 3 tests after it fail as well");
  EXPECT_EQ(spelled("if (n == std::string::npos || m)", 7, "`n == -1`"), "`n == std::string::npos`");
}

TEST(Spelling, OfConstantsOnTheLeft) {
  EXPECT_EQ(spelled("if(OK != result)", 7, "`result == 0`"), "`result == OK`");
  EXPECT_EQ(spelled("else if (!n && E::Full == status()) {", 23, "`status() == 7`"), "`status() == E::Full`");
  EXPECT_EQ(spelled("if (a + OK != result)", 12, "`result != 3`"), "`result != 3`");
  EXPECT_EQ(spelled("if (n != sizeof buffer)", 7, "`n != 108`"), "`n != 108`");
}

TEST(Spelling, IsLeftAloneWhereItIsNotOneToken) {
  EXPECT_EQ(spelled("if (n >= sizeof buffer)", 7, "`n < 108`"), "`n < 108`");
  EXPECT_EQ(spelled("if (n == MAX + 1)", 7, "`n == 8`"), "`n == 8`");
  EXPECT_EQ(spelled("if (n == other(2))", 7, "`n == 8`"), "`n == 8`");
  EXPECT_EQ(spelled("if (a && b)", 7, "`(a & 2) != 0`"), "`(a & 2) != 0`");
  EXPECT_EQ(spelled("GUARD(n == MAX)", 9, "`n == 8`", "GUARD"), "`n == 8`");
  EXPECT_EQ(spelled("", 9, "`n == 8`"), "`n == 8`");
}

} // namespace

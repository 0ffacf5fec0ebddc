// SPDX-License-Identifier: Apache-2.0
// Does the text form hold everything a module holds? Print, read back, print again: the same bytes.
#include "ir/Parser.h"
#include "ir/Printer.h"

#include "Samples.h"

#include <gtest/gtest.h>

namespace wt::ir {

class SampleText : public testing::TestWithParam<std::string> {};

TEST_P(SampleText, survivesPrintParsePrint) {
  auto module = parseModule(sampleText(GetParam()), GetParam());
  ASSERT_TRUE(bool(module)) << llvm::toString(module.takeError());
  std::string once = Printer(*module).module();
  auto again = parseModule(once, "printed");
  ASSERT_TRUE(bool(again)) << llvm::toString(again.takeError()) << "\n" << once;
  EXPECT_EQ(once, Printer(*again).module());
}

/// The samples are written as the printer writes them, so that they show its output to a reader.
TEST_P(SampleText, isWrittenAsPrinted) {
  auto module = parseModule(sampleText(GetParam()), GetParam());
  ASSERT_TRUE(bool(module)) << llvm::toString(module.takeError());
  EXPECT_EQ(withoutComments(sampleText(GetParam())), Printer(*module).module());
}

/// The page that explains the language shows a function as it is printed.
TEST(Documentation, exampleIsWrittenAsPrinted) {
  std::string page = readText(std::filesystem::path(WT_SOURCE_DIR) / "docs" / "ir.md");
  size_t begin = page.find("func @keep"), end = page.find("\n}\n", begin) + 3;
  ASSERT_LT(begin, end);
  std::string example = page.substr(begin, end - begin);
  std::string sample = sampleText("keep.ir");
  auto module = parseModule(sample.substr(0, sample.find("func @keep")) + example, "docs/ir.md");
  ASSERT_TRUE(bool(module)) << llvm::toString(module.takeError());
  EXPECT_EQ(Printer(*module).function(FunctionId(module->functions.size() - 1)), example);
}

TEST(Printer, onlyBodiesLeavesOutWhatTheyDoNotMention) {
  auto module =
      parseModule("module \"a.c\"\nfile 0 \"a.c\"\nfile 1 \"stdio.h\" system\nmacro 0 A at 1:1:1\nmacro 1 B at 0:2:2\n"
                  "family malloc\nfamily FILE\nrecord struct %used size 8 {\n  f: *%other\n}\n"
                  "record struct %other size 4 {\n  g: i32\n}\nglobal $in: i32\nglobal $out: i32\n"
                  "func @puts(*const i8) -> i32 at 1:5:5\n"
                  "func @f(p: *%used) at 0:3:3 {\nb0:\n  (*p).f := null    at 4:4 macro 1\n  $in := 1\n"
                  "  free malloc p\n  return\n  jump b1\nb1: exit\n}\n",
                  "test");
  ASSERT_TRUE(bool(module)) << llvm::toString(module.takeError());
  EXPECT_EQ(
      Printer(*module, {.onlyBodies = true, .withLocations = false}).module(),
      "module \"a.c\"\nfile 0 \"a.c\"\nmacro 1 B\nfamily malloc\n\nrecord struct %used size 8 {\n  f: *%other\n}\n\n"
      "global $in: i32\n\nfunc @f(p: *%used) {\nb0:\n  (*p).f := null\n  $in := 1\n  free malloc p\n  return\n"
      "  jump b1\nb1: exit\n}\n");
}

INSTANTIATE_TEST_SUITE_P(All, SampleText, testing::ValuesIn(sampleFiles()), [](const auto& info) {
  std::string name = info.param;
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return !isalnum(c); }, '_');
  return name;
});

} // namespace wt::ir

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

INSTANTIATE_TEST_SUITE_P(All, SampleText, testing::ValuesIn(sampleFiles()), [](const auto& info) {
  std::string name = info.param;
  std::replace_if(name.begin(), name.end(), [](unsigned char c) { return !isalnum(c); }, '_');
  return name;
});

} // namespace wt::ir

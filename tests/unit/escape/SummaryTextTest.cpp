// SPDX-License-Identifier: Apache-2.0
// Is a summary a value? Written and read back it is the same, whatever was reported; a text that is no summary is
// refused.
#include "engines/escape/SummaryText.h"
#include "AllCases.h"
#include "Encoded.h"
#include "driver/RunEngines.h"
#include "engines/escape/SummaryReader.h"

namespace wt::engines::escape {
namespace {

/// int make(T **out): 0 and a new node, or -1 and nothing.
constexpr const char* kMake = R"(
func @f(out: **%node) -> i32 {
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

constexpr const char* kMakeText = R"(summary @f {
  o1: result
  o2: parameter 0
  c0: o1 at 0 i32
  c1: o2 at 0 **%node
  o3: behind c1 depth 1
  c2: o3 at 0 *%node
  o4: behind c2 depth 2
  o5: new as malloc
  f1: constant 32 4294967295
  f2: constant 32 0
  f3: choice
  f4: choose 32 f3 f2 f1
  f5: null c2
  f6: and !f3 f5
  f7: and !f3 !f5
  f8: null c1
  f9: and !f8 f3
  f10: and f8 f3
  v0: f4
  v1: when f6 o0 when f7 o4 when f3 o5
  exits !f10
  result c0 v0
  store c2 v1
  fate o5 valid f3
  fate o3 used f9
}
)";

TEST(SummaryText, IsPlain) {
  Encoded f(kMake);
  EXPECT_EQ(SummaryText(f->program().module).print(f->function(), *summarise(*f)), kMakeText);
}

TEST(SummaryText, ASummaryOfASmallFunctionIsSmall) {
  Encoded f(kMake);
  EXPECT_LE(summarise(*f)->bytes(), 1200u);
}

/// The error for a summary of `f` with this text.
std::string wrongWith(const std::string& lines) {
  program::Program program = programOf(kMake);
  Result<std::vector<ReadSummary>> read = SummaryReader(program.module).read("summary @f {\n" + lines + "}\n", "s");
  return read ? "" : llvm::toString(read.takeError());
}

TEST(SummaryReader, RefusesWhatIsNoSummary) {
  EXPECT_EQ(wrongWith("o1: parameter 0\nc0: o1 at 0 *%node\nexits yes\n"), "");
  EXPECT_EQ(wrongWith("o2: parameter 0\n"), "s:2:1: expected the next row of a table, found `o2`");
  EXPECT_EQ(wrongWith("o1: behind c0\n"), "s:2:12: expected a cell that is above, found `c0`");
  EXPECT_EQ(wrongWith("o1: parameter 0\nc0: o1 at 0 *%other\n"), "s:3:14: there is no record %other");
  EXPECT_EQ(wrongWith("o1: parameter 0\nc0: o1 at 0 *****%node\n"), "s:3:13: the program has no such type");
  EXPECT_EQ(wrongWith("o1: global $gone\n"), "s:2:12: there is no global $gone");
  EXPECT_EQ(wrongWith("f1: choice\nf2: and f1 f2\n"), "s:3:12: expected a formula that is above, found `f2`");
  EXPECT_EQ(wrongWith("f1: choice\nf2: equal f1 f1\n"), "s:3:11: expected a number, found a formula");
  EXPECT_EQ(wrongWith("f1: number 8\nf2: and f1 yes\n"), "s:3:9: expected a formula, found a number");
  EXPECT_EQ(wrongWith("f1: number 8\nf2: number 16\nf3: add 8 f1 f2\n"), "s:4:14: expected a number of 8 bits");
  EXPECT_EQ(wrongWith("f1: number 8\nf2: zext 8 f1\n"), "s:3:10: the width does not fit the operand's");
  EXPECT_EQ(wrongWith("f1: number 65\n"), "s:2:12: a width is too large: at most 64");
  EXPECT_EQ(wrongWith("way yes\n"), "s:2:1: expected a row of a summary, found `way`");
  EXPECT_EQ(wrongWith("is odd\n"), "s:2:4: expected a row of a summary, found `odd`");
  EXPECT_EQ(wrongWith("exits\n"), "s:2:6: expected a formula that is above, found the end of the line");
}

/// All cases, analysed as one program.
class AllSummariesTest : public ::testing::Test {
protected:
  static void SetUpTestSuite() { program_ = std::make_unique<program::Program>(testing::allCases()); }
  static void TearDownTestSuite() { program_.reset(); }

  static driver::Analysis analysed(const Settings& settings) {
    Result<driver::EngineList> engines = driver::enginesFrom("escape", settings);
    return driver::runEngines(*program_, *engines, 1, {});
  }

  static std::unique_ptr<program::Program> program_;
};
std::unique_ptr<program::Program> AllSummariesTest::program_;

TEST_F(AllSummariesTest, AreReadBackAsTheyWere) {
  driver::Analysis analysis = analysed({});
  const SummaryText printer(program_->module);
  SummaryReader reader(program_->module);
  size_t count = 0;
  for (uint32_t i = 0; i < program_->module.functions.size(); ++i) {
    const auto* summary = static_cast<const EscapeSummary*>(analysis.summaries.front()[i].get());
    if (!summary)
      continue;
    const std::string text = printer.print(ir::FunctionId(i), *summary);
    Result<std::vector<ReadSummary>> read = reader.read(text, "summary");
    ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError()) << "\n" << text;
    ASSERT_EQ(read->size(), 1u);
    EXPECT_EQ(read->front().function, ir::FunctionId(i));
    EXPECT_TRUE(read->front().summary == *summary) << text;
    EXPECT_EQ(printer.print(ir::FunctionId(i), read->front().summary), text);
    ++count;
  }
  EXPECT_GT(count, 500u);
}

TEST_F(AllSummariesTest, DoNotDependOnWhatIsReported) {
  driver::Analysis few = analysed({}), all = analysed({.wantsLessSure = true});
  EXPECT_LT(few.claims.size(), all.claims.size());
  for (uint32_t i = 0; i < program_->module.functions.size(); ++i) {
    const Summary *a = few.summaries.front()[i].get(), *b = all.summaries.front()[i].get();
    ASSERT_EQ(a == nullptr, b == nullptr);
    if (a)
      EXPECT_TRUE(a->isSameAs(*b)) << program_->module.functions[i].name;
  }
}

} // namespace
} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// Does every text, however damaged, get an answer, and do the parts that were understood print to text that parses
// back?
#include "../../fuzz/Mutate.h"
#include "Samples.h"
#include "spec/Check.h"
#include "spec/Outcomes.h"
#include "spec/Parser.h"
#include "spec/Printer.h"

#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

namespace wt::spec {
namespace {

constexpr int kTexts = 3000;

std::vector<std::string> samples() {
  std::vector<std::string> texts{kSample};
  for (const char* path : {"/specs/cxx.own", "/specs/builtins.own"})
    if (auto text = llvm::MemoryBuffer::getFile(WT_SOURCE_DIR + std::string(path)))
      texts.push_back((*text)->getBuffer().take_front(6000).str());
  return texts;
}

/// The first item that parses back as another one.
std::string difference(const File& file, const File& again) {
  for (size_t i = 0; i < std::min(file.functions.size(), again.functions.size()); ++i)
    if (!(file.functions[i] == again.functions[i]))
      return print(file.functions[i]) + "\nread back as\n" + print(again.functions[i]);
  return print(file) + "\nread back as\n" + print(again);
}

TEST(DamagedText, IsAnsweredAndWhatIsReadReadsBack) {
  fuzz::Mutator mutator(samples(), 1,
                        {"own",     "keep(fd)", "ref", "out ",      "inout ",   "*",         "&&",  "<",
                         ">",       "::",       "[[",  "]]",        "operator", "~",         "...", "on return == 0",
                         "where {", "const ",   "[2]", "(*f)(int)", "type ",    "this.elem'"});
  size_t functions = 0;
  for (int i = 0; i < kTexts; ++i) {
    std::string text = mutator.next();
    File file = parse(text, "damaged").file;
    (void)check(file);
    for (const FunctionSpec& function : file.functions)
      if (conditionsOf(function).size() <= kMaxConditions)
        (void)outcomesOf(function, {});
    functions += file.functions.size();
    std::string printed = print(file);
    Parsed again = parse(printed, "printed");
    ASSERT_TRUE(again.problems.empty()) << "text " << i << ": " << describe(again.problems[0]) << "\n" << printed;
    ASSERT_TRUE(again.file == file) << "text " << i << ": " << difference(file, again.file);
  }
  EXPECT_GT(functions, size_t(kTexts)); // the damage leaves enough to look at
}

} // namespace
} // namespace wt::spec

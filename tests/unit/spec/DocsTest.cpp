// SPDX-License-Identifier: Apache-2.0
// Do the examples of docs/spec.md parse, and print to text that parses to the same?
#include "spec/Parser.h"
#include "spec/Printer.h"

#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

namespace wt::spec {
namespace {

TEST(Docs, TheFirstExampleIsRead) {
  auto text = llvm::MemoryBuffer::getFile(WT_SOURCE_DIR "/docs/spec.md");
  ASSERT_TRUE(bool(text));
  auto [before, rest] = (*text)->getBuffer().split("```\n");
  llvm::StringRef example = rest.split("```").first;
  Parsed parsed = parse(example, "docs/spec.md");
  for (const Problem& problem : parsed.problems)
    ADD_FAILURE() << describe(problem);
  EXPECT_GE(parsed.file.functions.size(), 12u);
  EXPECT_EQ(parse(print(parsed.file), "printed").file, parsed.file);
}

} // namespace
} // namespace wt::spec

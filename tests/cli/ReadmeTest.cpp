// SPDX-License-Identifier: Apache-2.0
// The finding shown in the README is what the command prints. Sentences may be put better later; places, source lines
// and their order must agree.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class Readme : public Sandbox {};

/// The lines with the sentences of warnings and notes left out.
std::vector<std::string> withoutSentences(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 32> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  std::vector<std::string> result;
  for (llvm::StringRef line : lines) {
    size_t word = line.find(": warning: ");
    if (word == llvm::StringRef::npos)
      word = line.find(": note: ");
    result.push_back((word == llvm::StringRef::npos ? line : line.take_front(word)).str());
  }
  return result;
}

TEST_F(Readme, ShowsARealFinding) {
  auto readme = llvm::MemoryBuffer::getFile(WT_SOURCE_DIR "/README.md");
  ASSERT_TRUE(bool(readme));
  llvm::StringRef shown =
      (*readme)->getBuffer().split("$ watertight check").second.split('\n').second.split("```").first;
  ASSERT_TRUE(shown.contains("warning:"));

  std::vector<std::string> command = {"env", "-C", WT_SOURCE_DIR, WT_COMMAND, "check"};
  for (const char* file : {"main.c", "store.c", "file.c"})
    command.push_back(std::string("examples/kvtool/") + file);
  command.insert(command.end(), {"--", "-std=c11", "-D_POSIX_C_SOURCE=200809L"});
  auto printed = withoutSentences(runProgram(command).output);
  auto expected = withoutSentences(shown);
  EXPECT_NE(std::search(printed.begin(), printed.end(), expected.begin(), expected.end()), printed.end());
}

} // namespace
} // namespace wt::testing

// SPDX-License-Identifier: Apache-2.0
// The tutorial does what it says: the finding, the fix, the baseline.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class Tutorial : public Sandbox {
protected:
  Outcome shell(const std::string& script) const {
    return runProgram(
        {"bash", "-c", "cd '" + path("") + "'; W=" WT_COMMAND "; F='-- -std=c11 -D_POSIX_C_SOURCE=200809L'; " + script},
        120);
  }
};

TEST_F(Tutorial, LeadsToAMendedLeak) {
  shell("mkdir examples && cp -r " WT_SOURCE_DIR "/examples/kvtool examples/");
  auto page = llvm::MemoryBuffer::getFile(WT_SOURCE_DIR "/docs/tutorial.md");
  ASSERT_TRUE(bool(page));
  Outcome found = shell("$W check examples/kvtool/*.c $F");
  llvm::StringRef shown =
      (*page)->getBuffer().split("One finding is in `file_save`:\n\n```\n").second.split("```").first;
  ASSERT_FALSE(shown.empty());
  while (!shown.empty()) {
    auto [line, rest] = shown.split('\n');
    EXPECT_NE(found.output.find(line.str()), std::string::npos) << "not printed: " << line.str() << "\n"
                                                                << found.output;
    shown = rest;
  }
  shell("sed -i '77s/return -1;/free(temporary); return -1;/' examples/kvtool/file.c");
  Outcome mended =
      shell("$W check examples/kvtool/*.c --format json -o known.json $F; $W check examples/kvtool/*.c $F");
  EXPECT_EQ(mended.output.find("file.c:77:"), std::string::npos) << mended.output;
  EXPECT_EQ(mended.exitCode, 1);
  EXPECT_EQ(shell("$W check examples/kvtool/*.c --baseline known.json $F").exitCode, 0);
}

} // namespace
} // namespace wt::testing

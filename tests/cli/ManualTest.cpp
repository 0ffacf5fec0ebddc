// SPDX-License-Identifier: Apache-2.0
// Help, manual and completion say what the tables say, and the programs that read them take them.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class Manual : public Sandbox {};

TEST_F(Manual, HelpOfEachCommandHasItsOwnExitCodes) {
  EXPECT_NE(watertight({"prove", "--help"}).output.find("0  everything is proved"), std::string::npos);
  EXPECT_NE(watertight({"diff", "--help"}).output.find("1  something is new"), std::string::npos);
  EXPECT_EQ(watertight({"explain", "--help"}).output.find("findings (at"), std::string::npos);
}

TEST_F(Manual, PageIsTaken) {
  Outcome page = watertight({"--man"});
  EXPECT_EQ(page.exitCode, 0);
  EXPECT_NE(page.output.find(".B \\-\\-fail\\-on LEVEL"), std::string::npos);
  write("watertight.1", page.output);
  if (runProgram({"bash", "-c", "command -v groff"}).exitCode != 0)
    GTEST_SKIP() << "no groff";
  Outcome shown = runProgram({"groff", "-man", "-Tutf8", "-ww", path("watertight.1")});
  EXPECT_EQ(shown.exitCode, 0);
  EXPECT_EQ(shown.errors, "");
}

TEST_F(Manual, CompletionCompletes) {
  EXPECT_RUN(watertight({"--completion", "csh"}), 2, "bash, zsh or fish");
  write("completion", watertight({"--completion", "bash"}).output);
  auto completed = [&](const std::string& words, int at) {
    return runProgram({"bash", "-c",
                       "source '" + path("completion") + "'; COMP_WORDS=(" + words +
                           "); COMP_CWORD=" + std::to_string(at) + "; _watertight; echo ${COMPREPLY[@]}"})
        .output;
  };
  EXPECT_EQ(completed("watertight ch", 1), "check\n");
  EXPECT_EQ(completed("watertight check --form", 2), "--format\n");
  EXPECT_EQ(completed("watertight check --format s", 3), "sarif\n");
}

} // namespace
} // namespace wt::testing

// SPDX-License-Identifier: Apache-2.0
// What a person at a terminal sees: colours, how far the run is, what is sure before what is not.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class Terminal : public Sandbox {
protected:
  /// Run at a terminal, as `script` makes one: what is shown, standard error too.
  std::string shown(const std::string& arguments) const {
    return runProgram({"bash", "-c",
                       "cd '" + path("") + "'; TERM=xterm script -qec '" WT_COMMAND " " + arguments + "' /dev/null"})
        .output;
  }
};

/// How many hosts there are is not known; what `sure` loses is.
constexpr const char* kSureAndUnsure = R"(#include <stdlib.h>
#include <sys/socket.h>
struct host { struct host *next; int address; };
static struct host *hosts;
static struct host *find(int address) {
  for (struct host *h = hosts; h; h = h->next)
    if (h->address == address)
      return h;
  return 0;
}
void count_hosts(int s) {
  char b[16];
  for (;;) {
    int address = (int)recvfrom(s, b, sizeof b, 0, 0, 0);
    struct host *h = find(address);
    if (!h) {
      h = malloc(sizeof *h);
      if (!h)
        abort();
      h->address = address;
      h->next = hosts;
      hosts = h;
    }
  }
}
int sure(int n) {
  char *p = malloc(n);
  if (n > 3)
    return 1;
  free(p);
  return 0;
}
)";

TEST_F(Terminal, ColoursWhereTheyAreWanted) {
  write("a.c", kSureAndUnsure);
  const char* escape = "\033[1";
  EXPECT_EQ(watertight({"check", "a.c", "--"}).output.find(escape), std::string::npos); // no terminal
  EXPECT_NE(watertight({"check", "a.c", "--color", "always", "--"}).output.find(escape), std::string::npos);
  EXPECT_RUN(watertight({"check", "a.c", "--color", "sometimes", "--"}), 2, "--color");
  if (runProgram({"script", "-qec", "true", "/dev/null"}).exitCode != 0)
    GTEST_SKIP() << "no `script`, which makes a terminal";
  EXPECT_NE(shown("check a.c --").find(escape), std::string::npos);
  EXPECT_EQ(shown("check a.c --color never --").find(escape), std::string::npos);
}

TEST_F(Terminal, ShowsHowFarItIs) {
  std::string text;
  for (int i = 0; i < 60; ++i) {
    text += "#include <stdlib.h>\nint input(void);\nint f" + std::to_string(i) + "(int n) {\n  char *p = malloc(8);\n";
    for (int j = 0; j < 40; ++j)
      text += "  if (input() > n) n += input();\n";
    text += "  if (n > 3) return 1;\n  free(p);\n  return 0;\n}\n";
  }
  write("a.c", text);
  if (runProgram({"script", "-qec", "true", "/dev/null"}).exitCode != 0)
    GTEST_SKIP() << "no `script`, which makes a terminal";
  EXPECT_NE(shown("check a.c --jobs 1 --").find("analysing functions "), std::string::npos); // and how many
  EXPECT_EQ(shown("check a.c --jobs 1 -q --").find("analysing functions "), std::string::npos);
  EXPECT_EQ(watertight({"check", "a.c", "--"}).errors.find("analysing functions "),
            std::string::npos); // not into a file
}

TEST_F(Terminal, WhatIsSureComesFirstAndDoubtsHaveReasons) {
  write("a.c", kSureAndUnsure);
  Outcome outcome = watertight({"check", "a.c", "--all", "--"});
  size_t sure = outcome.output.find("a.c:29:"), unsure = outcome.output.find("low confidence: ");
  ASSERT_NE(sure, std::string::npos) << outcome.output;
  ASSERT_NE(unsure, std::string::npos) << outcome.output;
  EXPECT_LT(sure, unsure);
}

} // namespace
} // namespace wt::testing

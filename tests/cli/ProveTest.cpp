// SPDX-License-Identifier: Apache-2.0
// `watertight prove`: what is proved, what may leak, and the exit codes that say so.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class Prove : public Sandbox {
protected:
  void SetUp() override {
    Sandbox::SetUp();
    // Figure 1 of the paper.
    write("reverse.c", "#include <stddef.h>\n"
                       "typedef struct list { int data; struct list *next; } List;\n"
                       "List *reverse(List *x) {\n"
                       "  List *y, *t;\n"
                       "  y = NULL;\n"
                       "  while (x != NULL) {\n"
                       "    t = x->next;\n"
                       "    x->next = y;\n"
                       "    y = x;\n"
                       "    x = t;\n"
                       "  }\n"
                       "  return y;\n"
                       "}\n");
    write("lose.c", "#include <stdlib.h>\n"
                    "void lose(void) {\n"
                    "  char *p = malloc(8);\n"
                    "  p = malloc(9);\n"
                    "  free(p);\n"
                    "}\n");
  }
};

TEST_F(Prove, ReverseOfThePaperIsLeakFreeWithoutAssumptions) {
  Outcome outcome = watertight({"prove", "reverse.c", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.output;
  EXPECT_EQ(outcome.output, "reverse: proved, 9 probes\n");
}

TEST_F(Prove, OneLineIsAskedAlone) {
  Outcome outcome = watertight({"prove", "reverse.c:9", "--all", "--"});
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_EQ(outcome.output,
            "reverse.c:9:7: proved: `y` is not the last pointer to any cell when it is overwritten here\n"
            "reverse: proved, 1 probe\n");
}

TEST_F(Prove, ALossIsTracedBackToItsAllocation) {
  Outcome outcome = watertight({"prove", "lose.c", "--"});
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_NE(outcome.output.find("lose.c:4:5: may leak: `p` may be the last pointer to a cell when it is overwritten"),
            std::string::npos)
      << outcome.output;
  EXPECT_NE(outcome.output.find("lose.c:3:13: the cell may have been allocated here"), std::string::npos);
}

TEST_F(Prove, AFunctionIsAskedByName) {
  Outcome outcome = watertight({"prove", "reverse.c", "lose.c", "--function", "reverse", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.output;
  EXPECT_EQ(outcome.output, "reverse: proved, 9 probes\n");
}

TEST_F(Prove, RefusesWhatIsNotThere) {
  EXPECT_RUN(watertight({"prove", "nowhere.c:3", "--"}), 2, "no such file: nowhere.c");
  EXPECT_RUN(watertight({"prove", "lose.c", "--mode", "hope", "--"}), 2, "unknown mode 'hope'; there are: verify, bugs");
}

TEST_F(Prove, AnUnknownFunctionIsAnAssumption) {
  write("call.c", "#include <stdlib.h>\n"
                  "void watch(int);\n"
                  "void use(void) { char *p = malloc(8); char *q = p; watch(1); q = 0; free(p); }\n");
  Outcome outcome = watertight({"prove", "call.c", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.output;
  EXPECT_NE(outcome.output.find("assuming that\n  `watch`, which is not in the program, changes no pointer of it"),
            std::string::npos)
      << outcome.output;
}

} // namespace
} // namespace wt::testing

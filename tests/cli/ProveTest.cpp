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

TEST_F(Prove, WritesTheFormsOfCheck) {
  Outcome outcome = watertight({"prove", "lose.c", "--format", "sarif", "--"});
  EXPECT_EQ(outcome.exitCode, 1);
  EXPECT_NE(outcome.output.find("\"ruleId\": \"leak\""), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find("\"contradiction\""), std::string::npos);
}

TEST_F(Prove, KnowsABaseline) {
  EXPECT_EQ(watertight({"prove", "lose.c", "--format", "json", "-o", "known.json", "--"}).exitCode, 1);
  Outcome outcome = watertight({"prove", "lose.c", "--baseline", "known.json", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.output;
  EXPECT_EQ(outcome.output.find("may leak"), std::string::npos);
}

TEST_F(Prove, ACommentSilences) {
  write("silent.c", "#include <stdlib.h>\n"
                    "void lose(void) {\n"
                    "  char *p = malloc(8);\n"
                    "  p = malloc(9); // watertight: ignore leak on purpose\n"
                    "  free(p);\n"
                    "}\n");
  EXPECT_EQ(watertight({"prove", "silent.c", "--"}).exitCode, 0);
}

TEST_F(Prove, IsAnEngineOfCheckToo) {
  Outcome outcome = watertight({"check", "lose.c", "--engines", "contradiction", "--all", "--format", "json", "--"});
  EXPECT_EQ(outcome.exitCode, 1) << outcome.output;
  EXPECT_NE(outcome.output.find("`p` may be the last pointer to a cell when it is overwritten here"),
            std::string::npos);
  EXPECT_NE(outcome.output.find("\"beyond-path\""), std::string::npos);
}

TEST_F(Prove, AFunctionIsAskedByName) {
  Outcome outcome = watertight({"prove", "reverse.c", "lose.c", "--function", "reverse", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.output;
  EXPECT_EQ(outcome.output, "reverse: proved, 9 probes\n");
}

TEST_F(Prove, RefusesWhatIsNotThere) {
  EXPECT_RUN(watertight({"prove", "nowhere.c:3", "--"}), 2, "no such file: nowhere.c");
  EXPECT_RUN(watertight({"prove", "lose.c", "--mode", "hope", "--"}), 2,
             "unknown mode 'hope'; there are: verify, bugs");
  EXPECT_RUN(watertight({"prove", "lose.c", "--function", "loose", "--"}), 2,
             "no function 'loose' has a body in the program");
  EXPECT_RUN(watertight({"prove", "lose.c:1", "--"}), 2, "lose.c:1: no statement of a function");
}

TEST_F(Prove, AFileOutsideOfTheBuildIsRefused) {
  writeDatabase({"reverse.c"});
  EXPECT_RUN(watertight({"prove", "lose.c", "-p", "."}), 2, "lose.c: not part of the program");
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

TEST_F(Prove, TheReadmeShowsWhatIsPrinted) {
  auto readme = llvm::MemoryBuffer::getFile(WT_SOURCE_DIR "/README.md");
  ASSERT_TRUE(static_cast<bool>(readme));
  llvm::StringRef shown = (*readme)->getBuffer().split("$ watertight prove ").second.split("```").first;
  auto [command, output] = shown.split('\n');
  std::vector<std::string> words = {"env", "-C", WT_SOURCE_DIR, WT_COMMAND, "prove"};
  llvm::SmallVector<llvm::StringRef> arguments;
  command.split(arguments, ' ', -1, false);
  for (llvm::StringRef argument : arguments)
    words.push_back(argument.str());
  EXPECT_EQ(runProgram(words).output, output.str());
}

/// Programs that lose a cell at the line given; each was proved by some version, or by the rules as the paper prints
/// them.
struct Lost {
  const char* name;
  int line;
  const char* text; // after `struct list { struct list *next; }; typedef struct list L;` on line 2
};

class MayNotBeProved : public Prove, public ::testing::WithParamInterface<Lost> {};

TEST_P(MayNotBeProved, SinceItIsNotTrue) {
  write("lost.c", std::string("#include <stdlib.h>\nstruct list { struct list *next; }; typedef struct list L;\n") +
                      GetParam().text);
  std::string at = "lost.c:" + std::to_string(GetParam().line);
  Outcome outcome = watertight({"prove", at, "--"});
  EXPECT_EQ(outcome.exitCode, 1) << outcome.output << outcome.errors;
}

INSTANTIATE_TEST_SUITE_P(Losses, MayNotBeProved,
                         ::testing::Values(Lost{"ACopyThatWasOverwrittenBefore", 3,
                                                "void f(L *y) { L *x = malloc(sizeof *x); L *z = x; z = 0; x = 0; }\n"},
                                           Lost{"AFieldThatWasReleasedBefore", 5,
                                                "void f(L *x) { L *y = malloc(sizeof *y); x->next = y;\n"
                                                "free(x);\n"
                                                "y = 0; }\n"},
                                           Lost{"APointerInABlockThatMoved", 5,
                                                "void f(L **p) { p = malloc(8); p[0] = malloc(8);\n"
                                                "p = realloc(p, 16);\n"
                                                "free(p); }\n"},
                                           Lost{"TheOldNameOfABlockThatMoved", 4,
                                                "void f(void) { char *p = malloc(8); char *q = realloc(p, 16);\n"
                                                "q = 0; }\n"},
                                           Lost{"ABlockWhoseMoveFails", 4,
                                                "void f(void) { char *p = malloc(8);\n"
                                                "p = realloc(p, 16);\n"
                                                "free(p); }\n"},
                                           Lost{"ARecordFromAFunctionNobodyHasSeen", 4,
                                                "struct pair { L *a, *b; }; struct pair make(void);\n"
                                                "void f(void) { struct pair p = make(); p.a = 0; }\n"},
                                           Lost{"WhatARecursionLeavesBehind", 7,
                                                "static L *last(L *x) {\n"
                                                "L *rest = x->next; if (!rest) return x;\n"
                                                "x->next = 0;\n"
                                                "last(rest);\n"
                                                "return x;\n"
                                                "}\n"
                                                "L *f(L *x) { return x ? last(x) : 0; }\n"},
                                           Lost{"AnArgumentThatOnlyTheCallHeld", 5,
                                                "static void use(L *x) { (void)x; }\n"
                                                "void f(void) {\n"
                                                "use(malloc(sizeof(L))); }\n"},
                                           Lost{"AResultThatIsDropped", 5,
                                                "static L *make(void) { return malloc(sizeof(L)); }\n"
                                                "void f(void) {\n"
                                                "make(); }\n"},
                                           Lost{"ASecondAllocationInALoop", 5,
                                                "void f(int n) { L *x = 0;\n"
                                                "while (n-- > 0)\n"
                                                "x = malloc(sizeof *x);\n"
                                                "free(x); }\n"}),
                         [](const auto& info) { return std::string(info.param.name); });

} // namespace
} // namespace wt::testing

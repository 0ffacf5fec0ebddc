// SPDX-License-Identifier: Apache-2.0
// Deep and wide programs: every command ends soon, with an answer or with a message that names what was given up.
#include "Sandbox.h"

namespace wt::testing {
namespace {

constexpr unsigned kSeconds = 120; // takes seconds; the bound is for builds with sanitizers on a busy machine

std::string times(unsigned count, llvm::function_ref<std::string(unsigned)> text) {
  std::string result;
  for (unsigned i = 0; i < count; ++i)
    result += text(i);
  return result;
}

std::string number(unsigned n) {
  return std::to_string(n);
}

class DeepInput : public Sandbox {
protected:
  void expectEveryCommandEnds(const std::string& file, const std::string& text, bool isCheckedToo = true) {
    write(file, text);
    write("good.c", kGoodFile);
    for (const char* command : {"check", "prove", "ir", "bound", "signatures"}) {
      if (!isCheckedToo && std::string(command) == "check")
        continue;
      Outcome outcome = runProgram(
          {"env", "-C", path(""), WT_COMMAND, command, file, "good.c", "--jobs", "2", "--", "-fbracket-depth=1000000"},
          kSeconds);
      EXPECT_GE(outcome.exitCode, 0) << command << " was ended by a signal\n" << outcome.errors;
      EXPECT_LE(outcome.exitCode, 3) << command << "\n" << outcome.errors;
      if (outcome.exitCode >= 2)
        EXPECT_NE(outcome.errors.find(file), std::string::npos) << command << " names no file:\n" << outcome.errors;
    }
  }
};

TEST_F(DeepInput, SumOfTwoHundredThousandTerms) {
  expectEveryCommandEnds("deep.c",
                         "int f(int n) { return " + times(200000, [](unsigned) { return "n + "; }) + "n; }\n");
}

TEST_F(DeepInput, TwoHundredThousandSigns) {
  expectEveryCommandEnds("deep.c", "int f(int n) { return " + times(200000, [](unsigned) { return "-~"; }) + "n; }\n");
}

TEST_F(DeepInput, ChainOfEightThousandElseIfs) {
  std::string chain =
      times(8000, [](unsigned i) { return "if (n == " + number(i) + ")\n    n += " + number(i % 7) + ";\n  else "; });
  expectEveryCommandEnds("deep.c", "#include <stdlib.h>\nint f(int n) {\n  char *p = malloc(8);\n  " + chain +
                                       "n = 0;\n  if (n > 3)\n    return 1;\n  free(p);\n  return 0;\n}\n");
}

TEST_F(DeepInput, FiftyThousandCases) {
  std::string cases =
      times(50000, [](unsigned i) { return "  case " + number(i) + ": n += " + number(i % 7) + "; break;\n"; });
  expectEveryCommandEnds("wide.c", "#include <stdlib.h>\nint f(int n) {\n  char *p = malloc(8);\n  switch (n) {\n" +
                                       cases + "  }\n  if (n > 3)\n    return 1;\n  free(p);\n  return 0;\n}\n");
}

TEST_F(DeepInput, FiftyThousandLabels) {
  std::string labels = times(50000, [](unsigned i) {
    return "l" + number(i) + ": n += " + number(i % 7) + "; if (n == " + number(i) + ") goto l" +
           number((i * 7 + 3) % 50000) + ";\n";
  });
  expectEveryCommandEnds("wide.c", "#include <stdlib.h>\nint f(int n) {\n  char *p = malloc(8);\n" + labels +
                                       "  if (n > 3)\n    return 1;\n  free(p);\n  return 0;\n}\n");
}

TEST_F(DeepInput, FiftyThousandLabelsInALine) {
  std::string labels = times(50000, [](unsigned i) { return "l" + number(i) + ": n += " + number(i % 7) + ";\n"; });
  expectEveryCommandEnds("wide.c",
                         "#include <stdlib.h>\nint f(int n) {\n  char *p = malloc(8);\n" + labels +
                             "  if (n > 3)\n    goto l0;\n  if (n > 2)\n    return 1;\n  free(p);\n  return 0;\n}\n");
}

TEST_F(DeepInput, HundredLevelsOfInheritance) {
  std::string classes = times(100, [](unsigned i) {
    return "struct A" + number(i + 1) + " : A" + number(i) + " {\n  int *p" + number(i + 1) +
           " = new int;\n  virtual ~A" + number(i + 1) + "() { delete p" + number(i + 1) + "; }\n};\n";
  });
  expectEveryCommandEnds(
      "deep.cpp", "struct A0 {\n  int *p = new int;\n  virtual ~A0() { delete p; }\n};\n" + classes +
                      "int f(int n) {\n  A100 *a = new A100;\n  if (n)\n    return 1;\n  delete a;\n  return 0;\n}\n");
}

} // namespace
} // namespace wt::testing

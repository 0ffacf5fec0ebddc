// SPDX-License-Identifier: Apache-2.0
// Input that no one writes and generators do: long, wide and deep functions, long chains of calls, large cycles of
// them. The run ends soon and in little memory, and finds what is there or says what it gave up.
#include "Sandbox.h"

#include "llvm/ADT/StringExtras.h"

namespace wt::testing {
namespace {

constexpr unsigned kSeconds = 300; // takes seconds; the bound is for builds with sanitizers on a busy machine
constexpr unsigned kMegabytes = 2000;

constexpr const char* kHead = "#include <stdlib.h>\nint input(void);\n";
/// `p` is lost where `n` is greater than 3.
constexpr const char* kTail = "  if (n > 3)\n    return 1;\n  free(p);\n  return 0;\n}\n";

std::string times(unsigned count, llvm::function_ref<std::string(unsigned)> text) {
  std::string result;
  for (unsigned i = 0; i < count; ++i)
    result += text(i);
  return result;
}

std::string number(unsigned n) {
  return std::to_string(n);
}

class LargeInput : public Sandbox {
protected:
  /// The leak of `p` is found, or the function is named as not analysed; within bounds in any case.
  void expectFoundOrGivenUp(const std::string& text, const std::string& functions) {
    write("large.c", text);
    Outcome outcome =
        runProgram({"env", "-C", path(""), WT_COMMAND, "check", "large.c", "--all", "--jobs", "2", "--"}, kSeconds);
    bool isFound = outcome.exitCode == 1 && llvm::StringRef(outcome.output).contains("[leak]");
    bool isGivenUp = outcome.exitCode == 3 && llvm::StringRef(outcome.errors).contains("limit: ");
    EXPECT_TRUE(isFound || isGivenUp) << outcome.exitCode << "\n" << outcome.errors;
    EXPECT_NE(outcome.errors.find(functions), std::string::npos) << outcome.errors;
    unsigned megabytes = 0;
    llvm::StringRef(outcome.errors).rtrim().rsplit(", ").second.split(" MB").first.getAsInteger(10, megabytes);
    EXPECT_GT(megabytes, 0u) << outcome.errors;
    EXPECT_LT(megabytes, kMegabytes) << outcome.errors;
  }
};

TEST_F(LargeInput, FunctionOfFiveThousandLines) {
  std::string body = times(830, [](unsigned i) {
    return "  if (input() > " + number(i % 7) + ")\n    n += " + number(i) + ";\n  p = malloc(" + number(i + 1) +
           ");\n  if (!p)\n    return -1;\n  free(p);\n";
  });
  expectFoundOrGivenUp(kHead + ("int f(int n) {\n  char *p;\n" + body) + "  p = malloc(8);\n" + kTail, "1 function");
}

TEST_F(LargeInput, TwoHundredNestedLoops) {
  std::string loops = times(200, [](unsigned i) {
    std::string v = "i" + number(i);
    return "  for (int " + v + " = 0; " + v + " < n; " + v + "++)\n";
  });
  expectFoundOrGivenUp(
      kHead + ("int f(int n) {\n  char *p = malloc(8);\n  int m = 0;\n" + loops) + "    m++;\n" + kTail, "1 function");
}

TEST_F(LargeInput, SwitchOfTenThousandCases) {
  std::string cases = times(10000, [](unsigned i) {
    return "  case " + number(i) + ":\n    n += " + number(i * 7 % 13) + ";\n    break;\n";
  });
  expectFoundOrGivenUp(kHead + ("int f(int a) {\n  char *p = malloc(8);\n  int n = 0;\n  switch (a) {\n" + cases) +
                           "  }\n" + kTail,
                       "1 function");
}

TEST_F(LargeInput, ChainOfTenThousandCalls) {
  std::string chain = times(10000, [](unsigned i) {
    return "static char *f" + number(i + 1) + "(int a) { return a > " + number(i) + " ? f" + number(i) +
           "(a) : NULL; }\n";
  });
  expectFoundOrGivenUp(kHead + ("static char *f0(int a) { return malloc(8); }\n" + chain) +
                           "int g(int n) {\n  char *p = f10000(20000);\n" + kTail,
                       "10002 functions");
}

TEST_F(LargeInput, SumOfTenThousandTerms) {
  expectFoundOrGivenUp(
      kHead + ("int f(int n) {\n  char *p = malloc(8);\n  n = n" + times(10000, [](unsigned) { return " + n"; })) +
          ";\n" + kTail,
      "1 function");
}

TEST_F(LargeInput, TwoHundredNestedBranches) {
  std::string branches = times(200, [](unsigned i) { return "  if (n > " + number(i) + ") {\n"; });
  expectFoundOrGivenUp(kHead + ("int f(int n) {\n  char *p = malloc(8);\n" + branches) + "    return 1;\n" +
                           std::string(200, '}') + "\n" + kTail,
                       "1 function");
}

TEST_F(LargeInput, CycleOfFiveHundredFunctions) {
  constexpr unsigned kCount = 500;
  std::string head = times(kCount, [](unsigned i) { return "int f" + number(i) + "(struct s *x, int n);\n"; });
  std::string functions = times(kCount, [](unsigned i) {
    return "int f" + number(i) +
           "(struct s *x, int n) {\n  char *p = malloc(8);\n  if (!p)\n    return -1;\n  if (n > " + number(i) +
           ")\n    return f" + number((i + 1) % kCount) + "(x->next, n - 1);\n  x->p = p;\n  return f" +
           number((i * 7 + 3) % kCount) + "(x, n + 1);\n}\n";
  });
  expectFoundOrGivenUp(kHead + ("struct s {\n  char *p;\n  struct s *next;\n};\n" + head) + functions, "500 functions");
}

} // namespace
} // namespace wt::testing

// SPDX-License-Identifier: Apache-2.0
// `watertight bound` as its users meet it: stated bounds and types, limits, statistics, an earlier run.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class BoundCommand : public Sandbox {
protected:
  Outcome bound(std::vector<std::string> more) const {
    std::vector<std::string> command = {"bound", "--quiet"};
    command.insert(command.end(), more.begin(), more.end());
    command.insert(command.end(), {"a.c", "--"});
    return watertight(command);
  }
  /// With this specification: the exit code, and what the output must contain.
  void expectStated(llvm::StringRef specification, int code, const std::vector<std::string>& texts) const {
    write("a.own", specification);
    Outcome outcome = bound({"--spec", "a.own"});
    EXPECT_EQ(outcome.exitCode, code) << specification.str() << outcome.output << outcome.errors;
    for (const std::string& text : texts)
      EXPECT_NE(outcome.output.find(text), std::string::npos) << "no `" << text << "` in:\n" << outcome.output;
  }
};

constexpr const char* kTwo = "#include <stdlib.h>\n"
                             "void ext(void);\n"
                             "static char *make(void) { return malloc(8); }\n"
                             "void two(int n) {\n"
                             "  char *a = make();\n"
                             "  char *b = 0;\n"
                             "  if (n)\n"
                             "    b = malloc(4);\n"
                             "  free(b);\n"
                             "  free(a);\n"
                             "}\n"
                             "void calls(void) { free(malloc(1)); ext(); }\n"
                             "void grows(void) { for (;;) if (!make()) return; }\n";

TEST_F(BoundCommand, TellsWhichStatedBoundIsBrokenAndOnWhichWay) {
  write("a.c", kTwo);
  expectStated("void two(int n) [[bound 2]];", 0, {});
  expectStated("void two(int n) [[bound 1]];", 1,
               {"a.own:1: `two` does not keep to its bound of 1 cell: up to 2 cells can be live",
                "1. a.c:5: `make` is called: 1 cell live", "2. a.c:8: `malloc` is called: 2 cells live"});
  expectStated("void grows(void) [[bound 3]];", 1, {"there is no bound", "grows in the loop at a.c:13 by 1 a round"});
  expectStated("void two(int n) [[bound \"2*n +\"]];", 1, {"is no amount"});
}

TEST_F(BoundCommand, DoesNotCallABoundKeptThatRestsOnSomethingUnknown) {
  write("a.c", kTwo);
  expectStated("void calls(void) [[bound 1]];", 3, {"keeps to its bound of 1 cell if nothing is kept by `ext`"});
  expectStated("void calls(void) [[behavior \"malloc; free\"]];", 1,
               {"it can call `ext`, which the stated type cannot do here"});
  expectStated("void calls(void) [[behavior \"malloc; free; ?ext\"]];", 0, {});
  expectStated("void ext(void) [[bound 1]];", 3, {"`ext` has no body here"});
}

TEST_F(BoundCommand, TellsWhatAStatedTypeCannotDo) {
  write("a.c", kTwo);
  expectStated("void two(int n) [[behavior \"malloc; (malloc + 0); (free + 0); free\"]];", 0, {});
  expectStated("void two(int n) [[behavior \"malloc; free\"]];", 1,
               {"`two` does not have the type that is stated", "1. it can allocate",
                "2. it can allocate, which the stated type cannot do here"});
  expectStated("void two(int n) [[behavior \"malloc; (free\"]];", 1, {"is no type"});
  expectStated("char *make(void) [[behavior \"malloc; free\"]];", 1,
               {"it can end, which the stated type cannot do here"});
}

TEST_F(BoundCommand, RefusesAConstWithTheWriteThatBreaksIt) {
  write("a.c", "#include <stdlib.h>\n"
               "void set(int *p);\n"
               "void f(int **x, int **alias) {\n"
               "  int *y = 0;\n"
               "  if (*x == NULL) y = malloc(4);\n"
               "  *alias = y;\n"
               "  if (*x == NULL) free(y);\n"
               "}\n");
  expectStated("void f(int **x, int **alias) [[behavior \"const(*x){(*x)(malloc, 0); (*x)(free, 0)}\"]];", 1,
               {"const(*x) is refused: `*x` may change in `f`", "1. a.c:6: `*alias` is written here"});
  expectStated("void f(int **x, int **alias) [[behavior \"const(z){(z)(malloc, 0)}\"]];", 1,
               {"const(z) is refused: `f` nowhere reads `z`"});
  expectStated("void f(int **x, int **alias) [[behavior \"(malloc + 0); (free + 0)\"]];", 0, {});
}

TEST_F(BoundCommand, LimitsAreTheUsersAndCounted) {
  write("a.c", kTwo);
  Outcome outcome = bound({"--stats", "stats.json", "--limit", "behavior.strands=1"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
  EXPECT_NE(read("stats.json").find("limit behavior.strands"), std::string::npos) << read("stats.json");
  outcome = bound({"--limit", "behavior.steps-per-instruction=1", "--limit", "behavior.steps-at-least=1"});
  EXPECT_NE(outcome.output.find("two: at most 2 cells live, keeps -1 to 1;"), std::string::npos) << outcome.output;
  EXPECT_RUN(bound({"--limit", "behavior.strand=1"}), 2, "did you mean 'behavior.strands'?");
}

TEST_F(BoundCommand, TypesAreShownWhenAskedFor) {
  write("a.c", kTwo);
  EXPECT_EQ(bound({}).output.find("malloc; "), std::string::npos);
  EXPECT_NE(bound({"--types"}).output.find("malloc; free; ?ext"), std::string::npos);
  EXPECT_NE(bound({"--function", "calls"}).output.find("malloc; free; ?ext"), std::string::npos);
}

} // namespace
} // namespace wt::testing

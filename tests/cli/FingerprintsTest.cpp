// SPDX-License-Identifier: Apache-2.0
// A finding is known again after the code was formatted another way, locals were renamed, functions moved; and `diff`
// says what changed.
#include "Sandbox.h"

namespace wt::testing {
namespace {

constexpr const char* kProgram = "#include <stdio.h>\n"
                                 "#include <stdlib.h>\n"
                                 "#include <string.h>\n"
                                 "struct list { char *name; struct list *next; };\n"
                                 "static int add(struct list *l, const char *text) {\n"
                                 "  struct list *node = malloc(sizeof *node);\n"
                                 "  char *copy = strdup(text);\n"
                                 "  if (!node || strlen(text) > 9) { return -1; }\n"
                                 "  node->name = copy; node->next = l->next; l->next = node; return 0; }\n"
                                 "int load(const char *path, struct list *l) {\n"
                                 "  FILE *in = fopen(path, \"r\"); char line[80];\n"
                                 "  if (!in) return -1;\n"
                                 "  while (fgets(line, sizeof line, in)) if (add(l, line) < 0) return -2;\n"
                                 "  fclose(in); return 0; }\n"
                                 "int twice(int n) {\n"
                                 "  char *p = malloc(n); if (n > 3) free(p); free(p); return n; }\n";

class Fingerprints : public Sandbox {
protected:
  void check(const std::string& text, const std::string& report, const std::string& file = "a.c") const {
    write(file, text);
    Outcome outcome = watertight({"check", file, "--format", "json", "-o", report, "--"});
    ASSERT_EQ(outcome.exitCode, 1) << outcome.errors;
  }
  static std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
    return text;
  }
};

TEST_F(Fingerprints, SurviveFormatters) {
  check(kProgram, "old.json");
  for (const char* style : {"LLVM", "GNU", "Google"}) {
    Outcome formatted = runProgram({"clang-format-19", "-style=" + std::string(style), path("a.c")});
    if (formatted.exitCode != 0)
      GTEST_SKIP() << "no clang-format-19";
    check(formatted.output, "new.json", "b/a.c");
    EXPECT_RUN(watertight({"diff", "old.json", "new.json"}), 0, "0 new, 0 gone");
    write("a.c", formatted.output);
    EXPECT_RUN(watertight({"check", "a.c", "--baseline", "old.json", "--"}), 0, "0 of it gone");
    write("a.c", kProgram);
  }
}

TEST_F(Fingerprints, SurviveRenamedLocalsAndMovedFunctions) {
  check(kProgram, "old.json");
  std::string text =
      replaced(replaced(replaced(kProgram, "node", "entry"), "copy", "duplicate"), "char *p =", "char *block =");
  text = replaced(replaced(text, "free(p)", "free(block)"), "line", "row");
  size_t last = text.find("int twice"), list = text.find("struct list");
  text = text.substr(0, list) + text.substr(last) + text.substr(list, last - list);
  check(text, "new.json", "elsewhere/b.c");
  Outcome outcome = watertight({"diff", "old.json", "new.json"});
  EXPECT_RUN(outcome, 0, "0 new, 0 gone");
}

TEST_F(Fingerprints, SurviveAnotherSetOfEngines) {
  check(kProgram, "old.json");
  Outcome alone = watertight({"check", "a.c", "--engines", "escape", "--format", "json", "-o", "alone.json", "--"});
  ASSERT_EQ(alone.exitCode, 1) << alone.errors;
  EXPECT_RUN(watertight({"diff", "old.json", "alone.json"}), 0, "0 new, 0 gone");
}

TEST_F(Fingerprints, TellWhatChanged) {
  check(kProgram, "old.json");
  std::string text = replaced(kProgram, "if (n > 3) free(p); free(p);", "free(p);");
  check(text + "int fresh(int n) { char *q = malloc(n); return q != 0; }\n", "new.json");
  Outcome outcome = watertight({"diff", "old.json", "new.json"});
  EXPECT_RUN(outcome, 1, "1 new, 1 gone");
  EXPECT_NE(outcome.output.find("new: a.c:17:"), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find("gone: a.c:16: the memory is released a second time [double-free]"), std::string::npos)
      << outcome.output;
  EXPECT_RUN(watertight({"check", "a.c", "--baseline", "old.json", "--"}), 1, "1 of it gone");
  write("a.c", kGoodFile); // all of it is mended
  EXPECT_RUN(watertight({"check", "a.c", "--baseline", "old.json", "--"}), 0, "0 in the baseline, 4 of it gone");
}

TEST_F(Fingerprints, WantTwoReports) {
  write("a.json", "{\"findings\": []}");
  EXPECT_RUN(watertight({"diff", "a.json"}), 2, "two reports");
  EXPECT_RUN(watertight({"diff", "a.json", "gone.json"}), 2, "gone.json: cannot read");
  EXPECT_RUN(watertight({"diff", "a.json", "a.json"}), 0, "0 new, 0 gone, 0 unchanged");
}

} // namespace
} // namespace wt::testing

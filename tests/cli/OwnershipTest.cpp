// SPDX-License-Identifier: Apache-2.0
// Engine `ownership` among the others, and on many threads: one object lost is one finding, whoever sees it; neither
// `--jobs` nor the order of the files changes what is found.
#include "Sandbox.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace wt::testing {
namespace {

class Ownership : public Sandbox {
protected:
  /// The first lines of the findings, in a fixed order.
  static std::vector<std::string> findings(const Outcome& outcome) {
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::StringRef(outcome.output).split(lines, '\n');
    std::vector<std::string> result;
    for (llvm::StringRef line : lines)
      if (line.contains(": warning: "))
        result.push_back(line.str());
    std::sort(result.begin(), result.end());
    return result;
  }
};

TEST_F(Ownership, OneObjectIsOneFindingWhoeverSeesIt) {
  write("m.c", R"(#include <stdlib.h>
#include <string.h>
int early(int n) {
  char *buf = malloc(16);
  if (!buf) return -2;
  if (n > 9) return -1;
  free(buf);
  return 0;
}
void twice(void) { char *p = malloc(4); free(p); free(p); }
void over(void) { char *p = strdup("a"); p = strdup("b"); free(p); }
void end(void) { char *p = strdup("a"); if (p) p[0] = 'b'; }
void ignored(void) { strdup("x"); }
)");
  Outcome both = watertight({"check", "--engines", "escape,ownership", "--format", "json", "m.c", "--"});
  EXPECT_EQ(both.exitCode, 1) << both.errors;
  size_t count = 0;
  for (size_t at = 0; (at = both.output.find("\"fingerprint\"", at)) != std::string::npos; ++at)
    ++count;
  EXPECT_EQ(count, 5u) << both.output;
  for (const char* engine : {"escape", "ownership"}) {
    Outcome one = watertight({"check", "--engines", engine, "m.c", "--"});
    EXPECT_EQ(findings(one).size(), 5u) << engine << ":\n" << one.output;
  }
}

/// Each file has a structure of its own and a mistake with it, and calls the next one round a circle.
TEST_F(Ownership, SameFindingsForAnyNumberOfJobsAndAnyOrderOfFiles) {
  const int kFiles = 9;
  std::vector<std::string> files;
  for (int i = 0; i < kFiles; ++i) {
    std::string n = std::to_string(i), next = std::to_string((i + 1) % kFiles);
    files.push_back("f" + n + ".c");
    write(files.back(), "#include <stdlib.h>\nstruct s" + n + " { char *a, *b; };\nchar *pass" + next +
                            "(char *p, int n);\n" + "struct s" + n + " *make" + n + "(void) {\n  struct s" + n +
                            " *s = malloc(sizeof *s);\n  if (!s) abort();\n" +
                            "  s->a = malloc(1);\n  s->b = malloc(1);\n  return s;\n}\n" + "void drop" + n +
                            "(struct s" + n + " *s) {\n  free(s->a);\n" + (i % 2 ? "  free(s->b);\n" : "") +
                            "  free(s);\n}\n" + "char *pass" + n + "(char *p, int n) { return n ? pass" + next +
                            "(p, n - 1) : p; }\n" + "int lose" + n + "(int n) {\n  char *p = pass" + next +
                            "(malloc(4), n);\n  if (n) return 1;\n  free(p);\n  return 0;\n}\n");
  }
  writeDatabase(files);
  Outcome one = watertight({"check", "--engines", "ownership", "--all", "--jobs", "1"});
  EXPECT_GE(findings(one).size(), 5u) << one.output << one.errors;
  for (const char* jobs : {"2", "7"})
    EXPECT_EQ(one.output, watertight({"check", "--engines", "ownership", "--all", "--jobs", jobs}).output);
  std::reverse(files.begin(), files.end());
  writeDatabase(files);
  EXPECT_EQ(findings(one), findings(watertight({"check", "--engines", "ownership", "--all", "--jobs", "3"})));
}

} // namespace
} // namespace wt::testing

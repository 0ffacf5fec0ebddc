// SPDX-License-Identifier: Apache-2.0
// One defect is one finding, in every form; what else it does is told inside, and known again by a baseline.
#include "Sandbox.h"

#include "llvm/Support/JSON.h"

#include <map>

namespace wt::testing {
namespace {

class OneDefect : public Sandbox {
protected:
  llvm::json::Array findingsOf(const std::string& file) const {
    Outcome outcome = watertight({"check", file, "--format", "json", "--"});
    auto value = llvm::json::parse(outcome.output);
    EXPECT_TRUE(static_cast<bool>(value)) << outcome.errors;
    return value ? *value->getAsObject()->getArray("findings") : llvm::json::Array();
  }
  static std::string tagsOf(const llvm::json::Value& finding) {
    std::string text;
    for (const llvm::json::Value& tag : *finding.getAsObject()->getArray("tags"))
      text += (text.empty() ? "" : " ") + tag.getAsString()->str();
    return text;
  }
};

constexpr const char* kTwoObjects = "#include <stdlib.h>\n"
                                    "int f(int n) {\n"
                                    "  char *a = malloc(8);\n"
                                    "  char *b = malloc(9);\n"
                                    "  if (n > 3)\n"
                                    "    return 1;\n"
                                    "  free(a);\n"
                                    "  free(b);\n"
                                    "  return 0;\n"
                                    "}\n";

TEST_F(OneDefect, OfTwoObjectsLostByOneReturn) {
  write("a.c", kTwoObjects);
  Outcome text = watertight({"check", "a.c", "--"});
  EXPECT_RUN(text, 1, "1 finding in");
  EXPECT_NE(text.output.find("a.c:6:5: note: also lost here: `b` (allocated at line 4)"), std::string::npos)
      << text.output;
  Outcome sarif = watertight({"check", "a.c", "--format", "sarif", "--"});
  EXPECT_NE(sarif.output.find("also: the memory held by `b` is lost here"), std::string::npos);
}

TEST_F(OneDefect, IsKnownAgainByABaseline) {
  write("a.c", kTwoObjects);
  for (const char* format : {"json", "sarif"}) {
    EXPECT_EQ(watertight({"check", "a.c", "--format", format, "-o", "known", "--"}).exitCode, 1);
    EXPECT_RUN(watertight({"check", "a.c", "--baseline", "known", "--"}), 0, "nothing");
  }
}

TEST_F(OneDefect, OfAContractThatAllCallersBreak) {
  std::string text = "#include <stdlib.h>\nchar *make(void) { return malloc(8); }\n";
  for (int i = 0; i < 4; ++i)
    text += "int f" + std::to_string(i) + "(void) { char *p = make(); return p != 0; }\n";
  write("a.c", text);
  llvm::json::Array findings = findingsOf("a.c");
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].getAsObject()->getArray("others")->size(), 3u);
  // Where some caller releases it, each of the others makes a mistake of its own.
  write("a.c", text + "int g(void) { char *p = make(); free(p); return 0; }\n");
  EXPECT_EQ(findingsOf("a.c").size(), 4u);
}

TEST_F(OneDefect, SaysWhenItMattersLess) {
  write("a.c", "#include <stdlib.h>\n"
               "int f(void) {\n"
               "  char *a = malloc(8);\n"
               "  if (!a)\n"
               "    return 1;\n"
               "  char *b = malloc(9);\n"
               "  if (!b)\n"
               "    return 1;\n"
               "  free(a);\n"
               "  free(b);\n"
               "  return 0;\n"
               "}\n"
               "int g(int n) {\n"
               "  char *a = malloc(8);\n"
               "  if (n)\n"
               "    return 1;\n"
               "  free(a);\n"
               "  return 0;\n"
               "}\n");
  llvm::json::Array findings = findingsOf("a.c");
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(tagsOf(findings[0]), "");
  EXPECT_EQ(findings[0].getAsObject()->getString("function"), "g"); // before the one that needs luck
  EXPECT_EQ(tagsOf(findings[1]), "allocation-fails");
}

/// Two programs in one run: what each `main` calls once happens once.
TEST_F(OneDefect, SaysHowOftenItCanHappen) {
  write("a.c", "#include <stdlib.h>\n"
               "static void setUp(int n) { char *a = malloc(n); if (a) a[0] = 1; }\n"
               "void request(int n) { char *b = malloc(n); if (b) b[0] = 1; }\n"
               "void all(int n) { for (int i = 0; i < n; i++) { char *c = malloc(i); if (c) c[0] = 1; } }\n"
               "int main(void) { setUp(4); return 0; }\n");
  write("b.c", "#include <stdlib.h>\n"
               "static void start(int n) { char *d = malloc(n); if (d) d[0] = 1; }\n"
               "void serve(int n) { char *e = malloc(n); if (e) e[0] = 1; }\n"
               "int main(void) { start(4); for (;;) serve(2); }\n");
  std::map<std::string, std::string> growths;
  Outcome outcome = watertight({"check", "a.c", "b.c", "--format", "json", "--"});
  auto value = llvm::json::parse(outcome.output);
  ASSERT_TRUE(static_cast<bool>(value)) << outcome.errors;
  for (const llvm::json::Value& finding : *value->getAsObject()->getArray("findings"))
    growths[finding.getAsObject()->getString("function")->str()] =
        finding.getAsObject()->getString("growth").value_or("none").str();
  EXPECT_EQ(growths["setUp"], "once");
  EXPECT_EQ(growths["start"], "once");
  EXPECT_EQ(growths["request"], "per-call");
  EXPECT_EQ(growths["all"], "per-round");
  EXPECT_EQ(growths["serve"], "unbounded");
  EXPECT_NE(watertight({"check", "a.c", "--"}).output.find("happens at most once while the program runs"),
            std::string::npos);
}

} // namespace
} // namespace wt::testing

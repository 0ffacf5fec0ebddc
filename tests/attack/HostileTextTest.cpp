// SPDX-License-Identifier: Apache-2.0
// Text of the program that a terminal would obey, or that a person would read in another order than the compiler: in
// comments, names of files, `#line`, compiler messages. It reaches neither the terminal nor a report as it is.
#include "Sandbox.h"

#include "llvm/Support/JSON.h"

namespace wt::testing {
namespace {

constexpr const char* kEscape = "\033]0;title\007\033[31m";
constexpr const char* kOverride = "\xE2\x80\xAE"; // U+202E, right-to-left override

std::string leakWith(const std::string& comment) {
  return "#include <stdlib.h>\nint f(int n) {\n  char *p = malloc(8); // " + comment +
         "\n  if (n)\n    return 1;\n  free(p);\n  return 0;\n}\n";
}

/// Nothing but text, its own line ends and tabs.
void expectPlain(const std::string& text) {
  for (unsigned char c : text)
    ASSERT_TRUE(c >= 0x20 || c == '\n' || c == '\t') << "control character " << unsigned(c) << " in:\n" << text;
  EXPECT_EQ(text.find(kOverride), std::string::npos) << text;
}

class HostileText : public Sandbox {
protected:
  /// In every form; exit code 1, as there is a leak.
  void expectPlainInEveryForm(const std::string& file) {
    for (const char* format : {"text", "json", "sarif"}) {
      Outcome outcome = watertight({"check", file, "--format", format, "--"});
      EXPECT_EQ(outcome.exitCode, 1) << format << outcome.errors;
      expectPlain(outcome.output);
      expectPlain(outcome.errors);
    }
  }
};

TEST_F(HostileText, InAComment) {
  write("a.c", leakWith(std::string(kEscape) + kOverride +
                        " reversed \x9B"
                        "31m \xFF"));
  expectPlainInEveryForm("a.c");
  Outcome outcome = watertight({"check", "a.c", "--"});
  EXPECT_NE(outcome.output.find("\\x1b]0;title\\x07"), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find("\\u{202e} reversed"), std::string::npos) << outcome.output;
}

TEST_F(HostileText, InTheNameOfAFile) {
  std::string name = std::string("fold\ner/a") + kEscape + kOverride + ".c";
  write(name, leakWith("plain"));
  expectPlainInEveryForm(name);
  Outcome text = watertight({"check", name, "--"});
  EXPECT_NE(text.output.find("fold\\ner/a\\x1b]0;"), std::string::npos) << text.output;
  Outcome json = watertight({"check", name, "--format", "json", "--"});
  auto value = llvm::json::parse(json.output);
  ASSERT_TRUE(static_cast<bool>(value)) << json.output;
  const llvm::json::Object& finding = *value->getAsObject()->getArray("findings")->front().getAsObject();
  EXPECT_EQ(finding.getString("file"), name); // a reader of the JSON gets the name as it is
}

TEST_F(HostileText, InALineDirective) {
  write("a.c", "# 1 \"\\033[31m\\n.c\"\n" + leakWith("plain"));
  expectPlainInEveryForm("a.c");
}

TEST_F(HostileText, InACompilerMessage) {
  write("a.c", leakWith("plain") + "#error \033[31m" + kOverride + "\n");
  write("good.c", kGoodFile);
  for (const char* command : {"check", "ir", "bound", "signatures", "prove"}) {
    Outcome outcome = watertight({command, "a.c", "good.c", "--"});
    expectPlain(outcome.output);
    expectPlain(outcome.errors);
    EXPECT_NE(outcome.errors.find("a.c:9:2: error:"), std::string::npos) << command << "\n" << outcome.errors;
  }
}

TEST_F(HostileText, ThatIsNoFile) {
  Outcome outcome = watertight({"check", std::string(kEscape) + ".c", "--"});
  EXPECT_EQ(outcome.exitCode, 2);
  expectPlain(outcome.errors);
}

TEST_F(HostileText, OfOneLine) {
  std::string filler(500000, ' ');
  write("a.c", "#include <stdlib.h>\nint f(int n) {" + filler + "char *p = malloc(8);" + filler + "if (n) return 1;" +
                   filler + "free(p); return 0; }\n");
  Outcome outcome = watertight({"check", "a.c", "--"});
  EXPECT_EQ(outcome.exitCode, 1) << outcome.errors;
  EXPECT_LT(outcome.output.size(), 2000u);
  EXPECT_NE(outcome.output.find("return 1;"), std::string::npos) << outcome.output; // the part that matters
}

TEST_F(HostileText, OfALongName) {
  std::string name(300000, 'n');
  write("a.c", "#include <stdlib.h>\nint f" + name + "(int n) {\n  char *p" + name +
                   " = malloc(8);\n  if (n)\n    return 1;\n  free(p" + name + ");\n  return 0;\n}\n");
  for (const char* format : {"text", "json", "sarif"}) {
    Outcome outcome = watertight({"check", "a.c", "--format", format, "--"});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.errors;
    EXPECT_LT(outcome.output.size(), 60000u) << format;
  }
}

} // namespace
} // namespace wt::testing

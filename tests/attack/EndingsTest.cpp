// SPDX-License-Identifier: Apache-2.0
// When the command cannot go on, or cannot say what it found: a message, exit code 2, and nothing left behind.
#include "Sandbox.h"

namespace wt::testing {
namespace {

constexpr const char* kLeak =
    "#include <stdlib.h>\nint f(int n) { char *p = malloc(8); if (n) return 1; free(p); return 0; }\n";

class Endings : public Sandbox {
protected:
  Outcome shell(const std::string& script, unsigned seconds = 60) const {
    return runProgram({"bash", "-c", "cd '" + path("") + "'; W=" WT_COMMAND "; " + script}, seconds);
  }
};

TEST_F(Endings, StandardOutputIsClosedOrFull) {
  write("a.c", kLeak);
  for (const char* arguments :
       {"check a.c --", "check a.c --format sarif --", "ir a.c --", "prove a.c --", "bound a.c --", "signatures a.c --",
        "explain", "explain leak", "--help", "--version", "check --help"}) {
    for (const char* output : {">/dev/full", ">&-"})
      EXPECT_RUN(shell("$W " + std::string(arguments) + " " + output), 2, "standard output: cannot be written");
    Outcome closed = shell("set -o pipefail; { sleep 1; $W " + std::string(arguments) + "; echo code $? >&2; } | true");
    EXPECT_NE(closed.errors.find("standard output: cannot be written"), std::string::npos)
        << arguments << closed.errors;
    EXPECT_NE(closed.errors.find("code 2"), std::string::npos) << arguments << closed.errors;
  }
}

TEST_F(Endings, ClosedDescriptorsAreNotTakenByOtherFiles) {
  write("a.c", kLeak);
  Outcome outcome = shell("$W check a.c --format json -o out.json -- <&- >&- 2>&-; echo $?");
  EXPECT_EQ(outcome.output, "1\n");
  EXPECT_EQ(read("a.c"), kLeak);
  EXPECT_EQ(read("out.json").front(), '{');
}

TEST_F(Endings, OutputIsReplacedAsAWhole) {
  write("a.c", kLeak);
  write("out.json", "before");
  // The limit is on the size of files: the new report does not fit, the old one stays.
  Outcome outcome = shell("ulimit -f 1; $W check a.c --format sarif -o out.json --");
  EXPECT_RUN(outcome, 2, "out.json: cannot be written");
  EXPECT_EQ(read("out.json"), "before");
  EXPECT_EQ(shell("ls").output, "a.c\nout.json\n");
  EXPECT_EQ(shell("ln -s out.json link; $W check a.c --format json -o link --; test -L link").exitCode, 0);
  EXPECT_EQ(read("out.json").front(), '{');
  EXPECT_EQ(shell("$W check a.c -o /dev/stdout -- | grep -c 'is lost here'").output, "1\n");
}

TEST_F(Endings, OutOfMemory) {
#if defined(__SANITIZE_ADDRESS__) || defined(__has_feature) && __has_feature(address_sanitizer)
  GTEST_SKIP() << "sanitizers need the address space";
#endif
  std::string text = "#include <stdlib.h>\n";
  for (int i = 0; i < 20000; ++i)
    text += "int f" + std::to_string(i) + "(int n) { char *p = malloc(8); if (n) return 1; free(p); return 0; }\n";
  write("a.c", text);
  for (const char* kilobytes : {"900000", "1000000", "1200000"}) {
    Outcome outcome = shell("ulimit -v " + std::string(kilobytes) + "; $W check a.c --jobs 1 --");
    EXPECT_TRUE(outcome.exitCode == 1 || outcome.exitCode == 2) << outcome.exitCode << outcome.errors;
    if (outcome.exitCode == 2)
      EXPECT_TRUE(llvm::StringRef(outcome.errors).contains("out of memory") ||
                  llvm::StringRef(outcome.errors).contains("no thread can be started"))
          << outcome.errors;
    else
      EXPECT_TRUE(llvm::StringRef(outcome.output).contains("is lost here"));
  }
}

TEST_F(Endings, OutOfThreads) {
#if defined(__SANITIZE_ADDRESS__) || defined(__has_feature) && __has_feature(address_sanitizer)
  GTEST_SKIP() << "sanitizers need the address space";
#endif
  write("a.c", kLeak);
  write("b.c", kGoodFile);
  // Each thread wants its stack: a thousand do not fit.
  EXPECT_RUN(shell("ulimit -v 3000000; $W check a.c b.c --jobs 1000 --"), 2, "no thread can be started");
}

TEST_F(Endings, InterruptedRunsSayWhatIsKnown) {
  std::string text =
      "#include <stdlib.h>\nint early(int n) { char *p = malloc(8); if (n) return 1; free(p); return 0; }\n";
  for (int f = 0; f < 200; ++f) {
    text += "int input(void);\nint f" + std::to_string(f) + "(int n) {\n  char *p = malloc(8);\n";
    for (int i = 0; i < 100; ++i)
      text += "  if (input() > n) n += input();\n";
    text += "  if (n > 3) return 1;\n  free(p);\n  return 0;\n}\n";
  }
  write("a.c", text);
  // How soon the analysis begins, and how long it takes, depends on the machine: one of the moments lies between.
  Outcome outcome;
  for (const char* moment : {"0.3", "0.7", "1.5", "3", "6", "12"}) {
    outcome = shell(std::string("set -m; $W check a.c --jobs 1 -o found.txt -- & sleep ") + moment +
                        "; kill -INT %1; wait %1; echo code $?",
                    300);
    if (outcome.output == "code 3\n")
      break;
  }
  EXPECT_EQ(outcome.output, "code 3\n") << outcome.errors;
  EXPECT_NE(outcome.errors.find("interrupted"), std::string::npos) << outcome.errors;
}

TEST_F(Endings, NoTemporaryFolderIsLeft) {
  if (shell("command -v bear >/dev/null && getent hosts localhost >/dev/null").exitCode != 0)
    GTEST_SKIP() << "no bear";
  for (const char* signal : {"TERM", "INT", "HUP"}) {
    Outcome outcome =
        shell("mkdir -p tmp; export TMPDIR=$PWD/tmp; set -m; $W run -- sleep 30 & "
              "for i in $(seq 100); do ls tmp/watertight-* >/dev/null 2>&1 && break; sleep 0.1; done; sleep 1; "
              "ls tmp; kill -" +
              std::string(signal) + " %1; wait %1; echo code $?; ls tmp");
    llvm::StringRef text = outcome.output;
    EXPECT_TRUE(text.starts_with("watertight-")) << outcome.output << outcome.errors; // there was one
    EXPECT_TRUE(text.split("code ").second.split('\n').second.empty()) << signal << ": left behind:\n"
                                                                       << outcome.output;
    EXPECT_FALSE(text.split("code ").second.starts_with("0\n")) << outcome.output;
  }
}

} // namespace
} // namespace wt::testing

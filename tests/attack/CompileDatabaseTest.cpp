// SPDX-License-Identifier: Apache-2.0
// A compile database is written by whoever wrote the program: checking it must not change a file, load code or read
// what the compiler would not.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class CompileDatabase : public Sandbox {
protected:
  void writeCommand(const std::vector<std::string>& flags) const {
    std::string words = "\"cc\", \"-c\", \"a.c\"";
    for (const std::string& flag : flags)
      words += ", \"" + flag + "\"";
    write("compile_commands.json",
          "[{\"directory\": \"" + path("") + "\", \"file\": \"a.c\", \"arguments\": [" + words + "]}]");
  }
};

TEST_F(CompileDatabase, WritesNoFile) {
  write("a.c", kGoodFile);
  const std::vector<std::vector<std::string>> commands = {{"-serialize-diagnostics", "victim"},
                                                          {"--serialize-diagnostics", "victim"},
                                                          {"-save-stats"},
                                                          {"-Xclang", "-stats-file=victim"},
                                                          {"-Xclang", "-diagnostic-log-file", "-Xclang", "victim"},
                                                          {"-MD", "-MF", "victim"},
                                                          {"-o", "victim"},
                                                          {"-save-temps"},
                                                          {"-ftime-trace=victim"},
                                                          {"-fcrash-diagnostics-dir=."},
                                                          {"-Wp,-MD,victim"},
                                                          {"-fplugin=./victim"},
                                                          {"-Xclang", "-load", "-Xclang", "./victim"},
                                                          {"-dump"},
                                                          {"-MJ", "victim"}};
  for (const auto& flags : commands) {
    write("victim", "mine");
    writeCommand(flags);
    Outcome before = runProgram({"ls", "-lA", "--time-style=full-iso", path("")});
    Outcome outcome = watertight({"check", "-p", "."});
    EXPECT_EQ(outcome.exitCode, 0) << flags.front() << "\n" << outcome.errors;
    EXPECT_EQ(runProgram({"ls", "-lA", "--time-style=full-iso", path("")}).output, before.output) << flags.front();
  }
}

TEST_F(CompileDatabase, ReadsNoFileThatOnlyALineDirectiveNames) {
  write("secret.txt", "first\nthe secret line\nthird\n");
  write("a.c", "# 1 \"secret.txt\"\n#include <stdlib.h>\nint f(int n) { char *p = malloc(8); if (n) return 1; free(p); "
               "return 0; }\n");
  Outcome outcome = watertight({"check", "a.c", "--"});
  EXPECT_EQ(outcome.exitCode, 1) << outcome.errors;
  EXPECT_EQ(outcome.output.find("the secret line"), std::string::npos) << outcome.output;
}

TEST_F(CompileDatabase, DevicesEnd) {
  write("line.c", "# 1 \"/dev/zero\"\n#include <stdlib.h>\nint f(int n) { char *p = malloc(8); if (n) return 1; "
                  "free(p); return 0; }\n");
  write("include.c", "#include \"/dev/zero\"\nint g(void) { return 1; }\n");
  EXPECT_EQ(watertight({"check", "line.c", "--"}).exitCode, 1);
  EXPECT_RUN(watertight({"check", "include.c", "--"}), 3, "include.c");
  EXPECT_EQ(watertight({"check", "/dev/zero", "--"}).exitCode, 2);
}

} // namespace
} // namespace wt::testing

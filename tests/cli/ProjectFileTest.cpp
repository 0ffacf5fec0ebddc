// SPDX-License-Identifier: Apache-2.0
// What a project decides once: watertight.json, filters, exit codes, flags for the compiler, comments that silence.
#include "Sandbox.h"

namespace wt::testing {
namespace {

constexpr const char* kLeak =
    "#include <stdlib.h>\nint f(int n) { char *p = malloc(8); if (n) return 1; free(p); return 0; }\n";

class ProjectFile : public Sandbox {};

TEST_F(ProjectFile, IsFoundUpwardsAndTheCommandLineWins) {
  write("src/a.c", kLeak);
  write("watertight.json", "{\"format\": \"json\", \"fail-on\": \"never\"}");
  auto inSrc = [&](const std::string& options) {
    return runProgram({"bash", "-c", "cd '" + path("src") + "' && " WT_COMMAND " check a.c " + options + " --"});
  };
  Outcome outcome = inSrc("");
  EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
  EXPECT_EQ(outcome.output.front(), '{');
  EXPECT_EQ(inSrc("--format text --fail-on low").exitCode, 1);
  EXPECT_EQ(inSrc("--config none").exitCode, 1);
}

TEST_F(ProjectFile, NamesPathsFromItsFolder) {
  write("src/a.c", "void *make(void);\nvoid use(void) { make(); }\n");
  write("tools/lib.own", "own void *make();\n");
  write("watertight.json", "{\"spec\": [\"tools/gone.own\"]}");
  EXPECT_RUN(runProgram({"bash", "-c", "cd '" + path("src") + "' && " WT_COMMAND " check a.c --"}), 2,
             path("tools/gone.own"));
}

TEST_F(ProjectFile, ThatIsWrongIsNamed) {
  write("a.c", kLeak);
  for (const auto& [text, message] : std::vector<std::pair<std::string, std::string>>{
           {"{\"engine\": 3, ", "watertight.json: is not JSON"},
           {"[1]", "watertight.json: wants an object"},
           {"{\"formt\": \"json\"}", "watertight.json: unknown option 'formt'; did you mean 'format'?"},
           {"{\"jobs\": \"many\"}", "watertight.json: '--jobs' wants a number"},
           {"{\"all\": \"yes\"}", "watertight.json: 'all' is true or false"}}) {
    write("watertight.json", text);
    EXPECT_RUN(watertight({"check", "a.c", "--"}), 2, message);
  }
}

TEST_F(ProjectFile, FiltersAreCounted) {
  write("src/a.c", kLeak);
  write("old/b.c", "#include <stdlib.h>\nint g(int n) { char *p = malloc(8); if (n) return 1; free(p); return 0; }\n");
  EXPECT_RUN(watertight({"check", "src/a.c", "old/b.c", "--"}), 1, "2 findings");
  EXPECT_RUN(watertight({"check", "src/a.c", "old/b.c", "--exclude", "old", "--"}), 1, "1 not wanted");
  EXPECT_RUN(watertight({"check", "src/a.c", "old/b.c", "--only", "*.cpp", "--"}), 0, "2 not wanted");
  EXPECT_RUN(watertight({"check", "src/a.c", "--kinds", "double-free,use-after-free", "--"}), 0, "1 not wanted");
  EXPECT_RUN(watertight({"check", "src/a.c", "--kinds", "laek", "--"}), 2, "unknown kind 'laek'");
  EXPECT_RUN(watertight({"check", "src/a.c", "--fail-on", "never", "--"}), 0, "1 finding");
  EXPECT_RUN(watertight({"check", "src/a.c", "--fail-on", "sometimes", "--"}), 2, "--fail-on");
}

TEST_F(ProjectFile, ExtraFlagsReachTheCompiler) {
  write("a.c", "#ifdef LEAK\n" + std::string(kLeak) + "#endif\n");
  EXPECT_EQ(watertight({"check", "a.c", "--"}).exitCode, 0);
  EXPECT_EQ(watertight({"check", "a.c", "--extra-arg=-DLEAK", "--"}).exitCode, 1);
}

TEST_F(ProjectFile, CommentsOfNoUseAreTold) {
  write("a.c", "#include <stdlib.h>\n"
               "int f(int n) {\n"
               "  char *p = malloc(8);\n"
               "  if (n)\n"
               "    return 1; // watertight: ignore laek\n"
               "  free(p); // watertight: ignore leak\n"
               "  return 0;\n"
               "}\n");
  Outcome outcome = watertight({"check", "a.c", "--"});
  EXPECT_RUN(outcome, 1, "a.c:5:18: note: `laek` is no kind of finding and silences nothing; did you mean `leak`?");
  EXPECT_RUN(outcome, 1, "a.c:6:15: note: this comment silences nothing");
}

} // namespace
} // namespace wt::testing

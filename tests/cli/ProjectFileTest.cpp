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

TEST_F(ProjectFile, ThatIsFoundWritesOnlyInItsFolderAndRunsNothing) {
  write("p/a.c", kLeak);
  write("victim", "mine");
  auto run = [&](const std::string& text, const std::string& options = "") {
    write("p/watertight.json", text);
    return runProgram({"bash", "-c", "cd '" + path("p") + "' && " WT_COMMAND " check a.c " + options + " --"});
  };
  EXPECT_EQ(runProgram({"ln", "-s", "../victim", path("p/link")}).exitCode, 0);
  EXPECT_EQ(runProgram({"ln", "-s", "../new", path("p/dangling")}).exitCode, 0);
  for (const std::string& file : {path("victim"), std::string("../victim"), std::string("link"),
                                  std::string("dangling"), std::string("../new"), std::string("x/../../victim")})
    for (const char* option : {"output", "stats"})
      EXPECT_RUN(run("{\"" + std::string(option) + "\": \"" + file + "\"}"), 2, "would write outside of this folder");
  EXPECT_RUN(run("{\"ask-compiler\": \"*\"}"), 2, "would run programs");
  EXPECT_EQ(runProgram({"mkfifo", path("p/pipe")}).exitCode, 0);
  for (const char* option : {"spec", "gir", "library", "baseline"})
    for (const char* file : {"/dev/zero", "pipe"})
      EXPECT_RUN(run("{\"" + std::string(option) + "\": \"" + file + "\"}"), 2, "names a device, a pipe or a folder");
  EXPECT_EQ(read("victim"), "mine");
  EXPECT_FALSE(llvm::sys::fs::exists(path("new")));
  EXPECT_EQ(run("{\"output\": \"found.txt\"}").exitCode, 1);
  EXPECT_NE(read("p/found.txt"), "");
  EXPECT_EQ(run("{\"output\": \"../other.txt\"}", "--config watertight.json").exitCode, 1); // named: the user's own
  EXPECT_NE(read("other.txt"), "");
}

TEST_F(ProjectFile, AsksTheBuildsCompilerForItsHeadersIfItMay) {
  write("sdk/include/sdk.h", "#include <stddef.h>\nint *sdk_new(size_t n);\n");
  write("sdk/bin/my-cc", "#!/bin/sh\ntouch '" + path("ran") +
                             "'\necho 'Target: x86_64-linux-gnu' >&2\n"
                             "echo '#include <...> search starts here:' >&2\n"
                             "echo ' " +
                             path("sdk/include") + "' >&2\necho 'End of search list.' >&2\n");
  EXPECT_EQ(runProgram({"chmod", "+x", path("sdk/bin/my-cc")}).exitCode, 0);
  write("a.c", "#include <sdk.h>\nint f(void) { return sdk_new(1) != NULL; }\n");
  write("compile_commands.json", "[{\"directory\": \"" + path("") + "\", \"file\": \"a.c\", \"arguments\": [\"" +
                                     path("sdk/bin/my-cc") + "\", \"-c\", \"a.c\"]}]");
  EXPECT_EQ(watertight({"check"}).exitCode, 3);
  EXPECT_EQ(watertight({"check", "--ask-compiler", "/nowhere/*"}).exitCode, 3);
  EXPECT_FALSE(llvm::sys::fs::exists(path("ran"))); // nothing a database names is run
  Outcome outcome = watertight({"check", "--ask-compiler", path("sdk/*")});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
  write("sdk/bin/my-cc", "#!/bin/sh\nexit 1\n");
  EXPECT_RUN(watertight({"check", "--ask-compiler", path("sdk/*")}), 3, "does not say where its headers are");
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

TEST_F(ProjectFile, TestsAndGeneratedCodeHaveAPolicy) {
  std::string leak = "int F(int n) { char *p = malloc(8); if (n) return 1; free(p); return 0; }\n";
  auto file = [&](const std::string& name, const std::string& head) {
    std::string text = leak;
    write(name, head + "#include <stdlib.h>\n" + text.replace(4, 1, "f" + std::to_string(name.size())));
  };
  file("tests/parser.c", "");
  file("tables.c", "/* Generated by tables.py. Do not edit. */\n");
  file("main.c", "");
  std::vector<std::string> words{"check", "tests/parser.c", "tables.c", "main.c", "--"};
  Outcome all = watertight(words);
  EXPECT_RUN(all, 1, "3 findings");
  EXPECT_LT(all.output.find("main.c:2"), all.output.find("tables.c:3")); // the person's own code first
  EXPECT_LT(all.output.find("tables.c:3"), all.output.find("tests/parser.c:2"));
  EXPECT_NE(all.output.find("in generated code: fix the file that it is generated from"), std::string::npos);
  write("watertight.json", "{\"hide\": [\"only-in-tests\", \"generated-code\"]}");
  EXPECT_RUN(watertight(words), 1, "1 finding in");
  EXPECT_RUN(watertight(words), 1, "2 not wanted");
  write("watertight.json", "{\"hide\": \"only-in-test\"}");
  EXPECT_RUN(watertight(words), 2, "unknown tag 'only-in-test'");
}

TEST_F(ProjectFile, ExtraFlagsReachTheCompiler) {
  write("a.c", "#ifdef LEAK\n" + std::string(kLeak) + "#endif\n");
  EXPECT_EQ(watertight({"check", "a.c", "--"}).exitCode, 0);
  EXPECT_EQ(watertight({"check", "a.c", "--extra-arg=-DLEAK", "--"}).exitCode, 1);
}

TEST_F(ProjectFile, ACommentsReasonGoesIntoSarif) {
  write("a.c", "#include <stdlib.h>\n"
               "int f(int n) {\n"
               "  char *p = malloc(8);\n"
               "  if (n)\n"
               "    return 1; // watertight: ignore leak the process ends here\n"
               "  free(p);\n"
               "  return 0;\n"
               "}\n");
  Outcome outcome = watertight({"check", "a.c", "--format", "sarif", "--"});
  EXPECT_RUN(outcome, 0, "1 silenced by comments");
  EXPECT_NE(outcome.output.find("\"justification\": \"watertight: ignore: the process ends here\""), std::string::npos)
      << outcome.output;
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

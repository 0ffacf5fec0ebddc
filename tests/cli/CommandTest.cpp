// SPDX-License-Identifier: Apache-2.0
// The command line: options, help, subcommands, exit codes, and the same bytes from run to run.
#include "Sandbox.h"

#include "llvm/Support/JSON.h"

#include <netdb.h>

namespace wt::testing {
namespace {

class CommandLine : public Sandbox {};

TEST_F(CommandLine, WithoutWordsShowsHelpAndFails) {
  EXPECT_RUN(watertight({}), 2, "watertight check -p build");
}

TEST_F(CommandLine, HelpNamesEverySubcommand) {
  Outcome outcome = watertight({"--help"});
  EXPECT_EQ(outcome.exitCode, 0);
  for (const char* name : {"check", "run", "ir", "signatures", "prove", "explain"}) {
    EXPECT_NE(outcome.output.find(std::string("\n  ") + name + " "), std::string::npos) << name;
    Outcome help = watertight({name, "--help"});
    EXPECT_EQ(help.exitCode, 0);
    EXPECT_EQ(help.output.rfind(std::string("watertight ") + name, 0), 0u) << help.output;
  }
}

TEST_F(CommandLine, VersionSaysWhichClang) {
  Outcome outcome = watertight({"--version"});
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_EQ(outcome.output.rfind("watertight ", 0), 0u);
  EXPECT_NE(outcome.output.find("(Clang 19."), std::string::npos);
}

TEST_F(CommandLine, SuggestsWhatWasMeant) {
  EXPECT_RUN(watertight({"chekc"}), 2, "unknown command 'chekc'; did you mean 'check'?");
  EXPECT_RUN(watertight({"check", "--fromat=json"}), 2, "unknown option '--fromat=json'; did you mean '--format'?");
  EXPECT_RUN(watertight({"check", "--format", "sarf"}), 2, "unknown format 'sarf'; did you mean 'sarif'?");
  EXPECT_RUN(watertight({"check", "--engines", "none,nope"}), 2, "unknown engine 'nope'");
  EXPECT_RUN(watertight({"check", "--limit", "escape.blokcs=9"}), 2,
             "unknown limit 'escape.blokcs'; did you mean 'escape.blocks'?");
  EXPECT_RUN(watertight({"explain", "dobule-free"}), 2, "unknown kind 'dobule-free'; did you mean 'double-free'?");
}

TEST_F(CommandLine, RefusesOptionsOfOtherCommandsAndBadValues) {
  EXPECT_RUN(watertight({"ir", "a.c", "--baseline", "x"}), 2, "unknown option '--baseline'");
  EXPECT_RUN(watertight({"check", "--jobs", "0"}), 2, "'--jobs' wants a number from 1 to 1024, not '0'");
  EXPECT_RUN(watertight({"check", "--jobs", "many"}), 2, "not 'many'");
  EXPECT_RUN(watertight({"check", "--jobs"}), 2, "'--jobs' wants a value");
  EXPECT_RUN(watertight({"check", "--all=yes"}), 2, "'--all' takes no value");
  EXPECT_RUN(watertight({"check", "--limit", "escape.blocks"}), 2, "'--limit' wants a name and a number: NAME=N");
  EXPECT_RUN(watertight({"check", "--limit", "escape.rounds=17"}), 2,
             "'--limit escape.rounds' wants a number from 0 to 16, not '17'");
}

TEST_F(CommandLine, ExplainsEveryKindItLists) {
  Outcome list = watertight({"explain"});
  EXPECT_EQ(list.exitCode, 0);
  llvm::StringRef rest = list.output;
  int kinds = 0;
  while (!rest.empty()) {
    llvm::StringRef line;
    std::tie(line, rest) = rest.split('\n');
    std::string kind = line.split(' ').first.str();
    Outcome page = watertight({"explain", kind});
    EXPECT_EQ(page.exitCode, 0);
    EXPECT_NE(page.output.find("(`" + kind + "`)"), std::string::npos) << kind;
    ++kinds;
  }
  EXPECT_GE(kinds, 5);
}

TEST_F(CommandLine, NothingFoundIsZeroAndSaysWhatWasDone) {
  write("good.c", kGoodFile);
  Outcome outcome = watertight({"check", "good.c", "--"});
  EXPECT_RUN(outcome, 0, "1 file, 1 function, 1 line");
  EXPECT_EQ(outcome.output, "");
}

TEST_F(CommandLine, ALimitCanBeSetAndSaysHowOftenItWasHit) {
  Outcome list = watertight({"explain", "limits"});
  EXPECT_EQ(list.exitCode, 0);
  EXPECT_NE(list.output.find("\nescape.blocks "), std::string::npos) << list.output;
  write("two.c", "int both(int a) { if (a) return 1; return 2; }\nint none(void) { return 0; }\n");
  auto hits = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--stats", "stats.json", "--"});
    watertight(words);
    auto stats = llvm::json::parse(read("stats.json"));
    EXPECT_TRUE(bool(stats)) << llvm::toString(stats.takeError());
    return stats->getAsObject()->getObject("limitsHit")->getInteger("escape.blocks").value_or(0);
  };
  EXPECT_EQ(hits({"check", "two.c"}), 0);
  EXPECT_EQ(hits({"check", "two.c", "--limit", "escape.blocks=3"}), 1); // of `both`: once for it
  EXPECT_RUN(watertight({"check", "two.c", "--limit", "escape.blocks=3", "--"}), 3, "limit: more than 3 blocks");
}

constexpr const char* kLeakyFile = "#include <stdlib.h>\n"
                                   "int parse(int n) {\n"
                                   "  char *buf = malloc(16);\n"
                                   "  if (!buf || n > 9)\n"
                                   "    return -1;\n"
                                   "  free(buf);\n"
                                   "  return 0;\n"
                                   "}\n";

TEST_F(CommandLine, FindingsAreOneAndGoToStandardOutput) {
  write("leaky.c", kLeakyFile);
  Outcome outcome = watertight({"check", "leaky.c", "--"});
  EXPECT_RUN(outcome, 1, "1 finding in 1 file, 1 function, 8 lines");
  EXPECT_NE(outcome.output.find("\nleaky.c:5:5: warning: "), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find(" [CWE-401] [leak]\n     5 |     return -1;\n"), std::string::npos) << outcome.output;
}

TEST_F(CommandLine, FindingsWinOverIncomplete) {
  write("leaky.c", kLeakyFile);
  EXPECT_RUN(watertight({"check", "leaky.c", "gone.c", "--"}), 1, "INCOMPLETE");
}

TEST_F(CommandLine, ACommentSilencesAFinding) {
  write("leaky.c", std::string(kLeakyFile).replace(std::string(kLeakyFile).find("-1;"), 3, "-1; // NOLINT"));
  EXPECT_RUN(watertight({"check", "leaky.c", "--"}), 0, "1 silenced by comments");
}

TEST_F(CommandLine, ABaselineOfEitherFormSurvivesAnEdit) {
  for (const char* format : {"sarif", "json"}) {
    write("leaky.c", kLeakyFile);
    EXPECT_EQ(watertight({"check", "leaky.c", "--format", format, "-o", "known", "--"}).exitCode, 1);
    write("leaky.c", std::string("/* A new first line. */\n") + kLeakyFile);
    EXPECT_RUN(watertight({"check", "leaky.c", "--baseline", "known", "--"}), 0, "1 in the baseline");
    write("leaky.c", std::string(kLeakyFile) + "void lose(void) { malloc(1); }\n");
    EXPECT_RUN(watertight({"check", "leaky.c", "--baseline", "known", "--"}), 1, "1 finding in");
  }
}

TEST_F(CommandLine, ASpecificationOfTheUserCounts) {
  write("pool.c", "void *pool_get(void);\nint f(void) { return pool_get() != 0; }\n");
  write("pool.own", "family pool;\nown(pool) void *pool_get();\n");
  EXPECT_EQ(watertight({"check", "pool.c", "--"}).exitCode, 0);
  EXPECT_RUN(watertight({"check", "pool.c", "--spec", "pool.own", "--"}), 1, "1 finding");
}

TEST_F(CommandLine, AnAttributeInTheSourceCounts) {
  write("pool.c",
        "void *pool_get(void) __attribute__((ownership_returns(pool)));\nint f(void) { return pool_get() != 0; }\n");
  EXPECT_RUN(watertight({"check", "pool.c", "--"}), 1, "1 finding");
}

TEST_F(CommandLine, SignaturesNameTheFunctions) {
  write("leaky.c", kLeakyFile);
  Outcome outcome = watertight({"signatures", "--engine", "escape", "leaky.c", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
  EXPECT_EQ(outcome.output.rfind("// parse: ", 0), 0u) << outcome.output;
}

const char* const kOwnersFile = "#include <stdlib.h>\n"
                                "void drop(char *p) { free(p); }\n"
                                "char *make(void) { return malloc(8); }\n"
                                "char *same(char *p) { return p; }\n"
                                "int lost(int n) { char *p = make(); if (n) return 1; drop(same(p)); return 0; }\n";

TEST_F(CommandLine, SignaturesReadBackChangeNothing) {
  write("owners.c", kOwnersFile);
  Outcome signatures = watertight({"signatures", "owners.c", "--"});
  EXPECT_EQ(signatures.output, "// owners.c\n"
                               "void drop(own char *p);\n"
                               "int lost(int n);\n"
                               "own char *make();\n"
                               "char *same(char *p) where { own(p) = own(return) };\n");
  write("owners.own", signatures.output);
  Outcome before = watertight({"check", "--engines", "ownership", "--all", "--format", "json", "owners.c", "--"});
  Outcome after = watertight(
      {"check", "--engines", "ownership", "--all", "--format", "json", "--spec", "owners.own", "owners.c", "--"});
  EXPECT_EQ(before.exitCode, 1) << before.errors;
  EXPECT_EQ(before.output, after.output);
  EXPECT_EQ(after.errors.find("but"), std::string::npos) << after.errors;
}

TEST_F(CommandLine, ASpecificationThatContradictsTheProgramIsNamedWithBothPlaces) {
  write("owners.c", kOwnersFile);
  write("wrong.own", "void drop(ref char *p);\nown char *make();\n");
  EXPECT_RUN(watertight({"check", "--engines", "ownership", "--spec", "wrong.own", "owners.c", "--"}), 1,
             "wrong.own:1:6: note: 'drop' borrows 'p', but owners.c:2 takes it");
}

TEST_F(CommandLine, ASpecificationThatContradictsItselfIsNamedWithBothPlaces) {
  write("owners.c", kOwnersFile);
  write("twice.own", "void other(ref char *p);\nvoid other(own char *p);\n");
  EXPECT_RUN(watertight({"check", "--spec", "twice.own", "owners.c", "--"}), 2, "twice.own:2");
}

TEST_F(CommandLine, QuietIsQuiet) {
  write("good.c", kGoodFile);
  Outcome outcome = watertight({"check", "-q", "good.c", "--"});
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_EQ(outcome.errors, "");
}

TEST_F(CommandLine, StatisticsAreWritten) {
  write("good.c", kGoodFile);
  Outcome outcome = watertight({"check", "good.c", "--engines", "none", "--stats", "stats.json", "--"});
  EXPECT_RUN(outcome, 0, "no engine ran");
  auto stats = llvm::json::parse(read("stats.json"));
  ASSERT_TRUE(bool(stats)) << llvm::toString(stats.takeError());
  EXPECT_EQ(stats->getAsObject()->getInteger("functions"), 1);
}

TEST_F(CommandLine, IrPrintsFunctionsAndReportsWhatDoesNotCompile) {
  write("good.c", kGoodFile);
  write("bad.c", "int f(void) { return undeclared; }\n");
  Outcome good = watertight({"ir", "good.c", "--"});
  EXPECT_EQ(good.exitCode, 0);
  EXPECT_NE(good.output.find("func @add(a: i32, b: i32) -> i32"), std::string::npos) << good.output;
  Outcome both = watertight({"ir", "bad.c", "good.c", "--"});
  EXPECT_RUN(both, 3, "bad.c:1:22: error: ");
  EXPECT_NE(both.output.find("func @add"), std::string::npos);
  EXPECT_RUN(watertight({"ir", "gone.c", "--"}), 2, "gone.c");
  EXPECT_RUN(watertight({"ir"}), 2, "which files");
}

/// A bare root without /etc/hosts has no `localhost`, and `bear` needs it.
bool knowsLocalhost() {
  addrinfo* found = nullptr;
  bool isKnown = getaddrinfo("localhost", nullptr, nullptr, &found) == 0;
  if (isKnown)
    freeaddrinfo(found);
  return isKnown;
}

TEST_F(CommandLine, RunChecksWhatTheBuildCompiled) {
  if (!knowsLocalhost())
    GTEST_SKIP() << "the name localhost is not known";
  write("good.c", kGoodFile);
  Outcome outcome = watertight({"run", "--", "cc", "-c", "good.c"});
  EXPECT_RUN(outcome, 0, "1 file, 1 function");
  EXPECT_FALSE(llvm::sys::fs::exists(path("compile_commands.json"))); // the folder is left as it was
}

TEST_F(CommandLine, RunKeepsTheDatabaseIfAsked) {
  if (!knowsLocalhost())
    GTEST_SKIP() << "the name localhost is not known";
  write("leaky.c", kLeakyFile);
  EXPECT_EQ(watertight({"run", "--keep", "kept.json", "--", "cc", "-c", "leaky.c"}).exitCode, 1);
  EXPECT_EQ(watertight({"check", "-p", "kept.json"}).exitCode, 1);
}

TEST_F(CommandLine, RunShowsTheBuildsFailure) {
  if (!knowsLocalhost()) {
    EXPECT_RUN(watertight({"run", "--", "true"}), 2, "needs the name `localhost`");
    GTEST_SKIP() << "the name localhost is not known";
  }
  EXPECT_RUN(watertight({"run", "--", "sh", "-c", "exit 7"}), 2, "the build failed with exit code 7");
  EXPECT_RUN(watertight({"run", "--", "true"}), 2, "the build compiled nothing");
  EXPECT_RUN(watertight({"run"}), 2, "which build?");
  EXPECT_RUN(watertight({"run", "make"}), 2, "goes after --");
}

TEST_F(CommandLine, RunChecksWhatWasCompiledBeforeTheBuildFailed) {
  if (!knowsLocalhost())
    GTEST_SKIP() << "the name localhost is not known";
  write("leaky.c", kLeakyFile);
  write("good.c", kGoodFile);
  write("broken.c", "int f( {\n");
  Outcome outcome = watertight({"run", "--", "sh", "-c", "cc -c leaky.c && exit 7"});
  EXPECT_RUN(outcome, 2, "the build failed with exit code 7");
  EXPECT_RUN(outcome, 2, "only what it compiled before that was checked");
  EXPECT_NE(outcome.output.find("leaky.c"), std::string::npos) << outcome.output;
  EXPECT_RUN(watertight({"run", "--", "sh", "-c", "cc -c good.c && exit 7"}), 2, "1 file, 1 function");
  outcome = watertight({"run", "--", "sh", "-c", "cc -c leaky.c && cc -c broken.c"});
  EXPECT_RUN(outcome, 2, "broken.c:1");
  EXPECT_NE(outcome.output.find("leaky.c"), std::string::npos) << outcome.output;
}

TEST_F(CommandLine, SameBytesForAnyNumberOfJobs) {
  std::vector<std::string> files;
  for (int i = 0; i < 12; ++i) {
    files.push_back("f" + std::to_string(i) + ".c");
    write(files.back(), "#include <stdlib.h>\nint f" + std::to_string(i) +
                            "(int n) {\n  char *p = malloc(4);\n  if (n) return 1;\n  free(p);\n  return 0;\n}\n" +
                            (i % 4 == 3 ? "int bad(void) { return x; }\n" : ""));
  }
  writeDatabase(files);
  for (const char* format : {"text", "sarif", "json"}) {
    Outcome one = watertight({"check", "--format", format, "--jobs", "1"});
    for (const char* jobs : {"2", "7"}) {
      EXPECT_EQ(one.exitCode, 1) << one.errors;
      Outcome more = watertight({"check", "--format", format, "--jobs", jobs});
      EXPECT_EQ(one.exitCode, more.exitCode);
      EXPECT_EQ(one.output, more.output);
      EXPECT_EQ(llvm::StringRef(one.errors).split("watertight:").first,
                llvm::StringRef(more.errors).split("watertight:").first);
    }
  }
}

} // namespace
} // namespace wt::testing

// SPDX-License-Identifier: Apache-2.0
// Bad input: a clear message that names the file, and the line where there is one; the right exit code; and nothing
// lost of the rest.
#include "Sandbox.h"

namespace wt::testing {
namespace {

class BadInput : public Sandbox {};

TEST_F(BadInput, NoDatabase) {
  EXPECT_RUN(watertight({"check"}), 2, "no compile_commands.json");
}

TEST_F(BadInput, DatabaseFolderDoesNotExist) {
  EXPECT_RUN(watertight({"check", "-p", "nowhere"}), 2, "nowhere");
}

TEST_F(BadInput, MalformedDatabase) {
  write("compile_commands.json", "[\n  {\"file\": }\n]\n");
  EXPECT_RUN(watertight({"check"}), 2, path("compile_commands.json") + ":2:");
}

TEST_F(BadInput, EmptyDatabase) {
  write("compile_commands.json", "[]");
  EXPECT_RUN(watertight({"check"}), 2, "compile_commands.json: nothing in it to analyse");
}

TEST_F(BadInput, MissingFile) {
  EXPECT_RUN(watertight({"check", "gone.c", "--"}), 2, path("gone.c"));
}

TEST_F(BadInput, AnErrorInAConstructorsInitialisersCostsTheConstructor) {
  write("bad.cpp", "struct A { A(const A &o) : p(new int(*o.nothing)) {} int *p; };\n"
                   "struct B { B(const B &o) : p(new int(*o.p)) {} ~B() { delete p; } int *p; };\n"
                   "B copy(const B &b) { return B(b); }\n"
                   "A copy(const A &a) { return A(a); }\n");
  Outcome outcome = watertight({"check", "bad.cpp", "--"});
  EXPECT_EQ(outcome.errors.find("crashed"), std::string::npos) << outcome.errors;
  EXPECT_NE(outcome.errors.find("bad.cpp:1:"), std::string::npos);
}

TEST_F(BadInput, MissingFileDoesNotCostTheRest) {
  write("good.c", kGoodFile);
  Outcome outcome = watertight({"check", "gone.c", "good.c", "--"});
  EXPECT_RUN(outcome, 3, "gone.c: error: No such file or directory");
  EXPECT_RUN(outcome, 3, "2 files, 1 function");
  EXPECT_RUN(outcome, 3, "INCOMPLETE, not analysed: 1 file (No such file or directory)");
}

TEST_F(BadInput, MissingFileOfTheDatabaseDoesNotCostTheRest) {
  write("good.c", kGoodFile);
  writeDatabase({"gone.c", "good.c"});
  Outcome outcome = watertight({"check"});
  EXPECT_RUN(outcome, 3, "gone.c: error: No such file or directory");
  EXPECT_RUN(outcome, 3, "1 function");
}

TEST_F(BadInput, FileThatDoesNotCompileDoesNotCostTheRest) {
  write("good.c", kGoodFile);
  write("bad.c", "int f(void) { return 0; }\nint g(void) { return undeclared; }\n");
  Outcome outcome = watertight({"check", "bad.c", "good.c", "--"});
  EXPECT_RUN(outcome, 3, "bad.c:2:22: error: use of undeclared identifier 'undeclared'");
  EXPECT_RUN(outcome, 3, "INCOMPLETE, not analysed: 1 file (compiled with errors, analysed in part)");
}

TEST_F(BadInput, SpecWithASyntaxError) {
  write("good.c", kGoodFile);
  write("bad.own", "\n  own own;\n");
  EXPECT_RUN(watertight({"check", "good.c", "--spec", "bad.own", "--"}), 2, "bad.own:2:");
}

TEST_F(BadInput, SpecThatDoesNotExist) {
  write("good.c", kGoodFile);
  EXPECT_RUN(watertight({"check", "good.c", "--spec", "gone.own", "--"}), 2, "gone.own");
}

TEST_F(BadInput, FolderWithoutSources) {
  write("empty/readme", "nothing here");
  EXPECT_RUN(watertight({"check", "empty"}), 2, path("empty"));
  EXPECT_RUN(watertight({"check", "empty", "--"}), 2, path("empty"));
}

TEST_F(BadInput, FileOfNoBytes) {
  write("empty.c", "");
  EXPECT_RUN(watertight({"check", "empty.c", "--"}), 0, "1 file, 0 functions");
}

TEST_F(BadInput, HundredThousandNestedParentheses) {
  const int depth = 100000;
  write("good.c", kGoodFile);
  write("deep.c", "int x = " + std::string(depth, '(') + "1" + std::string(depth, ')') + ";\n");
  Outcome outcome = watertight({"check", "deep.c", "good.c", "--"});
  EXPECT_RUN(outcome, 3, "deep.c:1:");
  EXPECT_RUN(outcome, 3, "1 function");
}

TEST_F(BadInput, NestingThatTheUserAllows) {
  const int depth = 100000;
  write("good.c", kGoodFile);
  write("deep.c", "int x = " + std::string(depth, '(') + "1" + std::string(depth, ')') + ";\n");
  Outcome outcome = watertight({"check", "deep.c", "good.c", "--", "-fbracket-depth=1000000"});
  EXPECT_TRUE(outcome.exitCode == 0 || outcome.exitCode == 3) << outcome.exitCode << outcome.errors;
  EXPECT_NE(outcome.errors.find("2 files"), std::string::npos) << outcome.errors;
}

TEST_F(BadInput, NulByte) {
  write("nul.c", llvm::StringRef("int f(void) { return 0; }\n\0\nint g(void) { return 1; }\n", 54));
  Outcome outcome = watertight({"check", "nul.c", "--"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.errors;
  EXPECT_NE(outcome.errors.find("2 functions"), std::string::npos) << outcome.errors;
}

TEST_F(BadInput, FileThatCannotBeRead) {
  write("good.c", kGoodFile);
  ASSERT_FALSE(llvm::sys::fs::create_link("loop.c", path("loop.c"))); // unreadable for everyone, root too
  Outcome outcome = watertight({"check", "loop.c", "good.c", "--"});
  EXPECT_RUN(outcome, 3, "loop.c: error: ");
  EXPECT_RUN(outcome, 3, "1 function");
}

TEST_F(BadInput, FileOfAnotherLanguage) {
  write("a.py", "print(1)\n");
  EXPECT_RUN(watertight({"check", "a.py", "--"}), 2, "a.py: neither C nor C++ by its name");
}

TEST_F(BadInput, ModuleUnitIsCxx) {
  write("m.cppm", "export module m;\nexport int twice(int n) { return 2 * n; }\n");
  EXPECT_RUN(watertight({"check", "m.cppm", "--", "-std=c++20"}), 0, "nothing found in 1 file, 1 function");
}

TEST_F(BadInput, BaselineThatIsNone) {
  write("good.c", kGoodFile);
  write("list.json", "[1]");
  write("broken.json", "{");
  write("old.json", "{\"findings\": [{\"fingerprint\": \"wt0-1\"}]}");
  EXPECT_RUN(watertight({"check", "good.c", "--baseline", "gone.json", "--"}), 2,
             "gone.json: cannot read the baseline");
  EXPECT_RUN(watertight({"check", "good.c", "--baseline", "list.json", "--"}), 2, "list.json: the baseline is neither");
  EXPECT_RUN(watertight({"check", "good.c", "--baseline", "broken.json", "--"}), 2,
             "broken.json: the baseline is not JSON");
  EXPECT_RUN(watertight({"check", "good.c", "--baseline", "old.json", "--"}), 2,
             "old.json: the baseline was written by");
}

TEST_F(BadInput, OutputThatCannotBeWritten) {
  write("good.c", kGoodFile);
  EXPECT_RUN(watertight({"check", "good.c", "-o", "no/such/folder/x.sarif", "--"}), 2,
             "no/such/folder/x.sarif: cannot be");
  EXPECT_RUN(watertight({"check", "good.c", "-o", ".", "--"}), 2, ".: cannot be written");
  Outcome full = runProgram(
      {"sh", "-c", std::string("exec " WT_COMMAND " check ") + path("good.c") + " --format sarif -- > /dev/full"});
  EXPECT_RUN(full, 2, "standard output: cannot be written");
}

} // namespace
} // namespace wt::testing

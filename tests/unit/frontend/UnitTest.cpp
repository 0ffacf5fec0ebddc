// SPDX-License-Identifier: Apache-2.0
// One file at a time: what is read, what is reported about files that do not compile, and does nothing end the run?
#include "TemporaryFolder.h"
#include "frontend/Frontend.h"

#include "gtest/gtest.h"

#include <set>
#include <sys/stat.h>
#include <thread>

namespace {

using namespace wt::frontend;
using wt::test::TemporaryFolder;

class UnitTest : public testing::Test {
protected:
  UnitResult read(const std::string& name, llvm::StringRef text, std::vector<std::string> flags = {}) {
    std::string file = folder.write(name, text);
    flags.insert(flags.begin(), "cc");
    flags.push_back(file);
    return frontend.lowerFile({folder.path(), file, flags, ""});
  }

  TemporaryFolder folder;
  Frontend frontend{FrontendOptions{}};
};

TEST_F(UnitTest, ReadsCAndCxx) {
  EXPECT_EQ(read("a.c", "#include <stdlib.h>\nint main(void) { free(malloc(8)); }\n").status, UnitStatus::Complete);
  EXPECT_EQ(read("a.cc", "#include <vector>\n#include <memory>\nstd::vector<std::unique_ptr<int>> v;\n").status,
            UnitStatus::Complete);
}

// Whether a function is from a header is decided by comparing two file names: this must not depend on the working
// folder.
TEST_F(UnitTest, AUnitIsNamedAsItsFileIs) {
  std::string file = folder.write("a.c", "int f(void) { return 1; }\n");
  for (const std::string& root : {std::string(), folder.path()}) {
    FrontendOptions options;
    options.root = root;
    UnitResult unit = Frontend(options).lowerFile({folder.path(), file, {"cc", file}, ""});
    ASSERT_NE(unit.module, nullptr);
    ASSERT_EQ(unit.module->files.size(), 1u);
    EXPECT_EQ(unit.module->name, unit.module->files[0].path);
    EXPECT_EQ(unit.module->name, root.empty() ? file : "a.c");
  }
}

TEST_F(UnitTest, StaticAndInlineFunctionsOfHeadersAreReadWhereTheyAreUsed) {
  folder.write("many.h", "static inline int leaf(void) { return 1; }\nstatic int used(void) { return leaf(); }\n"
                         "static inline int unused(void) { return 2; }\nint other(void) { return 3; }\n");
  UnitResult unit =
      read("a.c", "#include \"many.h\"\nstatic int own(void) { return 4; }\nint f(void) { return used(); }\n");
  ASSERT_NE(unit.module, nullptr);
  std::set<std::string> withBody;
  for (const wt::ir::Function& function : unit.module->functions)
    if (function.body)
      withBody.insert(function.displayName);
  EXPECT_EQ(withBody, (std::set<std::string>{"f", "leaf", "other", "own", "used"}));
}

TEST_F(UnitTest, AnEmptyFileIsAProgram) {
  UnitResult unit = read("empty.c", "");
  EXPECT_EQ(unit.status, UnitStatus::Complete);
  EXPECT_TRUE(unit.diagnostics.empty());
  EXPECT_NE(unit.module, nullptr);
}

TEST_F(UnitTest, AMissingHeaderIsShownAndTheRestIsRead) {
  UnitResult unit = read("a.c", "#include \"gone.h\"\nint f(void) { return 1; }\nint g(void) { return undeclared; }\n");
  EXPECT_EQ(unit.status, UnitStatus::Incomplete);
  EXPECT_NE(unit.module, nullptr);
  ASSERT_EQ(unit.errors, 2u);
  EXPECT_EQ(unit.diagnostics[0].file, folder.path("a.c"));
  EXPECT_EQ(unit.diagnostics[0].line, 1u);
  EXPECT_EQ(unit.diagnostics[0].column, 10u);
  EXPECT_EQ(unit.diagnostics[0].text, "'gone.h' file not found");
  EXPECT_EQ(unit.diagnostics[1].line, 3u);
}

TEST_F(UnitTest, AMissingFileFails) {
  UnitResult unit = frontend.lowerFile({folder.path(), folder.path("gone.c"), {"cc", "gone.c"}, ""});
  EXPECT_EQ(unit.status, UnitStatus::Failed);
  EXPECT_EQ(unit.module, nullptr);
  ASSERT_EQ(unit.diagnostics.size(), 1u);
  EXPECT_EQ(unit.diagnostics[0].file, folder.path("gone.c"));
  EXPECT_NE(unit.diagnostics[0].text.find("No such file"), std::string::npos);
}

TEST_F(UnitTest, AFolderIsNotAFile) {
  UnitResult unit = frontend.lowerFile({folder.path(), folder.path(), {"cc", "."}, ""});
  EXPECT_EQ(unit.status, UnitStatus::Failed);
}

TEST_F(UnitTest, APipeIsNotWaitedFor) {
  std::string pipe = folder.path("pipe.c");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(frontend.lowerFile({folder.path(), pipe, {"cc", pipe}, ""}).status, UnitStatus::Failed);
}

TEST_F(UnitTest, AHeaderIsReadInItsLanguage) {
  EXPECT_EQ(read("a.h", "int class;\n").status, UnitStatus::Complete);
  EXPECT_EQ(read("a.h", "class A {};\n", {"-std=c++17"}).status, UnitStatus::Complete);
  EXPECT_EQ(read("a.hpp", "#pragma once\nclass A {};\n").status, UnitStatus::Complete);
}

TEST_F(UnitTest, ANulByteIsReadOver) {
  UnitResult unit = read("a.c", llvm::StringRef("int f(void) { return \0 1; }\n", 28));
  EXPECT_EQ(unit.status, UnitStatus::Complete);
}

TEST_F(UnitTest, BytesThatAreNoProgramAreErrors) {
  std::string bytes;
  for (unsigned i = 0; i < 4096; ++i)
    bytes += static_cast<char>(i * 7919 >> 3);
  UnitResult unit = read("a.c", bytes);
  EXPECT_NE(unit.status, UnitStatus::Complete);
  EXPECT_GT(unit.errors, 0u);
  EXPECT_LE(unit.diagnostics.size(), 40u);
}

TEST_F(UnitTest, DeepNestingWithinTheBoundIsRead) {
  std::string deep = "int x = " + std::string(9000, '(') + "1" + std::string(9000, ')') + ";\n";
  EXPECT_EQ(read("a.c", deep).status, UnitStatus::Complete);
}

TEST_F(UnitTest, DeepNestingBeyondTheBoundIsAnErrorAndTheNextFileIsRead) {
  std::string deep = "int x = " + std::string(100000, '(') + "1" + std::string(100000, ')') + ";\n";
  UnitResult unit = read("a.c", deep);
  EXPECT_NE(unit.status, UnitStatus::Complete);
  EXPECT_GT(unit.errors, 0u);
  EXPECT_EQ(read("b.c", "int y;\n").status, UnitStatus::Complete);
}

TEST_F(UnitTest, NoStackIsDeepEnoughForUnaryOperators) {
  UnitResult unit = read("a.c", "int x = " + std::string(3000000, '~') + "1;\n");
  EXPECT_EQ(unit.status, UnitStatus::Failed);
  ASSERT_FALSE(unit.diagnostics.empty());
  EXPECT_EQ(unit.diagnostics.back().text, "the compiler crashed on this file");
  EXPECT_EQ(read("b.c", "int y;\n").status, UnitStatus::Complete);
}

TEST_F(UnitTest, WhatGccAcceptsWithAWarningIsNoError) {
  EXPECT_EQ(read("a.c", "int f() { return g(); }\nx() { int* p = 1; return p; }\n").status, UnitStatus::Complete);
}

TEST_F(UnitTest, GccsMallocAttributeIsNoError) {
  UnitResult unit = read("a.c", "void d(void*);\nvoid* f(void) __attribute__((malloc(d, 1)));\n");
  EXPECT_EQ(unit.status, UnitStatus::Complete);
  EXPECT_TRUE(unit.diagnostics.empty());
}

TEST_F(UnitTest, AttributesAndAssemblyThatOnlyGccTakesAreLeftOut) {
  UnitResult unit =
      read("a.c", "void f(void) __attribute__((hot, cold));\n"
                  "int g(int n) { asm(\"\" : \"+r\"(n) : \"I\"(4096)); asm(\"\" : : \"no such\"(n)); return n; }\n");
  EXPECT_EQ(unit.status, UnitStatus::Complete);
  EXPECT_TRUE(unit.diagnostics.empty());
}

TEST_F(UnitTest, HeadersThatOnlyGccHasAreFound) {
  if (!llvm::sys::fs::exists("/usr/lib/gcc"))
    GTEST_SKIP() << "no GCC here";
  EXPECT_EQ(read("a.c", "#include <quadmath.h>\n#include <limits.h>\n#include <stdatomic.h>\n__float128 x = "
                        "FLT128_MAX;\natomic_int a;\nint f(void) { return atomic_load(&a); }\n")
                .status,
            UnitStatus::Complete);
}

TEST_F(UnitTest, GccsNestedFunctionIsAnError) {
  UnitResult unit =
      read("a.c", "int f(int a) { int g(int b) { return a + b; } return g(2); }\nint h(void) { return 1; }\n");
  EXPECT_EQ(unit.status, UnitStatus::Incomplete);
  EXPECT_EQ(unit.diagnostics[0].text, "function definition is not allowed here");
}

TEST_F(UnitTest, WarningsAreNotShown) {
  UnitResult unit = read("a.c", "#warning here\nint f(void) { int unused; }\n", {"-Wall", "-Werror"});
  EXPECT_EQ(unit.status, UnitStatus::Complete);
  EXPECT_TRUE(unit.diagnostics.empty());
}

TEST_F(UnitTest, FlagsOfTheCommandCount) {
  folder.write("inc/h.h", "#define H 1\n");
  const char* text = "#include <h.h>\n#if !X || !H || defined(__OPTIMIZE__)\n#error no\n#endif\n";
  EXPECT_EQ(read("a.c", text, {"-DX=1", "-Iinc", "-O2", "-fno-guess-branch-probability"}).status, UnitStatus::Complete);
  EXPECT_EQ(read("a.c", text, {"-DX=1"}).status, UnitStatus::Incomplete);
}

TEST_F(UnitTest, UnknownFlagsAreNoted) {
  UnitResult unit = read("a.c", "int x;\n", {"-fno-such-flag", "-mno-such-machine", "-march=no-such-cpu"});
  EXPECT_EQ(unit.status, UnitStatus::Complete);
  EXPECT_GE(unit.notes.size(), 2u);
}

TEST_F(UnitTest, DevicesAndPipesAreNotRead) {
  UnitResult unit = read("a.c", "#include \"/dev/zero\"\nint f(void) { return 1; }\n");
  EXPECT_EQ(unit.status, UnitStatus::Incomplete);
  ASSERT_EQ(mkfifo(folder.path("pipe.h").c_str(), 0600), 0);
  EXPECT_EQ(read("b.c", "#include \"pipe.h\"\nint f(void) { return 1; }\n").status, UnitStatus::Incomplete);
}

// A compile database comes from a build, perhaps somebody else's: its flags must not write, wherever they point.
TEST_F(UnitTest, NoFlagWritesAFile) {
  const std::vector<std::vector<std::string>> commands = {
      {"-serialize-diagnostics", "out"},
      {"--serialize-diagnostics", "out"},
      {"-save-stats"},
      {"-save-stats=cwd"},
      {"-save-temps"},
      {"-save-temps=obj"},
      {"-MD", "-MF", "out"},
      {"-MMD"},
      {"-MJ", "out"},
      {"-gen-cdb-fragment-path", "out"},
      {"-o", "out"},
      {"-c", "-o", "out"},
      {"-emit-llvm", "-S"},
      {"-emit-ast"},
      {"-ftime-trace"},
      {"-ftime-trace=out"},
      {"-gsplit-dwarf", "-g"},
      {"--coverage"},
      {"-fprofile-instr-generate=out"},
      {"-fsave-optimization-record"},
      {"-foptimization-record-file=out"},
      {"-fcrash-diagnostics-dir=."},
      {"-fproc-stat-report=out"},
      {"-fstack-usage"},
      {"-fmodules", "-fmodules-cache-path=out"},
      {"-Xclang", "-stats-file=out"},
      {"-Xclang", "-diagnostic-log-file", "-Xclang", "out"},
      {"-Xclang", "-serialize-diagnostic-file", "-Xclang", "out"},
      {"-Xclang", "-header-include-file", "-Xclang", "out", "-Xclang", "-sys-header-deps"},
      {"-Xclang", "-dependency-file", "-Xclang", "out", "-Xclang", "-MT", "-Xclang", "x"},
      {"-Xclang", "-dependency-dot", "-Xclang", "out"},
      {"-Xclang", "-module-dependency-dir", "-Xclang", "out"},
      {"-Xclang", "-emit-pch", "-Xclang", "-o", "-Xclang", "out"},
      {"-Xclang", "-fmodules", "-Xclang", "-fmodules-cache-path=out"},
      {"-Xclang", "-mt-migrate-directory", "-Xclang", "out"},
      {"-Xclang", "-dump-coverage-mapping"},
  };
  for (size_t i = 0; i < commands.size(); ++i) {
    std::string own = "own" + std::to_string(i) + ".c";
    std::string file = folder.write("work/" + own, "#include <stddef.h>\nint f(int n) { return n / 0; }\n");
    std::vector<std::string> flags = commands[i];
    flags.insert(flags.begin(), "cc");
    flags.push_back(file);
    llvm::sys::fs::set_current_path(folder.path("work"));
    frontend.lowerFile({folder.path("work"), file, flags, ""});
    std::error_code error;
    for (llvm::sys::fs::directory_iterator it(folder.path("work"), error), end; it != end && !error;
         it.increment(error))
      EXPECT_EQ(it->path(), file) << commands[i].front() << " wrote a file";
    llvm::sys::fs::remove(file);
  }
  llvm::sys::fs::set_current_path("/");
}

TEST_F(UnitTest, TwoFrontendsDoNotDisturbEachOther) {
  Frontend other{FrontendOptions{}};
  std::string file = folder.write("a.c", "int x;\n");
  EXPECT_EQ(other.lowerFile({folder.path(), file, {"cc", file}, ""}).status, UnitStatus::Complete);
  EXPECT_EQ(read("b.c", "int y;\n").status, UnitStatus::Complete);
}

TEST_F(UnitTest, ThreadsReadAtTheSameTime) {
  std::vector<std::string> files;
  for (int i = 0; i < 8; ++i)
    files.push_back(folder.write(std::to_string(i) + ".cc", i % 4 == 3 ? "int x = " + std::string(3000000, '~') + "1;\n"
                                                                       : "#include <string>\nstd::string s;\n"));
  std::vector<UnitStatus> statuses(files.size());
  auto readFrom = [&](size_t first) {
    Frontend own{FrontendOptions{}};
    for (size_t i = first; i < files.size(); i += 2)
      statuses[i] = own.lowerFile({folder.path(), files[i], {"cc", files[i]}, ""}).status;
  };
  std::thread even(readFrom, 0), odd(readFrom, 1);
  even.join();
  odd.join();
  for (size_t i = 0; i < files.size(); ++i)
    EXPECT_EQ(statuses[i], i % 4 == 3 ? UnitStatus::Failed : UnitStatus::Complete) << i;
}

} // namespace

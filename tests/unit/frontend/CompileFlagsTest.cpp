// SPDX-License-Identifier: Apache-2.0
// What becomes of each flag? A table of commands as builds write them, and of the flags that Clang's driver gets.
#include "frontend/CompileFlags.h"

#include "TemporaryFolder.h"

#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

namespace {

using namespace wt::frontend;

TranslatedCommand translate(llvm::StringRef line, const std::string& directory = "/") {
  CompileCommand command{directory, directory + "/a.c", splitCommandLine(line), ""};
  return translateCommand(command, *llvm::vfs::getRealFileSystem());
}

std::string flagsOf(llvm::StringRef line) {
  return llvm::join(translate(line).flags, " ");
}

struct Row {
  const char* name;
  const char* command;
  const char* flags;
};

class CompileFlags : public testing::TestWithParam<Row> {};

TEST_P(CompileFlags, KeepWhatChangesTheMeaning) {
  EXPECT_EQ(flagsOf(GetParam().command), GetParam().flags);
}

const Row kRows[] = {
    {"Plain", "gcc -c a.c -o a.o", ""},
    {"MacrosAndPaths", "gcc -DX=1 -D Y -UZ -Iinc -I inc2 -isystem sys -iquote q -idirafter d -include f.h -c a.c",
     "-D X=1 -D Y -U Z -I inc -I inc2 -isystem sys -iquote q -idirafter d -include f.h"},
    {"QuotesInCommand", R"(gcc -DNAME="\"a b\"" '-DOTHER="c d"' -c a.c)", R"(-D NAME="a b" -D OTHER="c d")"},
    {"Standard", "gcc -std=gnu17 -ansi -fno-exceptions -funsigned-char -fshort-enums -c a.c",
     "-std=gnu17 -ansi -fno-exceptions -funsigned-char -fshort-enums"},
    {"Launcher", "ccache gcc -DX -c a.c", "-D X"},
    {"LaunchersByPath", "/usr/bin/ccache distcc /usr/bin/gcc-12 -DX -c a.c", "-D X"},
    {"LauncherWithoutCompiler", "distcc -DX -c a.c", "-D X"},
    {"Environment", "env LC_ALL=C gcc -DX -c a.c", "-D X"},
    {"CxxCompiler", "g++-12 -c a.cc", "--driver-mode=g++"},
    {"ClangCxx", "/opt/bin/clang++ -c a.cc", "--driver-mode=g++"},
    {"CrossCompiler", "arm-linux-gnueabi-gcc-12 -c a.c", "--target=arm-linux-gnueabi"},
    {"CrossCxx", "/x/aarch64-linux-gnu-g++ -c a.cc", "--driver-mode=g++ --target=aarch64-linux-gnu"},
    {"NativeTriple", "x86_64-linux-gnu-gcc -m32 -c a.c", "--target=x86_64-linux-gnu -m32"},
    {"NoTripleInName", "my-gcc -c a.c", ""},
    {"Target", "clang -target arm-none-eabi --sysroot=/s -c a.c", "--target=arm-none-eabi --sysroot=/s"},
    {"Dependencies", "gcc -MD -MMD -MP -MF a.d -MT a.o -MQ a.o -MJ a.json -DX -c a.c", "-D X"},
    {"Warnings", "gcc -Wall -Wextra -Werror -Wno-unused -Wformat=2 -Wunknown-to-clang -pedantic -w -DX -c a.c", "-D X"},
    {"Optimisation",
     "gcc -O2 -Os -g3 -ggdb -gsplit-dwarf -flto=auto -fprofile-arcs -ftest-coverage --coverage -pg -DX a.c", "-D X"},
    {"Instrumentation", "gcc -fsanitize=address,undefined -fno-sanitize-recover=all -fstack-protector-strong -DX a.c",
     "-D X"},
    {"Linking", "gcc -Wl,-z,now -Lx -lm -shared -pie -rdynamic -fuse-ld=gold -Wa,--noexecstack -DX a.c b.o", "-D X"},
    {"IgnoredByClang", "gcc -fno-tree-pre -falign-labels=4 -fweb -DX a.c", "-D X"},
    {"PassedToThePreprocessor", "gcc -Wp,-DX,-MD,a.d -Xpreprocessor -DY a.c", "-D X -D Y"},
    {"AskedAboutItself", "gcc --help --version -print-search-dirs -dumpmachine -Xclang -fdump-record-layouts -DX a.c",
     "-D X"},
    {"SeparatePreprocessor", "gcc -no-integrated-cpp -traditional-cpp -DX a.c", "-D X"},
    {"OtherLanguage", "gcc -x cuda a.c", ""},
    {"PassedToTheCompiler", "clang -Xclang -include -Xclang pch.h -mllvm -x86-asm-syntax=intel -DX a.c",
     "-D X -Xclang -include -Xclang pch.h"},
    {"PrecompiledHeader", "clang -Xclang -include-pch -Xclang p.pch -include-pch q.pch -Winvalid-pch -DX a.c", "-D X"},
    {"Plugin", "clang -Xclang -load -Xclang x.so -Xclang -add-plugin -Xclang y -fplugin=z.so -DX a.c", "-D X"},
    {"Modules", "g++ -fmodules-ts -fmodule-mapper=m -DX a.cc", "--driver-mode=g++ -D X"},
    {"Unknown", "gcc -fno-such-thing -mno-such-machine -DX a.c", "-D X"},
    {"Language", "gcc -x c++ a.c", "-x c++"},
    {"HeaderToPrecompile", "g++ -x c++-header a.hpp -o a.hpp.gch", "--driver-mode=g++ -x c++"},
    {"OpenMP", "gcc -fopenmp -pthread a.c", "-pthread"},
    {"ValueMissing", "gcc -DX a.c -I", "-D X"},
    {"Microsoft", "cl.exe /nologo /W4 /O2 /DX /Iinc /std:c++17 /Fo a.obj /c a.cpp",
     "--driver-mode=cl -D X -I inc /std:c++17"},
    {"NothingAtAll", "", ""},
};

INSTANTIATE_TEST_SUITE_P(Commands, CompileFlags, testing::ValuesIn(kRows),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(CompileFlagNotes, SayWhatWasLeftOut) {
  using Notes = std::vector<std::string>;
  EXPECT_EQ(translate("gcc -O2 -Wall -g -flto -fno-tree-vectorize -c a.c").notes, Notes());
  EXPECT_EQ(translate("gcc -fno-such-thing -c a.c").notes, Notes{"ignored compiler flag '-fno-such-thing'"});
  EXPECT_EQ(translate("clang -include-pch q.pch a.c").notes, Notes{"ignored compiler flag '-include-pch q.pch'"});
  EXPECT_EQ(translate("gcc a.c -I").notes, Notes{"ignored compiler flag '-I', its value is missing"});
  EXPECT_EQ(translate("gcc @no-such-file -c a.c").notes, Notes{"cannot read the response file 'no-such-file'"});
}

TEST(CompileFlagFiles, AreExpandedFromTheCommandsFolder) {
  wt::test::TemporaryFolder folder;
  folder.write("flags.rsp", "-DX \"-DY=1 2\"\n@sub/more.rsp\n");
  folder.write("sub/more.rsp", "-Iinc");
  TranslatedCommand command = translate("gcc @flags.rsp -DZ -c a.c", folder.path());
  EXPECT_EQ(command.flags, (std::vector<std::string>{"-D", "X", "-D", "Y=1 2", "-I", "inc", "-D", "Z"}));
  EXPECT_TRUE(command.notes.empty());
}

TEST(FileLanguages, ByName) {
  for (const char* name : {"a.c", "a.i", "/x.y/b.c"})
    EXPECT_EQ(languageOf(name), FileLanguage::C) << name;
  for (const char* name : {"a.cc", "a.cpp", "a.cxx", "a.C", "a.c++", "a.ii"})
    EXPECT_EQ(languageOf(name), FileLanguage::Cxx) << name;
  for (const char* name : {"a.h", "a.hpp", "a.hh"})
    EXPECT_EQ(languageOf(name), FileLanguage::Header) << name;
  for (const char* name : {"a.s", "a.S", "a.asm", "a.f90", "a.m", "a.cu", "a", "a.", "Makefile", "a.o"})
    EXPECT_EQ(languageOf(name), FileLanguage::Other) << name;
}

} // namespace

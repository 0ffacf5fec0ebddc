// SPDX-License-Identifier: Apache-2.0
// Which commands are found, and what is reported about malformed databases and files?
#include "frontend/Frontend.h"

#include "TemporaryFolder.h"

#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

#include <unistd.h>

namespace {

using namespace wt::frontend;
using Strings = std::vector<std::string>;

class CommandDatabase : public testing::Test {
protected:
  void SetUp() override {
    folder.write("src/a.c", "int a;\n");
    folder.write("src/b.c", "int b;\n");
    folder.write("src/empty.c", "");
  }

  std::string writeDatabase(const std::string& entries, const std::string& where = "build/compile_commands.json") {
    return folder.write(where, entries);
  }

  std::string entry(const std::string& file, const std::string& flags = "") {
    return R"({"directory": ")" + folder.path("build") + R"(", "file": ")" + file + R"(", "command": "gcc )" + flags +
           " -c " + file + R"("})";
  }

  CommandSet find(CommandOptions options) {
    options.workingDirectory = folder.path();
    auto set = findCommands(options);
    if (set)
      return std::move(*set);
    ADD_FAILURE() << llvm::toString(set.takeError());
    return {};
  }

  std::string errorOf(CommandOptions options) {
    options.workingDirectory = folder.path();
    auto set = findCommands(options);
    return set ? "no error" : llvm::toString(set.takeError());
  }

  Strings filesOf(const CommandSet& set) {
    Strings names;
    for (const CompileCommand& command : set.commands)
      names.push_back(llvm::StringRef(command.file).substr(folder.path().size() + 1).str());
    return names;
  }

  wt::test::TemporaryFolder folder;
};

TEST_F(CommandDatabase, IsReadAsAWhole) {
  std::string file = writeDatabase("[" + entry("../src/b.c", "-DX") + "," + entry("../src/a.c") + "]");
  for (const std::string& where : {folder.path("build"), std::string("build"), file}) {
    CommandSet set = find({.buildPath = where});
    EXPECT_EQ(set.database, file);
    EXPECT_EQ(filesOf(set), (Strings{"src/b.c", "src/a.c"}));
    EXPECT_EQ(set.commands[0].arguments, (Strings{"gcc", "-DX", "-c", "../src/b.c"}));
    EXPECT_EQ(set.commands[0].directory, folder.path("build"));
  }
}

TEST_F(CommandDatabase, ArgumentsWinOverTheCommand) {
  writeDatabase(R"([{"directory": ".", "file": "../src/a.c", "command": "gcc -DNO", "arguments": ["gcc", "-DA=b c"],
                     "output": "a.o"}])");
  CommandSet set = find({.buildPath = "build"});
  ASSERT_EQ(set.commands.size(), 1u);
  EXPECT_EQ(set.commands[0].arguments, (Strings{"gcc", "-DA=b c"}));
  EXPECT_EQ(set.commands[0].directory, folder.path("build"));
  EXPECT_EQ(set.commands[0].output, "a.o");
}

TEST_F(CommandDatabase, GivesTheEntriesOfTheFilesAskedFor) {
  writeDatabase("[" + entry("../src/a.c", "-DX") + "," + entry("../src/b.c") + "," + entry("../src/a.c", "-DY") + "]");
  EXPECT_EQ(filesOf(find({.files = {"src/b.c", "src/a.c"}, .buildPath = "build"})),
            (Strings{"src/b.c", "src/a.c", "src/a.c"}));
  EXPECT_EQ(filesOf(find({.files = {"src"}, .buildPath = "build"})), (Strings{"src/a.c", "src/b.c", "src/a.c"}));
  EXPECT_EQ(filesOf(find({.files = {"build"}})), (Strings{"src/a.c", "src/b.c", "src/a.c"}));
}

TEST_F(CommandDatabase, ReachesAFileThroughASymbolicLink) {
  writeDatabase("[" + entry("../src/a.c") + "]");
  ASSERT_EQ(symlink(folder.path("src").c_str(), folder.path("link").c_str()), 0);
  EXPECT_EQ(filesOf(find({.files = {"link/a.c"}, .buildPath = "build"})), Strings{"src/a.c"});
}

TEST_F(CommandDatabase, TakesEqualProgramsOnce) {
  writeDatabase("[" + entry("../src/a.c", "-DX -o 1.o") + "," + entry("../src/a.c", "-DX -fPIC -DPIC -o 2.o") + "," +
                entry("../src/a.c", "-DX -O2 -MD -MF x.d") + "," + entry("../src/a.c", "-DY") + "]");
  CommandSet set = find({.buildPath = "build"});
  ASSERT_EQ(set.commands.size(), 2u);
  EXPECT_EQ(set.commands[0].arguments[3], "1.o");
  EXPECT_EQ(set.commands[1].arguments[1], "-DY");
}

TEST_F(CommandDatabase, IsFoundUpwards) {
  std::string file = writeDatabase("[" + entry("../src/a.c") + "]", "compile_commands.json");
  EXPECT_EQ(find({}).database, file);
  EXPECT_EQ(find({.files = {"src/a.c"}}).database, file);
  EXPECT_EQ(find({.files = {folder.path("src")}}).database, file);
}

TEST_F(CommandDatabase, IsFoundInTheBuildFolderBesideTheSources) {
  std::string file = writeDatabase("[" + entry("../src/a.c") + "]");
  EXPECT_EQ(find({.files = {"src/a.c"}}).database, file);
}

TEST_F(CommandDatabase, NamesFilesThatCannotBeRead) {
  folder.write("src/secret.c", "int s;\n");
  chmod(folder.path("src/secret.c").c_str(), 0);
  writeDatabase("[" + entry("../src/gone.c") + "," + entry("../src/a.c") + "," + entry("../src") + "," +
                entry("../src/empty.c") + "," + entry("../src/secret.c") + "," + entry("../src/gone.c", "-DX") + "]");
  CommandSet set = find({.buildPath = "build"});
  ASSERT_GE(set.commands.size(), 2u);
  EXPECT_EQ(set.commands[0].file, folder.path("src/a.c"));
  EXPECT_EQ(set.commands[1].file, folder.path("src/empty.c"));
  ASSERT_GE(set.unavailable.size(), 1u);
  EXPECT_EQ(set.unavailable[0].file, folder.path("src/gone.c"));
  EXPECT_EQ(set.unavailable[0].reason, "No such file or directory");
  if (geteuid() == 0) // root can read everything
    return;
  ASSERT_EQ(set.unavailable.size(), 2u);
  EXPECT_EQ(set.unavailable[1].reason, "Permission denied");
}

TEST_F(CommandDatabase, CountsOtherLanguages) {
  folder.write("src/a.S", "");
  folder.write("src/a.f90", "");
  folder.write("src/pch.hxx.cxx", "");
  writeDatabase("[" + entry("../src/a.S") + "," + entry("../src/a.f90") + "," + entry("../src/a.c") + "," +
                entry("../src/pch.hxx.cxx", "-x c++-header") + "," + entry("../src/a.S", "-x c") + "]");
  CommandSet set = find({.buildPath = "build"});
  EXPECT_EQ(filesOf(set), (Strings{"src/a.c", "src/a.S"}));
  EXPECT_EQ(set.otherLanguages, 3u);
}

TEST_F(CommandDatabase, SaysWhichFileHasNoEntry) {
  std::string file = writeDatabase("[" + entry("../src/a.c") + "]");
  CommandSet set = find({.files = {"src/b.c", "src/a.c"}, .buildPath = "build"});
  EXPECT_EQ(filesOf(set), Strings{"src/a.c"});
  ASSERT_EQ(set.unavailable.size(), 1u);
  EXPECT_EQ(set.unavailable[0].reason, "no command for it in " + file);
}

TEST_F(CommandDatabase, SaysWhereTheJsonIsWrong) {
  struct {
    const char* text;
    const char* message;
  } rows[] = {
      {"", ":1:0: not valid JSON"},
      {"[\n  {\"file\": \"a.c\",}\n]", ":2:18: not valid JSON"},
      {"[{\"file\": \"a.c", ":1:14: not valid JSON"},
      {"[1]", ": entry 1 is not an object"},
      {"{}", ": not a compilation database"},
      {"null", ": not a compilation database"},
      {R"([{"directory": "/"}])", ": entry 1 has no \"file\""},
      {R"([{"directory": "/", "file": 3, "command": "gcc"}])", ": entry 1 has no \"file\""},
      {R"([{"directory": "/", "file": "a.c"}])", ": entry 1 has neither"},
      {R"([{"directory": "/", "file": "a.c", "arguments": ["gcc", 7]}])", ": entry 1 has an argument"},
  };
  for (const auto& row : rows) {
    std::string file = writeDatabase(row.text);
    std::string error = errorOf({.buildPath = "build"});
    EXPECT_EQ(error.substr(0, file.size() + std::string(row.message).size()), file + row.message) << error;
  }
}

TEST_F(CommandDatabase, SurvivesDeepJsonAndOtherEncodings) {
  writeDatabase(std::string(100000, '['));
  EXPECT_NE(errorOf({.buildPath = "build"}).find("nested too deeply"), std::string::npos);
  writeDatabase("[" + entry("../src/\xff.c") + "," + entry("../src/a.c") + "]");
  CommandSet set = find({.buildPath = "build"});
  EXPECT_EQ(filesOf(set), Strings{"src/a.c"});
  EXPECT_EQ(set.unavailable.size(), 1u);
}

TEST_F(CommandDatabase, MayBeEmpty) {
  writeDatabase("[]");
  EXPECT_TRUE(find({.buildPath = "build"}).commands.empty());
}

TEST_F(CommandDatabase, SaysHowToMakeOne) {
  EXPECT_EQ(errorOf({.buildPath = "nowhere"}), folder.path("nowhere") + ": no such file or directory");
  EXPECT_EQ(errorOf({.buildPath = "src"}), folder.path("src") + ": no compile_commands.json in this folder");
  for (const std::string& error : {errorOf({}), errorOf({.files = {"src"}})}) {
    EXPECT_EQ(error.find("no compile_commands.json found from " + folder.path()), 0u) << error;
    EXPECT_NE(error.find("CMAKE_EXPORT_COMPILE_COMMANDS"), std::string::npos);
  }
}

TEST_F(CommandDatabase, IsNotNeededForAFile) {
  CommandSet set = find({.files = {"src/a.c", "src/gone.c"}});
  ASSERT_EQ(filesOf(set), Strings{"src/a.c"});
  EXPECT_EQ(set.commands[0].arguments, (Strings{"clang", folder.path("src/a.c")}));
  ASSERT_EQ(set.unavailable.size(), 1u);
}

TEST_F(CommandDatabase, IsNotAskedWhenFlagsAreGiven) {
  writeDatabase("[" + entry("../src/a.c", "-DNO") + "]", "compile_commands.json");
  CommandSet set = find({.files = {"src/a.c"}, .flags = {"-DX"}, .hasFlags = true});
  ASSERT_EQ(set.commands.size(), 1u);
  EXPECT_EQ(set.commands[0].arguments, (Strings{"clang", "-DX", folder.path("src/a.c")}));
  EXPECT_EQ(set.database, "");
  EXPECT_EQ(errorOf({.hasFlags = true}), "flags after -- need files to compile with them");
}

TEST_F(CommandDatabase, MayBeAFileOfFlags) {
  folder.write("compile_flags.txt", "-DX\n\n  -Iinc  \n");
  CommandSet set = find({.files = {"src/a.c"}});
  ASSERT_EQ(set.commands.size(), 1u);
  EXPECT_EQ(set.commands[0].arguments, (Strings{"clang", "-DX", "-Iinc", folder.path("src/a.c")}));
  EXPECT_EQ(set.commands[0].directory, folder.path());
}

} // namespace

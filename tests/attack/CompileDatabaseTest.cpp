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

/// The names in Clang's option table, of its driver or of the compiler proper; warnings, which are thousands, left out.
std::vector<std::string> optionsOfClang(const std::string& request) {
  std::vector<std::string> names;
  llvm::SmallVector<llvm::StringRef, 0> lines;
  const Outcome table = runProgram({"clang-19", "--autocomplete=" + request});
  llvm::StringRef(table.output).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines)
    if (llvm::StringRef name = line.split('\t').first; !name.starts_with("-W") || name.ends_with(","))
      names.push_back(name.str());
  return names;
}

/// What a process did beside reading, in the words of strace.
std::vector<std::string> changesIn(llvm::StringRef log) {
  std::vector<std::string> changes;
  llvm::SmallVector<llvm::StringRef, 0> lines;
  log.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    const bool isOpened = line.contains("openat(") || line.contains("open(");
    const bool isForReading = isOpened && !line.contains("O_WRONLY") && !line.contains("O_RDWR") &&
                              !line.contains("O_CREAT") && !line.contains("O_TRUNC");
    const bool isLookedForAsCode = line.contains("/lib/") && line.contains("/victim\"") && !line.contains("/include") &&
                                   !line.contains("O_DIRECTORY");
    const bool isOfTheSystem = line.contains("\"/dev/") || line.contains("\"/proc/");
    const bool isAboutSignals = line.contains("+++") || line.contains("---") || line.contains(" resumed>");
    const bool isItself = line.contains("execve(") && line.contains("watertight\"");
    if (isLookedForAsCode || (!isForReading && !isOfTheSystem && !isAboutSignals && !isItself))
      changes.push_back(line.str());
  }
  return changes;
}

// Every option of Clang's table, alone and with the name of a file in both forms; what the kernel was asked to do says
// whether one of them writes a file, starts a program, or looks for the file where code is. Nor may one of them print
// something: a report on standard output would not be one any more.
TEST_F(CompileDatabase, NoOptionOfClangWritesAFileOrLoadsCode) {
  if (runProgram({"strace", "-f", "--seccomp-bpf", "-e", "trace=execve", "-o", "/dev/null", "true"}).exitCode != 0)
    GTEST_SKIP() << "no strace, or it may not be used";
  std::vector<std::vector<std::string>> commands;
  for (const std::string& name : optionsOfClang("-"))
    if (name != "-x" && name != "--language" && name != "--language=") // of a language that nobody reads
      commands.push_back({name, "victim", name + "victim"});
  for (const std::string& name : optionsOfClang("-cc1,-"))
    commands.push_back({"-Xclang", name, "-Xclang", "victim", "-Xclang", name + "victim"});
  ASSERT_GT(commands.size(), 2000u);
  write("a.c", kGoodFile);
  write("victim", "mine");
  std::string entries;
  for (const std::vector<std::string>& command : commands) {
    std::string words = "\"cc\", \"-c\", \"a.c\"";
    for (const std::string& word : command)
      words += ", \"" + word + "\"";
    entries += (entries.empty() ? "[" : ",\n") + ("{\"directory\": \"" + path("")) +
               "\", \"file\": \"a.c\", \"arguments\": [" + words + "]}";
  }
  write("compile_commands.json", entries + "]");
  const Outcome before = runProgram({"ls", "-lA", "--time-style=full-iso", path("")});
  const std::string log = llvm::sys::path::parent_path(path("a.c")).str() + "-log"; // beside the folder
  const char* calls = "trace=open,openat,creat,execve,execveat,unlink,unlinkat,rename,renameat,renameat2,mkdir,mkdirat,"
                      "link,linkat,symlink,symlinkat,truncate,ftruncate";
  const Outcome outcome =
      runProgram({"strace", "-f",       "--seccomp-bpf", "-s", "200", "-e", calls,       "-o",   log,      "env", "-C",
                  path(""), WT_COMMAND, "check",         "-p", ".",   "-q", "--engines", "none", "--jobs", "2"},
                 600);
  EXPECT_TRUE(outcome.exitCode == 0 || outcome.exitCode == 3) << outcome.exitCode << outcome.errors;
  EXPECT_EQ(runProgram({"ls", "-lA", "--time-style=full-iso", path("")}).output, before.output);
  EXPECT_EQ(outcome.output, "");
  EXPECT_EQ(outcome.errors.find("crashed"), std::string::npos) << outcome.errors;
  auto lines = llvm::MemoryBuffer::getFile(log);
  ASSERT_TRUE(static_cast<bool>(lines));
  for (const std::string& change : changesIn((*lines)->getBuffer()))
    ADD_FAILURE() << change;
  llvm::sys::fs::remove(log);
}

TEST_F(CompileDatabase, ReadsNoFileThatOnlyALineDirectiveNames) {
  write("secret.txt", "first\nthe secret line\nthird\n");
  write("a.c", "# 1 \"secret.txt\"\n#include <stdlib.h>\nint f(int n) { char *p = malloc(8); if (n) return 1; free(p); "
               "return 0; }\n");
  Outcome outcome = watertight({"check", "a.c", "--"});
  EXPECT_EQ(outcome.exitCode, 1) << outcome.errors;
  EXPECT_EQ(outcome.output.find("the secret line"), std::string::npos) << outcome.output;
  EXPECT_NE(outcome.output.find("2 | int f(int n) { char *p"), std::string::npos) << outcome.output; // what was read is
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

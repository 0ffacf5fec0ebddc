// SPDX-License-Identifier: Apache-2.0
// Which subcommands does `watertight` have? One row of Main.cpp and one file each, and the few functions they share.
#pragma once

#include "driver/ImportSpecs.h"
#include "driver/Options.h"
#include "driver/Progress.h"
#include "driver/ReadProgram.h"
#include "engines/Engine.h"
#include "finding/Report.h"
#include "frontend/Frontend.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace wt::output {
struct Format;
}

namespace wt::cli {

/// The exit codes of every subcommand.
enum ExitCode : int {
  NothingFound = 0,
  Findings = 1,
  BadUsage = 2,   // or bad input: nothing was analysed, or only the part compiled before the build failed
  Incomplete = 3, // nothing was found, but not everything was analysed
};

struct Command {
  llvm::StringRef name;
  driver::Commands bit; // in the option table
  llvm::StringRef usage;
  llvm::StringRef sentence;
  llvm::StringRef details;   // of its help
  llvm::StringRef exitCodes; // their meaning for this command: one line each
  int (*run)(const driver::Arguments&);
};

llvm::ArrayRef<Command> allCommands();

int check(const driver::Arguments& arguments);      // Check.cpp
int runBuild(const driver::Arguments& arguments);   // RunBuild.cpp
int printIr(const driver::Arguments& arguments);    // PrintIr.cpp
int signatures(const driver::Arguments& arguments); // Signatures.cpp
int prove(const driver::Arguments& arguments);      // Prove.cpp
int bound(const driver::Arguments& arguments);      // Bound.cpp
int specs(const driver::Arguments& arguments);      // Specs.cpp
int volume(const driver::Arguments& arguments);     // Volume.cpp
int explain(const driver::Arguments& arguments);    // Explain.cpp
int diff(const driver::Arguments& arguments);       // Diff.cpp

/// Performs `check` for the given commands or, without them, for those that the arguments select.
int checkCommands(const driver::Arguments& arguments, std::optional<frontend::CommandSet> found);

// ---- Help.cpp
std::string generalHelp();
std::string helpOf(const Command& command);

// ---- Manual.cpp: generated from the tables of commands, options, formats and engines
/// A page for `man`.
std::string manual();
/// For `bash`, `zsh` or `fish`; empty for any other shell.
std::string completionFor(llvm::StringRef shell);

// ---- Terminal.cpp
/// `watertight: error: …` on standard error, one line of text each; returns BadUsage.
int fail(llvm::Error error);
int fail(const llvm::Twine& message);
/// Writes one line to standard error, without control characters that a terminal would interpret.
void say(const llvm::Twine& line);
/// Writes the messages about the run itself: files that did not compile, flags that were dropped.
void say(const std::vector<finding::Notification>& notifications, bool isQuiet);
/// Writes to --output, or to standard output. False: that failed, and the error is reported.
bool deliver(const driver::Arguments& arguments, llvm::StringRef text);
/// Writes to standard output. Returns NothingFound, or BadUsage if that failed.
int print(llvm::StringRef text);
/// Writes a whole file or leaves it unchanged, by replacing it with a temporary file beside it. False: that failed, and
/// the error is reported.
bool writeFile(const std::string& path, llvm::StringRef text);
/// A line on standard error that shows the progress, if that is a terminal and --quiet is not set.
driver::Progress progressFor(const driver::Arguments& arguments);
void clearProgress();

// ---- shared by commands that read a program
frontend::CommandOptions commandOptionsFrom(const driver::Arguments& arguments);
/// Which program is read, and how.
driver::ReadOptions readOptionsFrom(const driver::Arguments& arguments);
/// The engine settings that follow from --all and --spec.
engines::Settings settingsFrom(const driver::Arguments& arguments);
/// The format selected by --format.
Result<const output::Format*> formatFrom(const driver::Arguments& arguments);
unsigned jobsFrom(const driver::Arguments& arguments);
/// The folder in which the command was started: paths below it are shown relative to it.
std::string workingDirectory();

} // namespace wt::cli

// SPDX-License-Identifier: Apache-2.0
// From a user's build to units in the core language: which commands compile which files, and what each file says.
//
//   auto set = frontend::findCommands({.buildPath = "build"});
//   frontend::Frontend frontend(options);          // one per thread
//   for (const auto& command : set->commands)
//     frontend::UnitResult unit = frontend.lowerFile(command);
//
// No Clang type appears here: this header is for the stages that know nothing of Clang. A file that cannot be read or
// parsed is a value in the result, never the end of the run.
#pragma once

#include "ir/Module.h"
#include "spec/SourceAttributes.h"
#include "support/Result.h"
#include "support/SourceLines.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace wt::frontend {

/// One compilation, as the build would run it.
struct CompileCommand {
  std::string directory;              // absolute; where the compiler runs
  std::string file;                   // absolute, without `.` and `..`
  std::vector<std::string> arguments; // the compiler first
  std::string output;                 // may be empty; tells two builds of one file apart

  bool operator==(const CompileCommand&) const = default;
};

/// What the user said about the build. With nothing said: every entry of the database found from here upwards.
struct CommandOptions {
  std::vector<std::string> files = {};
  std::string buildPath = {};          // -p: a folder with compile_commands.json, or the file itself
  std::vector<std::string> flags = {}; // after `--`: each file is compiled with these, no database is asked
  bool hasFlags = false;               // `--` was given, even with nothing after it
  std::string workingDirectory = {};   // empty: the process's
};

/// A file that was asked for or listed, and that no command could be made for.
struct UnavailableFile {
  std::string file;
  std::string reason;
};

struct CommandSet {
  std::string database;                     // what the commands were read from; empty: flags after `--`
  std::vector<CompileCommand> commands;     // in the order of the database, or of the files asked for
  std::vector<UnavailableFile> unavailable; // named in the report; the rest goes on
  unsigned otherLanguages = 0;              // entries that are neither C nor C++ (assembly, Fortran …)
};

/// An error means that nothing can be analysed: no database, or one that cannot be read.
Result<CommandSet> findCommands(const CommandOptions& options);

enum class Severity : uint8_t { Note, Warning, Error, Fatal };

/// What the compiler said. Warnings are not asked for; notes follow their error.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string file; // empty: about the command, not about a place
  uint32_t line = 0;
  uint32_t column = 0;
  std::string text;

  bool operator==(const Diagnostic&) const = default;
};

struct FrontendOptions {
  std::string root;                      // paths below it are shown relative to it; empty: paths as they are
  std::string resourceDirectory;         // Clang's own headers; empty: those of the Clang this was built with
  std::vector<std::string> extraFlags;   // appended to every command
  std::vector<std::string> asked;        // patterns of compilers that may be run, to say where their headers are
  size_t stackBytes = size_t(256) << 20; // deep nesting costs stack; only what is touched is paid for
  bool skipSystemBodies = true;          // bodies in system headers are neither analysed nor parsed
};

enum class UnitStatus : uint8_t {
  Complete,   // parsed without an error
  Incomplete, // errors; functions without an error in them were lowered
  Failed,     // nothing was lowered: no such file, impossible command, or a crash of the compiler
};

/// A file that was read for a unit: its own, or a header.
struct ReadFile {
  std::string path; // as locations name it: relative to the root where it lies below
  uint64_t lines = 0;
  bool isSystem = false;
};

struct UnitResult {
  UnitStatus status = UnitStatus::Failed;
  std::string file;
  std::unique_ptr<ir::Module> module; // null if Failed
  spec::SourceSpecs specs;            // what attributes in the source say; not for Failed
  std::vector<ReadFile> sources;      // in the order they were opened, each once
  std::vector<CopiedLines> copied;    // what the user's files say was copied from others
  unsigned errors = 0;
  std::vector<Diagnostic> diagnostics; // the first errors and their notes, in order
  std::vector<std::string> notes;      // about the command: flags left out. The same for many units; say each once
};

/// Reads units one after the other. Not for two threads at once: make one per thread. Headers are assumed not to change
/// while it lives.
class Frontend {
public:
  explicit Frontend(FrontendOptions options);
  ~Frontend();
  Frontend(const Frontend&) = delete;
  Frontend& operator=(const Frontend&) = delete;

  UnitResult lowerFile(const CompileCommand& command);

private:
  struct Shared;
  FrontendOptions options_;
  std::unique_ptr<Shared> shared_;
};

} // namespace wt::frontend

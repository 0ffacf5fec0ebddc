// SPDX-License-Identifier: Apache-2.0
// How does a user's build become units in the core language? Finds the compile commands and lowers each file.
//
//   auto set = frontend::findCommands({.buildPath = "build"});
//   frontend::Frontend frontend(options);          // one per thread
//   for (const auto& command : set->commands)
//     frontend::UnitResult unit = frontend.lowerFile(command);
//
// No Clang type appears here: the later stages know nothing of Clang. A file that cannot be read or parsed is a value
// in the result and never ends the run.
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

/// One compilation, as the build runs it.
struct CompileCommand {
  std::string directory;              // absolute; where the compiler runs
  std::string file;                   // absolute, without `.` and `..`
  std::vector<std::string> arguments; // the compiler first
  std::string output;                 // may be empty; distinguishes two builds of one file

  bool operator==(const CompileCommand&) const = default;
};

/// The user's description of the build. By default: every entry of the nearest database, searched from here upwards.
struct CommandOptions {
  std::vector<std::string> files = {};
  std::string buildPath = {};          // -p: a folder with compile_commands.json, or the file itself
  std::vector<std::string> flags = {}; // after `--`: each file is compiled with these, and no database is read
  bool hasFlags = false;               // `--` occurred, even with nothing after it
  std::string workingDirectory = {};   // empty: the working directory of the process
};

/// A wanted or listed file for which there is no command.
struct UnavailableFile {
  std::string file;
  std::string reason;
};

struct CommandSet {
  std::string database;                     // the file the commands come from; empty: flags after `--`
  std::vector<CompileCommand> commands;     // in the order of the database, or of the wanted files
  std::vector<UnavailableFile> unavailable; // the report names them; the run continues without them
  unsigned otherLanguages = 0;              // entries that are neither C nor C++ (assembly, Fortran …)
};

/// An error means that nothing can be analysed: there is no database, or it cannot be read.
Result<CommandSet> findCommands(const CommandOptions& options);

enum class Severity : uint8_t { Note, Warning, Error, Fatal };

/// A message of the compiler. Warnings are disabled; notes follow their error.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string file; // empty if it concerns the command and not a place
  uint32_t line = 0;
  uint32_t column = 0;
  std::string text;

  bool operator==(const Diagnostic&) const = default;
};

struct FrontendOptions {
  std::string root;                      // paths below it are shown relative to it; empty: paths are shown unchanged
  std::string resourceDirectory;         // Clang's own headers; empty: those of the Clang this was built with
  std::vector<std::string> extraFlags;   // appended to every command
  std::vector<std::string> asked;        // patterns of compilers that may be run to find their headers
  size_t stackBytes = size_t(256) << 20; // deep nesting needs stack; untouched pages cost nothing
  bool skipSystemBodies = true;          // bodies in system headers are neither analysed nor parsed
};

enum class UnitStatus : uint8_t {
  Complete,   // parsed without an error
  Incomplete, // has errors; functions without an error were lowered
  Failed,     // nothing was lowered: no such file, an unusable command, or a crash of the compiler
};

/// A file that was read for a unit: the unit's own file, or a header.
struct ReadFile {
  std::string path; // as locations name it: relative to the root if it lies below
  uint64_t lines = 0;
  bool isSystem = false;
};

struct UnitResult {
  UnitStatus status = UnitStatus::Failed;
  std::string file;
  std::unique_ptr<ir::Module> module; // null if Failed
  spec::SourceSpecs specs;            // from attributes in the source; not for Failed
  std::vector<ReadFile> sources;      // in the order they were opened, each once
  std::vector<CopiedLines> copied;    // lines that `#line` directives declare to be copied from other files
  unsigned errors = 0;
  std::vector<Diagnostic> diagnostics; // the first errors and their notes, in order
  std::vector<std::string> notes;      // about the command: dropped flags. Equal for many units; show each once
};

/// Reads units one after the other. Not thread-safe: make one per thread. Assumes that headers do not change during its
/// lifetime.
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

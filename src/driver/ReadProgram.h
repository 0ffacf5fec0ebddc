// SPDX-License-Identifier: Apache-2.0
// From compile commands to the linked program: every unit is parsed and lowered, on several threads, and linked in the
// order of the commands. What cannot be read is part of the result; the rest goes on.
#pragma once

#include "driver/ImportSpecs.h"
#include "driver/Progress.h"
#include "finding/Report.h"
#include "frontend/Frontend.h"
#include "program/Program.h"
#include "spec/Library.h"

#include <map>
#include <memory>
#include <optional>
#include <set>

namespace wt::driver {

struct ReadOptions {
  frontend::CommandOptions commands;
  std::string root; // paths below it are shown relative to it
  unsigned jobs = 1;
  ImportOptions imports;
  std::optional<frontend::CommandSet> found; // by the caller already: `commands` is not asked
  std::vector<std::string> extraFlags = {};  // for the compiler, after those of every command
  std::vector<std::string> asked = {};       // compilers that may be run, to say where their headers are: patterns
};

struct ReadResult {
  std::unique_ptr<program::Program> program;
  finding::Coverage coverage;
  std::set<std::string> sources;   // every file that was read, headers of the system included, as locations name them
  std::vector<CopiedLines> copied; // in the order of the commands
  std::vector<finding::Notification> notifications; // in the order of the commands
  std::map<std::string, uint64_t> gaps;             // constructs that were not lowered, counted
  uint64_t functionsWithGaps = 0;
  double secondsToLower = 0, secondsToLink = 0;
};

/// An error means that nothing can be analysed.
Result<ReadResult> readProgram(const ReadOptions& options, spec::Library library, const Progress& progress);

} // namespace wt::driver

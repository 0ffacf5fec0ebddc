// SPDX-License-Identifier: Apache-2.0
// How do compile commands become the linked program? Units are parsed and lowered on several threads, and linked in the
// order of the commands. Unreadable files are part of the result; the run continues without them.
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
  std::optional<frontend::CommandSet> found; // set if the caller has the commands already; then `commands` is not used
  std::vector<std::string> extraFlags = {};  // compiler flags, appended to those of every command
  std::vector<std::string> asked = {};       // patterns of compilers that may be run to find their headers
};

struct ReadResult {
  std::unique_ptr<program::Program> program;
  finding::Coverage coverage;
  std::set<std::string> sources;   // all files that were read, including system headers, as locations name them
  std::vector<CopiedLines> copied; // in the order of the commands
  std::vector<finding::Notification> notifications; // in the order of the commands
  std::map<std::string, uint64_t> gaps;             // constructs that were not lowered, with their number
  uint64_t functionsWithGaps = 0;
  double secondsToLower = 0, secondsToLink = 0;
};

/// An error means that nothing can be analysed.
Result<ReadResult> readProgram(const ReadOptions& options, spec::Library library, const Progress& progress);

} // namespace wt::driver

// SPDX-License-Identifier: Apache-2.0
// What the test programs have in common: a mode, options, folders of cases, and one line of counts at the end.
#pragma once

#include "CaseFile.h"

#include "llvm/ADT/StringMap.h"

#include <functional>

namespace wt::testing {

/// MODE [--key=value …] PATHS…
struct RunnerArguments {
  std::string mode;
  llvm::StringMap<std::string> options;
  std::vector<std::string> paths; // folders are replaced by the sources below them

  static RunnerArguments parse(int argc, char** argv);
  std::string operator[](llvm::StringRef key) const { return options.lookup(key); }
};

/// What became of one case.
struct CaseOutcome {
  std::vector<std::string> complaints; // empty: passed, or skipped
  bool isSkipped = false;
  std::string note; // printed: why it was skipped, what is still wrong
};

/// Reads and judges every case, in parallel; prints complaints in the order of the paths and then
/// `N passed, N failed`. Returns the exit code: 0 if there were cases and none failed.
/// `beforeCounts` may add lines of its own before the last.
int runAll(
    const std::vector<std::string>& paths, const std::function<CaseOutcome(const CaseFile&)>& judge,
    const std::function<void()>& beforeCounts = [] {});

} // namespace wt::testing

// SPDX-License-Identifier: Apache-2.0
// What do the test programs share? A mode, options, folders of cases, and a final line of counts.
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

/// The result of one case.
struct CaseOutcome {
  std::vector<std::string> complaints; // empty: passed, or skipped
  bool isSkipped = false;
  std::string note; // printed: why it was skipped, or what is still wrong
};

/// Reads and judges every case, in parallel. Prints complaints in the order of the paths and then `N passed, N failed`.
/// Returns the exit code: 0 if there were cases and none failed. `beforeCounts` may print additional lines before the
/// last one.
int runAll(
    const std::vector<std::string>& paths, const std::function<CaseOutcome(const CaseFile&)>& judge,
    const std::function<void()>& beforeCounts = [] {});

} // namespace wt::testing

// SPDX-License-Identifier: Apache-2.0
// Runs a build under `bear`, which writes down every compilation, and keeps nothing of it in the end: not when the
// build fails, and not when this process is told to stop.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"

#include <string>

namespace wt::cli {

class WatchedBuild {
public:
  WatchedBuild() = default;
  WatchedBuild(const WatchedBuild&) = delete;
  WatchedBuild& operator=(const WatchedBuild&) = delete;
  ~WatchedBuild(); // removes what it made

  /// Runs the command and waits for its end. A signal that asks this process to stop is handed on to the build, and
  /// takes effect here once the build has ended. An error: the build could not be started.
  llvm::Error run(llvm::StringRef bear, llvm::ArrayRef<std::string> command);

  int exitCode() const { return exitCode_; }
  /// The compile_commands.json that was written; it need not exist.
  std::string database() const { return database_.str().str(); }

  void remove();

private:
  llvm::SmallString<128> folder_, database_;
  int exitCode_ = 0;
};

} // namespace wt::cli

// SPDX-License-Identifier: Apache-2.0
// How is a build observed? It runs under `bear`, which records every compilation. Everything recorded is removed at the
// end, even if the build fails or a signal stops this process.
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
  ~WatchedBuild(); // removes its files

  /// Runs the command and waits for its end. A stop signal to this process is forwarded to the build and takes effect
  /// here when the build has ended. An error: the build could not be started.
  llvm::Error run(llvm::StringRef bear, llvm::ArrayRef<std::string> command);

  int exitCode() const { return exitCode_; }
  /// The recorded compile_commands.json; it may not exist.
  std::string database() const { return database_.str().str(); }

  void remove();

private:
  llvm::SmallString<128> folder_, database_;
  int exitCode_ = 0;
};

} // namespace wt::cli

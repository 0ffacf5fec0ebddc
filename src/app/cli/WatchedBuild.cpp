// SPDX-License-Identifier: Apache-2.0
#include "app/cli/WatchedBuild.h"

#include "support/Result.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <csignal>
#include <sys/stat.h>
#include <unistd.h>

namespace wt::cli {

namespace {

constexpr int kStopSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

// A signal handler gets no arguments of ours: it can reach only these two variables.
volatile pid_t runningBuild = 0;
volatile std::sig_atomic_t receivedSignal = 0;

void handOn(int signal) {
  receivedSignal = signal;
  if (runningBuild > 0)
    kill(runningBuild, signal);
}

/// During its lifetime, stop signals are forwarded to the build.
class HandingOn {
public:
  HandingOn() {
    struct sigaction action = {};
    action.sa_handler = handOn;
    for (size_t i = 0; i < std::size(kStopSignals); ++i)
      sigaction(kStopSignals[i], &action, &before_[i]);
  }
  ~HandingOn() {
    runningBuild = 0;
    for (size_t i = 0; i < std::size(kStopSignals); ++i)
      sigaction(kStopSignals[i], &before_[i], nullptr);
  }

private:
  struct sigaction before_[std::size(kStopSignals)];
};

} // namespace

llvm::Error WatchedBuild::run(llvm::StringRef bear, llvm::ArrayRef<std::string> command) {
  if (std::error_code error = llvm::sys::fs::createUniqueDirectory("watertight", folder_))
    return userError("no temporary folder: " + error.message());
  database_ = folder_;
  llvm::sys::path::append(database_, "compile_commands.json");
  std::vector<llvm::StringRef> words = {bear, "--output", database_, "--"};
  words.insert(words.end(), command.begin(), command.end());
  std::string message;
  {
    HandingOn handingOn;
    llvm::sys::ProcessInfo build = llvm::sys::ExecuteNoWait(bear, words, std::nullopt, {}, 0, &message);
    if (build.Pid == llvm::sys::ProcessInfo::InvalidPid)
      return userError("run: `bear` cannot be started: " + message);
    runningBuild = build.Pid;
    if (receivedSignal != 0) // it came before the handler knew the build
      kill(build.Pid, receivedSignal);
    exitCode_ = llvm::sys::Wait(build, std::nullopt, &message).ReturnCode;
  }
  if (receivedSignal != 0) {
    remove();
    raise(receivedSignal); // ends the process, as it would without a build
  }
  return llvm::Error::success();
}

WatchedBuild::~WatchedBuild() {
  remove();
}

void WatchedBuild::remove() {
  if (!folder_.empty())
    llvm::sys::fs::remove_directories(folder_);
}

} // namespace wt::cli

// SPDX-License-Identifier: Apache-2.0
// A run's output goes to temporary files, so there are no pipes that could deadlock. The time limit is coreutils'
// `timeout`, because LLVM's own limit uses the alarm signal, of which a process has only one.
#include "Process.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace wt::testing {

namespace {

std::string contentOf(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

} // namespace

Outcome runProgram(const std::vector<std::string>& command, unsigned seconds) {
  auto timeout = llvm::sys::findProgramByName("timeout");
  if (!timeout)
    return {-1, "", "no `timeout` program in PATH"};
  std::string limit = std::to_string(seconds);
  std::vector<llvm::StringRef> arguments = {*timeout, limit};
  arguments.insert(arguments.end(), command.begin(), command.end());

  llvm::SmallString<64> output, errors;
  if (llvm::sys::fs::createTemporaryFile("watertight", "out", output) ||
      llvm::sys::fs::createTemporaryFile("watertight", "err", errors))
    return {-1, "", "no temporary file"};
  llvm::FileRemover removeOutput(output), removeErrors(errors);
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""), output.str(), errors.str()};

  Outcome outcome;
  std::string message;
  outcome.exitCode = llvm::sys::ExecuteAndWait(*timeout, arguments, std::nullopt, redirects, 0, 0, &message);
  outcome.output = contentOf(output);
  outcome.errors = contentOf(errors) + message;
  return outcome;
}

void inParallel(size_t count, const std::function<void(size_t)>& job) {
  std::atomic<size_t> next = 0;
  auto work = [&] {
    for (size_t i; (i = next++) < count;)
      job(i);
  };
  std::vector<std::thread> threads(std::max(1u, std::thread::hardware_concurrency()));
  for (std::thread& thread : threads)
    thread = std::thread(work);
  for (std::thread& thread : threads)
    thread.join();
}

} // namespace wt::testing

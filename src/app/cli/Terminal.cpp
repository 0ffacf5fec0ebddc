// SPDX-License-Identifier: Apache-2.0
// What goes to the user's terminal and files: messages, progress, results.
#include "app/cli/Commands.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <memory>
#include <thread>

namespace wt::cli {

using driver::OptionId;

int fail(const llvm::Twine& message) {
  clearProgress();
  std::string text = message.str();
  llvm::SmallVector<llvm::StringRef, 4> lines;
  llvm::StringRef(text).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines)
    llvm::errs() << "watertight: error: " << line << '\n';
  return BadUsage;
}

int fail(llvm::Error error) { return fail(llvm::toString(std::move(error))); }

bool deliver(const driver::Arguments& arguments, llvm::StringRef text) {
  std::string path = arguments.valueOf(OptionId::Output, "-");
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  if (!error) {
    out << text;
    out.flush();
    error = out.error();
    out.clear_error();
  }
  if (error)
    fail((path == "-" ? "standard output" : path) + ": cannot be written: " + error.message());
  return !error;
}

static bool showsProgress(const driver::Arguments& arguments) {
  return llvm::sys::Process::StandardErrIsDisplayed() && !arguments.has(OptionId::Quiet);
}

void clearProgress() {
  if (llvm::sys::Process::StandardErrIsDisplayed())
    llvm::errs() << "\r\033[K";
}

driver::Progress progressFor(const driver::Arguments& arguments) {
  if (!showsProgress(arguments))
    return {};
  using Clock = std::chrono::steady_clock;
  auto last = std::make_shared<Clock::time_point>();
  return [last](llvm::StringRef what, uint64_t done, uint64_t total) {
    if (Clock::now() - *last < std::chrono::milliseconds(100))
      return;
    *last = Clock::now();
    clearProgress();
    llvm::errs() << what << ' ' << done << '/' << total;
  };
}

driver::ImportOptions importOptionsFrom(const driver::Arguments& arguments) {
  driver::ImportOptions options;
  options.gir = arguments.valuesOf(OptionId::Gir);
  options.libraries = arguments.valuesOf(OptionId::Library);
  return options;
}

frontend::CommandOptions commandOptionsFrom(const driver::Arguments& arguments) {
  frontend::CommandOptions options;
  options.files = arguments.files();
  options.buildPath = arguments.valueOf(OptionId::Build);
  options.flags = arguments.afterSeparator();
  options.hasFlags = arguments.hasSeparator();
  return options;
}

unsigned jobsFrom(const driver::Arguments& arguments) {
  return arguments.numberOf(OptionId::Jobs).value_or(std::max(1u, std::thread::hardware_concurrency()));
}

std::string workingDirectory() {
  llvm::SmallString<256> path;
  return llvm::sys::fs::current_path(path) ? std::string() : path.str().str();
}

} // namespace wt::cli

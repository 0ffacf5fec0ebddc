// SPDX-License-Identifier: Apache-2.0
// How do messages, progress and results reach the user's terminal and files?
#include "app/cli/Commands.h"
#include "app/cli/Endings.h"
#include "driver/ShippedSpecs.h"

#include "support/PlainText.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <memory>
#include <thread>

namespace wt::cli {

using driver::OptionId;

void say(const llvm::Twine& line) {
  constexpr size_t kMost = 2000; // a path or a name in the program may have any length
  llvm::errs() << plainText(shortened(line.str(), kMost)) << '\n';
}

int fail(const llvm::Twine& message) {
  clearProgress();
  std::string text = message.str();
  llvm::SmallVector<llvm::StringRef, 4> lines;
  llvm::StringRef(text).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines)
    say("watertight: error: " + line);
  return BadUsage;
}

int fail(llvm::Error error) {
  return fail(llvm::toString(std::move(error)));
}

void say(const std::vector<finding::Notification>& notifications, bool isQuiet) {
  using finding::Notification;
  for (const Notification& notification : notifications) {
    if (isQuiet && notification.level == Notification::Level::Note)
      continue;
    const finding::Position& at = notification.at;
    std::string where = at.file.empty() ? "watertight" : at.file;
    if (at.line != 0)
      where += ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
    say(where + (notification.level == Notification::Level::Error ? ": error: " : ": note: ") + notification.text);
  }
}

// ------------------------------------------------------------------------------------------------ results

static bool cannotBeWritten(llvm::StringRef what, std::error_code error) {
  fail(what + ": cannot be written: " + error.message());
  return false;
}

static bool writeTo(llvm::raw_fd_ostream& out, llvm::StringRef what, llvm::StringRef text) {
  out << text;
  out.flush();
  std::error_code error = out.error();
  out.clear_error();
  return !error || cannotBeWritten(what, error);
}

/// For devices, pipes, and files in a folder where no file can be created.
static bool writeInPlace(const std::string& path, llvm::StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  return error ? cannotBeWritten(path, error) : writeTo(out, path, text);
}

bool writeFile(const std::string& path, llvm::StringRef text) {
  namespace fs = llvm::sys::fs;
  llvm::SmallString<256> target;
  if (fs::real_path(path, target)) // it does not exist yet
    target = path;
  fs::file_status status;
  const bool exists = !fs::status(target, status) && fs::exists(status);
  if (exists && !fs::is_regular_file(status))
    return writeInPlace(path, text);
  const unsigned mode = exists ? status.permissions() : fs::all_read | fs::all_write;
  auto file = fs::TempFile::create(target + ".%%%%%%%%.tmp", mode);
  if (!file) {
    llvm::consumeError(file.takeError());
    return writeInPlace(path, text);
  }
  bool isWritten = false;
  {
    llvm::raw_fd_ostream out(file->FD, /*shouldClose=*/false);
    isWritten = writeTo(out, path, text);
  }
  llvm::Error error = isWritten ? file->keep(target) : file->discard();
  if (!error)
    return isWritten;
  fail(path + ": cannot be written: " + llvm::toString(std::move(error)));
  return false;
}

int print(llvm::StringRef text) {
  std::error_code error;
  llvm::raw_fd_ostream out("-", error);
  if (error)
    return cannotBeWritten("standard output", error), BadUsage;
  return writeTo(out, "standard output", text) ? NothingFound : BadUsage;
}

bool deliver(const driver::Arguments& arguments, llvm::StringRef text) {
  std::string path = arguments.valueOf(OptionId::Output, "-");
  return path == "-" ? print(text) == NothingFound : writeFile(path, text);
}

// ------------------------------------------------------------------------------------------------ progress

/// Only for a person: standard error is a terminal, and --quiet is not set.
static bool showsProgress(const driver::Arguments& arguments) {
  return llvm::sys::Process::StandardErrIsDisplayed() && !arguments.has(OptionId::Quiet);
}

void clearProgress() {
  if (llvm::sys::Process::StandardErrIsDisplayed())
    llvm::errs() << "\r\033[K";
}

driver::Progress progressFor(const driver::Arguments& arguments) {
  using Clock = std::chrono::steady_clock;
  struct Shown {
    Clock::time_point at;
    std::string stage;
  };
  auto last = std::make_shared<Shown>();
  const bool isShown = showsProgress(arguments);
  isInterrupted(); // starts watching for Ctrl-C
  return [last, isShown](llvm::StringRef what, uint64_t done, uint64_t total) {
    const bool isDue = what != last->stage || Clock::now() - last->at >= std::chrono::milliseconds(100);
    if (isShown && isDue) {
      *last = {Clock::now(), what.str()};
      clearProgress();
      llvm::errs() << what << ' ' << done;
      if (total != 0) // known
        llvm::errs() << '/' << total;
    }
    return !isInterrupted();
  };
}

driver::ReadOptions readOptionsFrom(const driver::Arguments& arguments) {
  driver::ReadOptions options;
  options.commands = commandOptionsFrom(arguments);
  options.root = workingDirectory();
  options.jobs = jobsFrom(arguments);
  options.imports.gir = arguments.valuesOf(OptionId::Gir);
  options.imports.libraries = arguments.valuesOf(OptionId::Library);
  options.extraFlags = arguments.valuesOf(OptionId::ExtraArg);
  options.asked = arguments.valuesOf(OptionId::AskCompiler);
  return options;
}

engines::Settings settingsFrom(const driver::Arguments& arguments) {
  engines::Settings settings;
  settings.wantsLessSure = arguments.has(OptionId::All);
  settings.hasContainers = driver::describesContainer(arguments.valuesOf(OptionId::Spec));
  return settings;
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

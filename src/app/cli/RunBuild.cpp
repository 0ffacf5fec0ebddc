// SPDX-License-Identifier: Apache-2.0
// `watertight run -- make`: runs a build under `bear`, which writes down every compilation, and checks what it wrote. What a
// build compiled before it failed is checked too; the exit code is that of bad input all the same.
#include "app/cli/Commands.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <netdb.h>

namespace wt::cli {

/// The parts of `bear` talk to each other by that name; where it is unknown, every build fails.
static bool knowsLocalhost() {
  addrinfo* found = nullptr;
  if (getaddrinfo("localhost", nullptr, nullptr, &found) != 0)
    return false;
  freeaddrinfo(found);
  return true;
}

int runBuild(const driver::Arguments& arguments) {
  if (!arguments.files().empty())
    return fail("run: unexpected '" + arguments.files().front() + "'; the build command goes after --");
  if (arguments.afterSeparator().empty())
    return fail("run: which build? For example: watertight run -- make");
  llvm::ErrorOr<std::string> bear = llvm::sys::findProgramByName("bear");
  if (!bear)
    return fail("run: needs the program `bear` (Debian package bear), which is not installed");

  if (!knowsLocalhost())
    return fail("run: `bear` needs the name `localhost`, which is not known here; see /etc/hosts");

  llvm::SmallString<128> folder;
  if (std::error_code error = llvm::sys::fs::createUniqueDirectory("watertight", folder))
    return fail("no temporary folder: " + error.message());
  auto removeFolder = llvm::make_scope_exit([&] { llvm::sys::fs::remove_directories(folder); });
  llvm::SmallString<128> database = folder;
  llvm::sys::path::append(database, "compile_commands.json");

  std::vector<llvm::StringRef> words = {*bear, "--output", database, "--"};
  words.insert(words.end(), arguments.afterSeparator().begin(), arguments.afterSeparator().end());
  std::string message;
  int status = llvm::sys::ExecuteAndWait(*bear, words, std::nullopt, {}, 0, 0, &message);
  const std::string failure = "the build failed with exit code " + std::to_string(status) + ": " +
                              arguments.afterSeparator().front() + (message.empty() ? "" : " (" + message + ")");

  frontend::CommandOptions commands;
  commands.buildPath = database.str().str();
  const bool isWritten = status == 0 || llvm::sys::fs::exists(database);
  Result<frontend::CommandSet> compiled = isWritten ? frontend::findCommands(commands) : frontend::CommandSet();
  if (!compiled)
    return fail(compiled.takeError());
  if (compiled->commands.empty())
    return fail(status == 0 ? "the build compiled nothing; if it was up to date, clean it first"
                            : failure + "; it compiled nothing that could be checked");
  int found = checkCommands(arguments, std::move(commands));
  return status == 0 ? found : fail(failure + "; only what it compiled before that was checked");
}

} // namespace wt::cli

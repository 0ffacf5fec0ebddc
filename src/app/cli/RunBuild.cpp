// SPDX-License-Identifier: Apache-2.0
// `watertight run -- make`: which bugs has the program that this command builds? Runs it under `bear`, which records
// every compilation, and checks those. Checks what a failed build recorded too, but exits as for bad input.
#include "app/cli/Commands.h"
#include "app/cli/WatchedBuild.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include <netdb.h>

namespace wt::cli {

/// The parts of `bear` contact each other under that name; without it, every build fails.
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

  WatchedBuild build;
  if (llvm::Error error = build.run(*bear, arguments.afterSeparator()))
    return fail(std::move(error));
  const bool isBuilt = build.exitCode() == 0;
  const std::string failure =
      "the build failed with exit code " + std::to_string(build.exitCode()) + ": " + arguments.afterSeparator().front();

  frontend::CommandOptions commands;
  commands.buildPath = build.database();
  const bool isWritten = isBuilt || llvm::sys::fs::exists(build.database());
  Result<frontend::CommandSet> compiled = isWritten ? frontend::findCommands(commands) : frontend::CommandSet();
  if (!compiled)
    return fail(compiled.takeError());
  if (arguments.has(driver::OptionId::Keep) && isWritten)
    if (auto text = llvm::MemoryBuffer::getFile(build.database()))
      if (!writeFile(arguments.valueOf(driver::OptionId::Keep), (*text)->getBuffer()))
        return BadUsage;
  build.remove(); // before the long work, during which a signal may end the process
  if (compiled->commands.empty())
    return fail(isBuilt ? "the build compiled nothing; if it was up to date, clean it first"
                        : failure + "; it compiled nothing that could be checked");
  int found = checkCommands(arguments, std::move(*compiled));
  return isBuilt ? found : fail(failure + "; only what it compiled before that was checked");
}

} // namespace wt::cli

// SPDX-License-Identifier: Apache-2.0
// `watertight ir FILES`: what does each unit look like in the core language? Prints its text form.
#include "app/cli/Commands.h"

#include "ir/Printer.h"
#include "support/CrashGuard.h"
#include "support/PlainText.h"

#include "llvm/Support/raw_ostream.h"

namespace wt::cli {

int printIr(const driver::Arguments& arguments) {
  if (arguments.files().empty())
    return fail("ir: which files? See watertight ir --help");
  Result<frontend::CommandSet> set = frontend::findCommands(commandOptionsFrom(arguments));
  if (!set)
    return fail(set.takeError());
  for (const frontend::UnavailableFile& file : set->unavailable)
    fail(file.file + ": " + file.reason);

  frontend::FrontendOptions options;
  options.root = workingDirectory();
  frontend::Frontend frontend(options);
  bool isComplete = set->unavailable.empty();
  std::string text;
  for (const frontend::CompileCommand& command : set->commands) {
    frontend::UnitResult unit = frontend.lowerFile(command);
    isComplete &= unit.status == frontend::UnitStatus::Complete;
    for (const frontend::Diagnostic& diagnostic : unit.diagnostics)
      say(diagnostic.file + ":" + llvm::Twine(diagnostic.line) + ":" + llvm::Twine(diagnostic.column) +
          (diagnostic.severity == frontend::Severity::Note ? ": note: " : ": error: ") + diagnostic.text);
    std::string printed;
    if (unit.module && !runGuardedHere([&] { printed = ir::Printer(*unit.module).module(); })) {
      fail(unit.file + ": too deep to be printed");
      isComplete = false;
      continue; // its printed text may be anything
    }
    text += printed;
  }
  if (set->commands.empty() || !deliver(arguments, plainLines(text)))
    return BadUsage;
  return isComplete ? 0 : Incomplete;
}

} // namespace wt::cli

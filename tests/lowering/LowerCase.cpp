// SPDX-License-Identifier: Apache-2.0
#include "LowerCase.h"

#include "Process.h"
#include "frontend/Frontend.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace wt::testing {

Result<std::unique_ptr<ir::Module>> lowerCase(const CaseFile& file) {
  llvm::SmallString<128> path(file.path);
  llvm::sys::fs::make_absolute(path);
  std::string folder = llvm::sys::path::parent_path(path).str();

  frontend::CommandOptions asked;
  asked.files = {path.str().str()};
  asked.flags = file.flags;
  asked.hasFlags = true;
  asked.workingDirectory = folder;
  Result<frontend::CommandSet> commands = frontend::findCommands(asked);
  if (!commands)
    return commands.takeError();
  if (commands->commands.empty())
    return userError(file.path + ": no command");

  frontend::FrontendOptions options;
  options.root = folder; // so that the text names the file alone
  frontend::Frontend frontend(options);
  frontend::UnitResult unit = frontend.lowerFile(commands->commands.front());
  if (unit.status == frontend::UnitStatus::Complete) {
    unit.module->name = llvm::sys::path::filename(path).str(); // the same text wherever the sources lie
    return std::move(unit.module);
  }
  std::string message = file.path + ": does not compile";
  for (const frontend::Diagnostic& d : unit.diagnostics)
    message += "\n  " + std::to_string(d.line) + ": " + d.text;
  return userError(message);
}

std::string difference(const std::string& expected, const std::string& actual) {
  if (expected == actual)
    return "";
  llvm::SmallString<64> before, after;
  if (llvm::sys::fs::createTemporaryFile("expected", "txt", before) ||
      llvm::sys::fs::createTemporaryFile("actual", "txt", after))
    return "no temporary file";
  llvm::FileRemover removeBefore(before), removeAfter(after);
  std::error_code error;
  llvm::raw_fd_ostream(before, error) << expected;
  llvm::raw_fd_ostream(after, error) << actual;
  return runProgram({"diff", "-U3", "--label", "expected", "--label", "actual", before.str().str(), after.str().str()})
      .output;
}

} // namespace wt::testing

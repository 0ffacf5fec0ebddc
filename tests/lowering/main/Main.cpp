// SPDX-License-Identifier: Apache-2.0
// lowering-runner MODE [--key=value …] PATHS…
//   golden [--update]   the text beside each source is what it is lowered to
//   round-trip          print, parse, print; and the rules of the verifier
//   run                 interpreted and compiled, a program tells the same numbers
//   interpret           one program of `run`, in a process of its own: a wrongly lowered program may bring it down
#include "Compare.h"
#include "LowerCase.h"
#include "Process.h"
#include "RunnerArguments.h"
#include "ir/Printer.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace wt;
using namespace wt::testing;

namespace {

std::string interpretElsewhere(const CaseFile& file, const Compilers& compilers, const std::string& self) {
  Result<interp::Behaviour> compiled = compiledBehaviour(file, compilers);
  if (!compiled)
    return llvm::toString(compiled.takeError());
  llvm::SmallString<64> expected;
  if (llvm::sys::fs::createTemporaryFile("compiled", "txt", expected))
    return "no temporary file";
  llvm::FileRemover remove(expected);
  std::error_code error;
  llvm::raw_fd_ostream(expected, error) << toText(*compiled);
  Outcome outcome = runProgram({self, "interpret", "--expected=" + expected.str().str(), file.path}, 120);
  if (outcome.exitCode == 0)
    return "";
  if (outcome.exitCode == 1)
    return outcome.output;
  return file.path + ": the interpreter ends with " + std::to_string(outcome.exitCode) + "\n" + outcome.errors;
}

int interpret(const std::string& path, const std::string& expected) {
  Result<CaseFile> file = readCase(path);
  auto buffer = llvm::MemoryBuffer::getFile(expected);
  if (!file || !buffer) {
    llvm::consumeError(file.takeError());
    return 2;
  }
  std::string wrong = compareWithCompiled(*file, fromText((*buffer)->getBuffer().str()));
  llvm::outs() << wrong;
  return !wrong.empty();
}

} // namespace

int main(int argc, char** argv) {
  RunnerArguments arguments = RunnerArguments::parse(argc, argv);
  if (arguments.mode == "interpret" && arguments.paths.size() == 1)
    return interpret(arguments.paths.front(), arguments["expected"]);

  llvm::SmallString<64> scratch;
  if (llvm::sys::fs::createUniqueDirectory("lowering", scratch))
    return 2;
  Compilers compilers{arguments["cc"], arguments["cxx"], arguments["observe-object"], scratch.str().str()};
  std::string self = llvm::sys::fs::getMainExecutable(argv[0], reinterpret_cast<void*>(&main));
  std::function<std::string(const CaseFile&)> check;
  if (arguments.mode == "golden")
    check = [&](const CaseFile& file) { return compareWithGolden(file, arguments.options.count("update")); };
  else if (arguments.mode == "round-trip")
    check = compareRoundTrip;
  else if (arguments.mode == "run")
    check = [&](const CaseFile& file) { return interpretElsewhere(file, compilers, self); };
  if (!check) {
    llvm::errs() << "usage: lowering-runner golden|round-trip|run [--key=value …] PATHS…\n";
    return 2;
  }
  int status = runAll(arguments.paths, [&](const CaseFile& file) {
    CaseOutcome outcome;
    std::string wrong = check(file);
    if (file.wrong.empty() || arguments.mode == "golden") {
      if (!wrong.empty())
        outcome.complaints.push_back(std::move(wrong));
    } else if (arguments.mode == "run") {
      outcome.note = "still wrong: " + file.wrong;
      if (wrong.empty())
        outcome.complaints.push_back(file.path + ": declared as wrong, now right; remove the line");
    }
    return outcome;
  });
  llvm::sys::fs::remove_directories(scratch);
  return status;
}

// SPDX-License-Identifier: Apache-2.0
#include "Compare.h"

#include "LowerCase.h"
#include "Process.h"
#include "ir/Parser.h"
#include "ir/Printer.h"
#include "ir/Verifier.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace wt::testing {

namespace {
constexpr unsigned kMaxRuns = 5000; // of one program, with other choices each time
}

std::string compareWithGolden(const CaseFile& file, bool update) {
  Result<std::unique_ptr<ir::Module>> module = lowerCase(file);
  if (!module)
    return llvm::toString(module.takeError());
  std::string actual = ir::Printer(**module, {.onlyBodies = true}).module();
  llvm::SmallString<128> golden(file.path);
  llvm::sys::path::replace_extension(golden, ".ir");
  auto expected = llvm::MemoryBuffer::getFile(golden);
  std::string result = difference(expected ? (*expected)->getBuffer().str() : std::string(), actual);
  if (update && !result.empty()) {
    std::error_code error;
    llvm::raw_fd_ostream(golden, error) << actual;
  }
  return result.empty() ? result : golden.str().str() + ":\n" + result;
}

/// The rules of the core language that the module breaks, one line each.
static std::string brokenRules(const CaseFile& file, const ir::Module& module) {
  std::string lines;
  for (const ir::Violation& v : ir::verify(module))
    lines += file.path + ": " + v.rule.str() + (v.function ? " in " + module[v.function].displayName : "") + ": " +
             v.sentence + "\n";
  return lines;
}

std::string compareRoundTrip(const CaseFile& file) {
  Result<std::unique_ptr<ir::Module>> module = lowerCase(file);
  if (!module)
    return llvm::toString(module.takeError());
  if (std::string broken = brokenRules(file, **module); !broken.empty())
    return broken;
  std::string once = ir::Printer(**module).module();
  Result<ir::Module> again = ir::parseModule(once, file.path);
  if (!again)
    return llvm::toString(again.takeError());
  std::string result = difference(once, ir::Printer(*again).module());
  return result.empty() ? result : file.path + ": printed, read and printed again:\n" + result;
}

Result<interp::Behaviour> compiledBehaviour(const CaseFile& file, const Compilers& compilers) {
  std::string program = compilers.scratch + "/" + llvm::sys::path::filename(file.path).str() + ".program";
  std::vector<std::string> command = {file.isCxx ? compilers.cxx : compilers.cc, "-O0", "-w"};
  command.insert(command.end(), file.flags.begin(), file.flags.end());
  command.insert(command.end(), {file.path, compilers.observeObject, "-o", program});
  if (Outcome outcome = runProgram(command); outcome.exitCode != 0)
    return userError(file.path + ": does not compile\n" + outcome.errors);
  Outcome outcome = runProgram({program});
  llvm::sys::fs::remove(program);
  if (outcome.exitCode < 0 || outcome.exitCode > 123)
    return userError(file.path + ": the compiled program ends with " + std::to_string(outcome.exitCode));
  return fromText(outcome.output + "exit " + std::to_string(outcome.exitCode) + "\n");
}

std::string toText(const interp::Behaviour& behaviour) {
  std::string text;
  for (int64_t n : behaviour.observed)
    text += std::to_string(n) + "\n";
  if (!behaviour.stopped.empty())
    return text + "stopped: " + behaviour.stopped + "\n";
  return text + "exit " + std::to_string(behaviour.exitCode) + "\n";
}

interp::Behaviour fromText(const std::string& text) {
  interp::Behaviour result;
  llvm::SmallVector<llvm::StringRef, 0> lines;
  llvm::StringRef(text).split(lines, '\n', -1, false);
  for (llvm::StringRef line : lines) {
    int64_t number = 0;
    if (line.consume_front("exit "))
      line.getAsInteger(10, result.exitCode);
    else if (!line.getAsInteger(10, number))
      result.observed.push_back(number);
  }
  return result;
}

std::string compareWithCompiled(const CaseFile& file, const interp::Behaviour& compiled) {
  Result<std::unique_ptr<ir::Module>> module = lowerCase(file);
  if (!module)
    return llvm::toString(module.takeError());
  // Of the runs that differ, show the one that went along longest.
  interp::Choices choices;
  interp::Behaviour nearest;
  size_t agreed = 0;
  for (unsigned runs = 0; runs == 0 || (runs < kMaxRuns && choices.next()); ++runs) {
    interp::Behaviour behaviour = interp::run(**module, choices, compiled.observed);
    if (behaviour == compiled)
      return "";
    size_t same = 0;
    while (same < behaviour.observed.size() && same < compiled.observed.size() &&
           behaviour.observed[same] == compiled.observed[same])
      ++same;
    if (runs == 0 || same > agreed)
      agreed = same, nearest = std::move(behaviour);
  }
  return file.path + ": compiled (expected) and interpreted (actual):\n" +
         difference(toText(compiled), toText(nearest));
}

} // namespace wt::testing

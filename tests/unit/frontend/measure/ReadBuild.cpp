// SPDX-License-Identifier: Apache-2.0
// How long does reading a whole build take, and which files do not parse? The yardstick is `clang -fsyntax-only`, one
// process per file, on the same commands.
//
//   read_build BUILD           one line per file with errors, then the totals
//   read_build BUILD clang     the same commands by clang-19, one process after the other
#include "frontend/Frontend.h"

#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

#include <set>
#include <sys/resource.h>

using namespace wt::frontend;

namespace {

double cpuSeconds(int who) {
  rusage usage{};
  getrusage(who, &usage);
  auto seconds = [](timeval t) { return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6; };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

long peakMegabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

int readInProcess(const CommandSet& set) {
  Frontend frontend{FrontendOptions{}};
  std::set<std::string> notes;
  unsigned incomplete = 0, failed = 0;
  for (const CompileCommand& command : set.commands) {
    UnitResult unit = frontend.lowerFile(command);
    notes.insert(unit.notes.begin(), unit.notes.end());
    incomplete += unit.status == UnitStatus::Incomplete;
    failed += unit.status == UnitStatus::Failed;
    if (unit.status == UnitStatus::Complete)
      continue;
    llvm::outs() << unit.file << ": " << unit.errors << " errors\n";
    for (const Diagnostic& diagnostic : unit.diagnostics)
      llvm::outs() << "    " << diagnostic.file << ':' << diagnostic.line << ": " << diagnostic.text << '\n';
  }
  for (const std::string& note : notes)
    llvm::outs() << "note: " << note << '\n';
  llvm::outs() << set.commands.size() << " units, " << incomplete << " incomplete, " << failed << " failed, "
               << set.unavailable.size() << " unavailable, " << set.otherLanguages << " of other languages, "
               << llvm::format("%.2f", cpuSeconds(RUSAGE_SELF)) << " s CPU, " << peakMegabytes() << " MB\n";
  return incomplete + failed > 0 ? 1 : 0;
}

int readByClang(const CommandSet& set) {
  std::string clang = *llvm::sys::findProgramByName("clang-19");
  for (const CompileCommand& command : set.commands) {
    std::string line = "cd '" + command.directory + "' && exec " + clang + " -fsyntax-only -w";
    for (size_t i = 1; i < command.arguments.size(); ++i) {
      if (command.arguments[i] == "-o")
        ++i;
      else if (command.arguments[i] != "-c")
        line += " '" + command.arguments[i] + "'";
    }
    llvm::sys::ExecuteAndWait("/bin/sh", {"/bin/sh", "-c", line + " >/dev/null 2>&1"});
  }
  llvm::outs() << set.commands.size() << " units by clang, " << llvm::format("%.2f", cpuSeconds(RUSAGE_CHILDREN))
               << " s CPU\n";
  return 0;
}

} // namespace

int main(int count, char** words) {
  CommandOptions options;
  options.buildPath = count > 1 ? words[1] : ".";
  auto set = findCommands(options);
  if (!set) {
    llvm::errs() << llvm::toString(set.takeError()) << '\n';
    return 2;
  }
  return count > 2 ? readByClang(*set) : readInProcess(*set);
}

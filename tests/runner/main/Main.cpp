// SPDX-License-Identifier: Apache-2.0
// case-runner MODE [--key=value …] PATHS…
//   check    does Watertight report what the cases expect, and nothing else? (Checker.h, Agreement.h)
//   oracle   are the expectations of the cases true? (Oracle.h)
#include "Checker.h"
#include "Oracle.h"
#include "RunnerArguments.h"
#include "driver/Engines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>

using namespace wt::testing;

namespace {

/// Those a case asks for in its options; else those that run when nothing is said.
std::vector<std::string> enginesOf(const CaseFile& file) {
  std::vector<std::string> engines;
  auto option = std::find(file.options.begin(), file.options.end(), "--engines");
  llvm::StringRef named;
  if (option != file.options.end() && option + 1 != file.options.end())
    named = *(option + 1);
  for (const wt::driver::EngineRow& row : wt::driver::allEngines())
    if (named.empty() ? row.isDefault : llvm::is_contained(llvm::split(named, ','), row.id))
      engines.push_back(row.id.str());
  return engines;
}

int runCheck(const RunnerArguments& arguments) {
  std::atomic<unsigned> missed = 0, noise = 0, skipped = 0;
  auto judge = [&](const CaseFile& file) {
    CaseOutcome outcome;
    wt::Result<std::vector<Reported>> reported = checkCase(file, arguments["tool"]);
    if (!reported) {
      outcome.complaints = {file.path + ": " + llvm::toString(reported.takeError())};
      return outcome;
    }
    wt::Result<std::vector<std::string>> missing = rulesNotApplied(file, arguments["tool"]);
    if (!missing) {
      outcome.complaints = {file.path + ": " + llvm::toString(missing.takeError())};
      return outcome;
    }
    std::vector<std::string> engines = enginesOf(file);
    Agreement agreement = compare(file, *reported, engines);
    outcome.complaints = std::move(agreement.complaints);
    for (const std::string& rule : *missing)
      outcome.complaints.push_back(file.path + ": covers " + rule + ", which was not applied");
    outcome.isSkipped = engines.empty() || (agreement.skipped && agreement.skipped == file.expectations.size());
    missed += agreement.missed;
    noise += agreement.noise;
    skipped += agreement.skipped;
    return outcome;
  };
  return runAll(arguments.paths, judge, [&] {
    llvm::outs() << "declared: " << missed << " missed, " << noise << " noise; " << skipped
                 << " expectations of engines that are not there\n";
  });
}

int runOracle(const RunnerArguments& arguments) {
  OracleTools tools{arguments["cc"], arguments["cxx"], arguments["drive-object"], arguments["symbolizer"],
                    arguments["cache"]};
  llvm::sys::fs::create_directories(tools.cache);
  return runAll(arguments.paths, [&](const CaseFile& file) {
    CaseOutcome outcome;
    outcome.isSkipped = !file.skipRun.empty() || file.drives.empty();
    if (outcome.isSkipped)
      outcome.note = "skipped: " + (file.skipRun.empty() ? "no main and no drive" : file.skipRun);
    else
      outcome.complaints = askOracle(file, tools);
    return outcome;
  });
}

} // namespace

int main(int argc, char** argv) {
  RunnerArguments arguments = RunnerArguments::parse(argc, argv);
  if (arguments.mode == "check")
    return runCheck(arguments);
  if (arguments.mode == "oracle")
    return runOracle(arguments);
  llvm::errs() << "usage: case-runner check|oracle [--key=value …] PATHS…\n";
  return 2;
}

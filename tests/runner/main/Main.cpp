// SPDX-License-Identifier: Apache-2.0
// case-runner MODE [--key=value …] PATHS…
//   check    does Watertight report what the cases expect, and nothing else? (Checker.h, Agreement.h) And does it
//            report the inserted bug of each broken twin?
//   all      the same with `--all`: does it show everything that is shown without it, and nothing false above low
//            confidence?
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

/// The engines that the case's options request; otherwise the default ones.
std::vector<std::string> enginesOf(const CaseFile& file) {
  std::vector<std::string> engines;
  auto option = std::find(file.options.begin(), file.options.end(), "--engines");
  llvm::StringRef named;
  if (option != file.options.end() && option + 1 != file.options.end())
    named = *(option + 1);
  for (const wt::driver::EngineRow& row : wt::driver::allEngines())
    if (named.empty() ? row.isDefault() : llvm::is_contained(llvm::split(named, ','), row.id))
      engines.push_back(row.id.str());
  return engines;
}

/// The bug of each broken twin must be reported; other findings do not matter.
void checkTwins(const CaseFile& file, const RunnerArguments& arguments, CaseOutcome& outcome) {
  for (const Breakage& breakage : file.breakages) {
    std::string where = file.path + ":" + std::to_string(breakage.line) + ": broken: ";
    wt::Result<CaseFile> twin = brokenTwin(file, breakage, arguments["twins"]);
    wt::Result<std::vector<Reported>> reported =
        twin ? checkCase(*twin, arguments["tool"]) : wt::Result<std::vector<Reported>>(twin.takeError());
    if (!reported) {
      outcome.complaints.push_back(where + llvm::toString(reported.takeError()));
      continue;
    }
    std::erase_if(*reported, [&](const Reported& r) { return r.kind != breakage.bug.kind; });
    Agreement agreement = compare(*twin, *reported, enginesOf(file));
    for (const std::string& complaint : agreement.complaints)
      if (complaint.find(": expected") != std::string::npos)
        outcome.complaints.push_back(where + complaint);
  }
}

struct Counts {
  std::atomic<unsigned> missed = 0, noise = 0, skipped = 0, missedButLow = 0, lowNoise = 0, twins = 0;

  void add(const Agreement& agreement) {
    missed += agreement.missed;
    noise += agreement.noise;
    skipped += agreement.skipped;
    missedButLow += agreement.missedButLow;
    lowNoise += agreement.lowNoise;
  }
};

CaseOutcome checkOne(const CaseFile& file, const RunnerArguments& arguments, Shown shown, Counts& counts) {
  CaseOutcome outcome;
  wt::Result<std::vector<Reported>> reported = checkCase(file, arguments["tool"], shown);
  if (!reported) {
    outcome.complaints = {file.path + ": " + llvm::toString(reported.takeError())};
    return outcome;
  }
  std::vector<std::string> engines = enginesOf(file);
  Agreement agreement = compare(file, *reported, engines, shown);
  counts.add(agreement);
  outcome.complaints = std::move(agreement.complaints);
  outcome.isSkipped = engines.empty() || (agreement.skipped && agreement.skipped == file.expectations.size());
  if (shown == Shown::All)
    return outcome;
  wt::Result<std::vector<std::string>> missing = rulesNotApplied(file, arguments["tool"]);
  if (!missing) {
    outcome.complaints = {file.path + ": " + llvm::toString(missing.takeError())};
    return outcome;
  }
  for (const std::string& rule : *missing)
    outcome.complaints.push_back(file.path + ": covers " + rule + ", which was not applied");
  checkTwins(file, arguments, outcome);
  counts.twins += file.breakages.size();
  return outcome;
}

int runCheck(const RunnerArguments& arguments, Shown shown) {
  Counts counts;
  auto judge = [&](const CaseFile& file) { return checkOne(file, arguments, shown, counts); };
  return runAll(arguments.paths, judge, [&] {
    llvm::outs() << "declared: " << counts.missed << " missed, " << counts.noise << " noise; " << counts.skipped
                 << " expectations of engines that are not there; " << counts.twins << " broken twins\n";
    if (shown == Shown::All)
      llvm::outs() << "with --all: " << counts.missedButLow << " of those missed are found, " << counts.lowNoise
                   << " findings of low confidence are not true\n";
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
    for (const Breakage& breakage : file.breakages)
      if (!outcome.isSkipped)
        llvm::append_range(outcome.complaints, askOracleOfTwin(file, breakage, tools));
    return outcome;
  });
}

} // namespace

int main(int argc, char** argv) {
  RunnerArguments arguments = RunnerArguments::parse(argc, argv);
  if (arguments.mode == "check")
    return runCheck(arguments, Shown::Default);
  if (arguments.mode == "all")
    return runCheck(arguments, Shown::All);
  if (arguments.mode == "oracle")
    return runOracle(arguments);
  llvm::errs() << "usage: case-runner check|all|oracle [--key=value …] PATHS…\n";
  return 2;
}

// SPDX-License-Identifier: Apache-2.0
// case-runner MODE [--key=value …] PATHS…
//   oracle   are the expectations of the cases true? (Oracle.h)
#include "Oracle.h"
#include "RunnerArguments.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace wt::testing;

namespace {

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
  if (arguments.mode == "oracle")
    return runOracle(arguments);
  llvm::errs() << "usage: case-runner oracle [--key=value …] PATHS…\n";
  return 2;
}

// SPDX-License-Identifier: Apache-2.0
// What does engine `ownership` cost on real programs? One line each: name, language, lines, functions, processor
// seconds of the engine alone (without reading the program), and the findings by kind of warning, shown and not shown.
// The input of tools/plot-growth.
//
// usage: ownership_cost NAME LANGUAGE BUILD [NAME LANGUAGE BUILD…] > docs/engines/ownership-cost.tsv
#include "driver/ReadProgram.h"
#include "driver/RunEngines.h"
#include "driver/ShippedSpecs.h"
#include "verdict/Verdict.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <ctime>

using namespace wt;

namespace {

constexpr const char* kWarnings[] = {"intraprocedural", "interprocedural", "receiver-field",
                                     "sender-field",    "escaping",        "minor-copy"};

double processorSeconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

llvm::Error measure(llvm::StringRef name, llvm::StringRef language, const char* build) {
  driver::ReadOptions options;
  options.commands.buildPath = build;
  Result<spec::Library> library = driver::loadSpecifications({});
  if (!library)
    return library.takeError();
  Result<driver::ReadResult> read = driver::readProgram(options, std::move(*library), {});
  if (!read)
    return read.takeError();
  Result<driver::EngineList> engines = driver::enginesFrom("ownership", {});
  if (!engines)
    return engines.takeError();
  double start = processorSeconds();
  driver::Analysis analysis = driver::runEngines(*read->program, *engines, 1, {});
  double seconds = processorSeconds() - start;
  llvm::outs() << name << '\t' << language << '\t' << read->coverage.lines << '\t' << read->coverage.functions << '\t'
               << llvm::format("%.3f", seconds);
  std::vector<finding::Finding> findings = verdict::merged(std::move(analysis.claims));
  for (const char* warning : kWarnings) {
    size_t shown = 0, low = 0;
    for (const finding::Finding& finding : findings)
      if (finding.about.warning == warning)
        ++(finding.confidence() == finding::Confidence::Low ? low : shown);
    llvm::outs() << '\t' << shown << '/' << low;
  }
  llvm::outs() << '\n';
  llvm::outs().flush();
  return llvm::Error::success();
}

} // namespace

int main(int count, char** words) {
  llvm::outs() << "program\tlanguage\tlines\tfunctions\tseconds";
  for (const char* warning : kWarnings)
    llvm::outs() << '\t' << warning;
  llvm::outs() << '\n';
  for (int i = 1; i + 2 < count; i += 3)
    if (llvm::Error error = measure(words[i], words[i + 1], words[i + 2])) {
      llvm::errs() << llvm::toString(std::move(error)) << '\n';
      return 2;
    }
  return 0;
}

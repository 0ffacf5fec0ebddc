// SPDX-License-Identifier: Apache-2.0
#include "driver/Run.h"

#include "driver/AskEngines.h"
#include "driver/ShippedSpecs.h"
#include "driver/SpecContradictions.h"
#include "engines/behavior/GrowthClass.h"

#include "llvm/ADT/STLExtras.h"

#include <chrono>

namespace wt::driver {

/// The number of specification lines that a run suggests, and the number of objects and results that each must resolve.
static constexpr size_t kMissingLines = 3;
static constexpr uint64_t kWorthALine = 3;

Result<RunResult> run(const RunOptions& options, SourceLines& sources, const Progress& progress) {
  Result<spec::Library> library = loadSpecifications(options.specs);
  if (!library)
    return library.takeError();
  Result<ReadResult> read = readProgram(options.read, std::move(*library), progress);
  if (!read)
    return read.takeError();

  sources.showOnly(std::move(read->sources), std::move(read->copied));

  auto start = std::chrono::steady_clock::now();
  // The check for contradictions with specifications needs all summaries at the end.
  const auto keep = options.specs.empty() ? KeepSummaries::WhileNeeded : KeepSummaries::All;
  Analysis analysis = runEngines(*read->program, options.engines, options.read.jobs, progress, keep);
  RunResult result;
  std::vector<finding::Finding> claims = askEngines(*read->program, options, analysis, result.report, progress);

  for (const auto& engine : options.engines)
    result.statistics.engines.emplace_back(engine->name());
  result.statistics.secondsToAnalyse = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.statistics.secondsToLower = read->secondsToLower;
  result.statistics.secondsToLink = read->secondsToLink;
  result.statistics.counts = std::move(analysis.counts);
  result.statistics.givenUp = std::move(analysis.givenUp);
  result.statistics.longestPathShares = std::move(analysis.longestPathShares);
  result.statistics.functionsWithGaps = read->functionsWithGaps;
  result.statistics.gaps = std::move(read->gaps);
  result.report.coverage = std::move(read->coverage);
  for (const auto& [reason, count] : analysis.functionsNotAnalysed)
    result.report.coverage.functionsNotAnalysed[reason] += count;
  result.report.notifications = std::move(read->notifications);
  llvm::append_range(result.report.notifications,
                     specContradictions(*read->program, options.engines, analysis, options.specs));
  if (!options.engines.empty())
    result.missing = missingLines(*read->program, kMissingLines, kWorthALine);
  if (options.countsProofs)
    result.proofs = countProofs(*read->program, progress);
  result.report.showsRefuted = options.policy.showsRefuted;
  result.report.hasBaseline = options.hasBaseline;
  result.report.failOn = options.failOn;
  verdict::CodeAt code(*read->program);
  verdict::judge(std::move(claims), options.policy, sources, &code, result.report);
  engines::behavior::rankByGrowth(*read->program, result.report.findings);
  return result;
}

} // namespace wt::driver

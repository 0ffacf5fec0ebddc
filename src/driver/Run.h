// SPDX-License-Identifier: Apache-2.0
// What happens in one run, from the options to the report? Reads the program, runs the engines, judges their claims.
//
//   Result<RunResult> result = driver::run(options, progress);
//   output::formatNamed("text")->write(result->report, …);
#pragma once

#include "driver/CountProofs.h"
#include "driver/Engines.h"
#include "driver/MissingLines.h"
#include "driver/Progress.h"
#include "driver/ReadProgram.h"
#include "driver/RunEngines.h"
#include "finding/Report.h"
#include "verdict/Verdict.h"

#include <string>
#include <vector>

namespace wt::driver {

struct RunOptions {
  ReadOptions read;
  EngineList engines;
  std::vector<EngineRow::MakeOpinion> opinions; // engines that judge claims of the others
  engines::SetLimits limits;
  bool countsProofs = false;
  std::vector<std::string> specs; // .own files of the user
  verdict::Policy policy;
  bool hasBaseline = false;
  std::optional<finding::Confidence> failOn = finding::Confidence::Low; // finding::Report
};

/// The work and the cost of a run; findings do not depend on them.
struct Statistics {
  std::vector<std::string> engines;       // the engines that ran
  std::map<std::string, uint64_t> counts; // by engine and counted item
  std::vector<std::string> givenUp;       // functions, each with engine and reason
  uint64_t functionsWithGaps = 0;
  std::map<std::string, uint64_t> gaps;
  std::map<std::string, double> longestPathShares; // by engine: see Analysis
  double secondsToLower = 0, secondsToLink = 0, secondsToAnalyse = 0;
};

struct RunResult {
  finding::Report report;
  Statistics statistics;
  std::optional<ProofCount> proofs; // if requested
  std::vector<MissingLine> missing; // the few specification lines that would help most
};

/// An error means bad usage or input: nothing was analysed.
Result<RunResult> run(const RunOptions& options, SourceLines& sources, const Progress& progress);

} // namespace wt::driver

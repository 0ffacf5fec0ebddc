// SPDX-License-Identifier: Apache-2.0
// Runs the engines over the program, one after the other, callees first, components that do not depend on each other at
// the same time (program/AnalysisOrder.h). An engine sees the summaries of its component's callees, of the round they
// are due in, and of nothing else, so that the result cannot depend on what happened to be finished; a crash costs the
// component it happened in.
#pragma once

#include "driver/Engines.h"
#include "driver/Progress.h"
#include "program/Program.h"

#include <map>
#include <string>
#include <vector>

namespace wt::driver {

struct Analysis {
  /// By engine, as given: the one bound to the program, if it wanted to be (Engine::prepare).
  EngineList prepared;
  std::vector<finding::Finding> claims;                 // by engine, then by component
  std::map<std::string, uint64_t> functionsNotAnalysed; // by engine and reason
  std::vector<std::string> givenUp;                     // "parse: escape: limit: …", by engine, then by component
  std::map<std::string, uint64_t> counts;               // by engine and what was counted
  /// By engine: the longest chain of components that waited for each other, as a share of all CPU time: what no number
  /// of processors can undercut.
  std::map<std::string, double> longestPathShares;
  /// By engine, as given, and function id; null: none was made, or it was not kept.
  std::vector<std::vector<std::unique_ptr<engines::Summary>>> summaries;
};

/// The summaries of one engine, of all functions: for what is told once everything is done.
class AllSummaries : public engines::SummarySource {
public:
  explicit AllSummaries(const std::vector<std::unique_ptr<engines::Summary>>& summaries) : summaries_(summaries) {}
  const engines::Summary* summaryOf(ir::FunctionId function) const override { return summaries_[function.index].get(); }

private:
  const std::vector<std::unique_ptr<engines::Summary>>& summaries_;
};

/// The engine that made the summaries of `engines[index]`.
inline const engines::Engine& askedEngine(const Analysis& analysis, const EngineList& engines, size_t index) {
  return analysis.prepared[index] ? *analysis.prepared[index] : *engines[index];
}

enum class KeepSummaries : uint8_t {
  All,         // for whoever wants to see them when all is done
  WhileNeeded, // each until the last component that calls the function was analysed
};

Analysis runEngines(const program::Program& program, const EngineList& engines, unsigned jobs, const Progress& progress,
                    KeepSummaries keep = KeepSummaries::All);

} // namespace wt::driver

// SPDX-License-Identifier: Apache-2.0
// How do the engines run over the program? One engine after the other, callees first; components that do not depend on
// each other run in parallel (program/AnalysisOrder.h). An engine sees only the summaries of its component's callees,
// from the round that applies, so results cannot depend on the order in which components finish. A crash loses only its
// component.
#pragma once

#include "driver/Engines.h"
#include "driver/Progress.h"
#include "program/Program.h"

#include <map>
#include <string>
#include <vector>

namespace wt::driver {

struct Analysis {
  /// In the order of the engines: the instance bound to the program, if the engine made one (Engine::prepare).
  EngineList prepared;
  std::vector<finding::Finding> claims;                 // by engine, then by component
  std::map<std::string, uint64_t> functionsNotAnalysed; // by engine and reason
  std::vector<std::string> givenUp;                     // "parse: escape: limit: …", by engine, then by component
  std::map<std::string, uint64_t> counts;               // by engine and counted item
  /// By engine: the longest chain of components that depend on each other, as a share of all CPU time; no number of
  /// processors can run faster than that.
  std::map<std::string, double> longestPathShares;
  /// By engine, in the given order, and function id; null: none was made, or it was dropped.
  std::vector<std::vector<std::unique_ptr<engines::Summary>>> summaries;
};

/// The summaries of one engine for all functions, for queries after the run.
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
  All,         // for queries after the run
  WhileNeeded, // each until the last component that calls the function is done
};

Analysis runEngines(const program::Program& program, const EngineList& engines, unsigned jobs, const Progress& progress,
                    KeepSummaries keep = KeepSummaries::All);

} // namespace wt::driver

// SPDX-License-Identifier: Apache-2.0
#include "driver/RunEngines.h"

#include "program/Schedule.h"
#include "support/CrashGuard.h"

#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <mutex>

namespace wt::driver {

using engines::Summary;
using ir::FunctionId;

namespace {

/// The summaries one engine may see while it analyses one component.
class CalleeSummaries : public engines::SummarySource {
public:
  CalleeSummaries(const program::Program& program, const std::vector<FunctionId>& component,
                  const std::vector<std::unique_ptr<Summary>>& summaries)
      : summaries_(summaries) {
    for (FunctionId caller : component)
      callees_.insert(program.calls.callees[caller.index].begin(), program.calls.callees[caller.index].end());
    for (FunctionId function : component)
      callees_.erase(function);
  }

  const Summary* summaryOf(FunctionId function) const override {
    return callees_.contains(function) ? summaries_[function.index].get() : nullptr;
  }

private:
  const std::vector<std::unique_ptr<Summary>>& summaries_;
  llvm::DenseSet<FunctionId> callees_; // that are not of the component
};

class Engines {
public:
  Engines(const program::Program& program, const EngineList& engines, const Progress& progress)
      : program_(program), engines_(engines), progress_(progress), results_(program.components.size()) {
    analysis_.prepared.resize(engines.size());
    isUsable_.resize(engines.size(), true);
    analysis_.summaries.resize(engines.size());
    for (auto& summaries : analysis_.summaries)
      summaries.resize(program.module.functions.size());
  }

  void prepare();
  void analyseComponent(uint32_t index);
  Analysis finish();

private:
  /// What the engines said about one component; written by one thread, read when all are done.
  struct ComponentClaims {
    std::vector<finding::Finding> findings;
    std::vector<engines::GivenUp> notAnalysed; // "escape: limit: …"
    std::map<std::string, uint64_t> counts;
  };
  const program::Program& program_;
  const EngineList& engines_;
  const Progress& progress_;
  std::vector<ComponentClaims> results_;
  Analysis analysis_;
  std::vector<bool> isUsable_; // by engine: false if it crashed before the first component
  std::mutex mutex_; // of done_, and of calls to progress_
  uint64_t done_ = 0;
};

} // namespace

void Engines::prepare() {
  for (size_t e = 0; e < engines_.size(); ++e)
    isUsable_[e] = runGuardedHere([&] { analysis_.prepared[e] = engines_[e]->prepare(program_); });
}

void Engines::analyseComponent(uint32_t index) {
  const std::vector<FunctionId>& component = program_.components[index];
  ComponentClaims& claims = results_[index];
  for (size_t e = 0; e < engines_.size(); ++e) {
    const std::string name(engines_[e]->name());
    engines::ComponentResult result;
    CalleeSummaries callees(program_, component, analysis_.summaries[e]);
    const engines::Engine& engine = askedEngine(analysis_, engines_, e);
    if (!isUsable_[e] || !runGuardedHere([&] { result = engine.analyse(program_, component, callees); })) {
      for (FunctionId function : component)
        claims.notAnalysed.push_back({function, name + ": crashed"});
      continue;
    }
    for (auto& entry : result.summaries)
      analysis_.summaries[e][entry.function.index] = std::move(entry.summary);
    std::move(result.findings.begin(), result.findings.end(), std::back_inserter(claims.findings));
    for (const engines::GivenUp& givenUp : result.givenUp)
      claims.notAnalysed.push_back({givenUp.function, name + ": " + givenUp.reason});
    for (const auto& [what, count] : result.counts)
      claims.counts[name + ": " + what] += count;
  }
  std::lock_guard lock(mutex_);
  report(progress_, "analysing functions", ++done_, program_.components.size());
}

Analysis Engines::finish() {
  for (ComponentClaims& claims : results_) {
    std::move(claims.findings.begin(), claims.findings.end(), std::back_inserter(analysis_.claims));
    for (const engines::GivenUp& givenUp : claims.notAnalysed) {
      ++analysis_.functionsNotAnalysed[givenUp.reason];
      analysis_.givenUp.push_back(program_.module[givenUp.function].name + ": " + givenUp.reason);
    }
    for (const auto& [what, count] : claims.counts)
      analysis_.counts[what] += count;
  }
  return std::move(analysis_);
}

Analysis runEngines(const program::Program& program, const EngineList& engines, unsigned jobs, const Progress& progress) {
  Engines run(program, engines, progress);
  auto analyseAll = [&] {
    run.prepare();
    program::runCalleesFirst(program.components, program.calls, jobs,
                             [&](uint32_t component) { run.analyseComponent(component); });
  };
  if (!engines.empty())
    runGuarded(kDeepStackBytes, analyseAll); // for its stack; crashes are caught one by one
  return run.finish();
}

} // namespace wt::driver

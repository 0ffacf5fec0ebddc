// SPDX-License-Identifier: Apache-2.0
#include "driver/RunEngines.h"

#include "engines/InPasses.h"
#include "program/ComponentPasses.h"
#include "program/Schedule.h"
#include "support/CrashGuard.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <mutex>
#include <numeric>

namespace wt::driver {

using engines::Summary;
using ir::FunctionId;

namespace {

/// One engine's results for one component; one thread writes them, and they are read after the end.
struct ComponentClaims {
  std::vector<finding::Finding> findings;
  std::vector<engines::GivenUp> notAnalysed; // "escape: limit: …"
  std::map<std::string, uint64_t> counts;
};

using Summaries = std::vector<std::unique_ptr<Summary>>; // by function id

/// One engine over all components. For a knot with several rounds, the summaries of each round are kept until the knot
/// is done.
class EngineRun {
public:
  EngineRun(const program::Program& program, const engines::Engine& engine, Summaries& summaries, KeepSummaries keep)
      : program_(program), engine_(engine),
        order_(program::analysisOrder(program.module, program.calls, engine.orderWanted())),
        divided_(program::passOrder(order_, program.calls, passesOf(engine))), summaries_(summaries), keep_(keep),
        waiting_(program.module.functions.size()), claims_(order_.components.size()) {
    for (uint32_t component = 0; component < order_.components.size(); ++component)
      for (FunctionId callee : calleesOutside(component))
        ++waiting_[callee.index];
    uint32_t rounds = 1;
    for (const program::AnalysisOrder::Knot& knot : order_.knots)
      rounds = std::max(rounds, knot.rounds);
    rounds_.resize(rounds);
    passes_.resize(order_.components.size());
    for (uint32_t component = 0; component < passes_.size(); ++component) {
      passes_[component].summaries.resize(divided_.passes[component].count);
      passes_[component].results.resize(divided_.passes[component].callees.size());
      for (Summaries& summaries : passes_[component].summaries)
        summaries.resize(order_.components[component].size());
    }
    for (Round& round : rounds_) {
      round.summaries.resize(program.module.functions.size());
      round.isMade.resize(order_.components.size());
      round.isChanged.resize(order_.components.size());
    }
  }

  const program::AnalysisOrder& order() const { return order_; }
  const program::PassOrder& divided() const { return divided_; }
  /// The functions that the task analyses: none, one, or a component.
  llvm::ArrayRef<FunctionId> analysedIn(const program::PassTask& task) const {
    if (task.isEndOfRound())
      return {};
    const llvm::ArrayRef<FunctionId> component = order_.components[task.component];
    if (task.isPass())
      return component.slice(task.member, 1);
    return divided_.passes[task.component].count == 0 ? component : llvm::ArrayRef<FunctionId>();
  }
  void run(const program::PassTask& task) {
    if (task.isEndOfRound())
      finishRound(order_.knots[task.knot], task.round);
    else if (isLastRound(task) || task.round == 0 || isToBeRepeated(task))
      analyse(task);
    if (!task.isEndOfRound() && !task.isPass() && isLastRound(task))
      dropCallees(task.component);
  }
  /// Records a task that the interrupted run did not reach.
  void leaveOut(const program::PassTask& task) {
    if (!task.isEndOfRound() && !task.isPass() && task.round == 0)
      for (FunctionId function : order_.components[task.component])
        claims_[task.component].notAnalysed.push_back({function, kInterrupted});
  }
  std::vector<ComponentClaims> takeClaims() { return std::move(claims_); }

private:
  friend class VisibleSummaries;

  struct Round {
    Summaries summaries;
    std::vector<uint8_t> isMade, isChanged; // by component: made in this round; differs from the previous round
  };
  /// Of the current round; each task writes its own row.
  struct Passes {
    std::vector<Summaries> summaries;              // by pass and member
    std::vector<engines::ComponentResult> results; // by member: of the last pass, without summaries
  };
  const program::Program& program_;
  const engines::Engine& engine_;
  const program::AnalysisOrder order_;
  const program::PassOrder divided_;
  Summaries& summaries_; // of finished knots
  const KeepSummaries keep_;
  /// By function: the number of components in other knots that may still need its summary.
  std::vector<std::atomic<uint32_t>> waiting_;
  std::vector<Round> rounds_;
  std::vector<Passes> passes_; // by component
  std::vector<ComponentClaims> claims_;

  static uint32_t passesOf(const engines::Engine& engine) {
    const auto* inPasses = dynamic_cast<const engines::InPasses*>(&engine);
    return inPasses ? inPasses->passes() : 0;
  }
  bool isLastRound(const program::PassTask& task) const { return task.round + 1 == order_.knots[task.knot].rounds; }
  bool isRepeated(uint32_t component) const { return order_.knots[order_.knotOf[component]].rounds > 1; }
  template <class Test> bool anyCallee(uint32_t component, Test test) const {
    return llvm::any_of(order_.components[component],
                        [&](FunctionId f) { return llvm::any_of(order_.seen[f.index], test); });
  }

  /// The callees in other knots, each once.
  std::vector<FunctionId> calleesOutside(uint32_t component) const {
    std::vector<FunctionId> callees;
    for (FunctionId function : order_.components[component])
      for (FunctionId callee : order_.seen[function.index])
        if (uint32_t to = order_.componentOf[callee.index];
            to != UINT32_MAX && order_.knotOf[to] != order_.knotOf[component])
          callees.push_back(callee);
    llvm::sort(callees);
    callees.erase(std::unique(callees.begin(), callees.end()), callees.end());
    return callees;
  }

  /// The component is done: drops the summaries that no other component needs any more.
  void dropCallees(uint32_t component) {
    if (keep_ == KeepSummaries::WhileNeeded)
      for (FunctionId callee : calleesOutside(component))
        if (--waiting_[callee.index] == 0)
          summaries_[callee.index].reset();
  }

  void finish(FunctionId function, std::unique_ptr<Summary> summary) {
    if (keep_ == KeepSummaries::All || waiting_[function.index] != 0)
      summaries_[function.index] = std::move(summary);
  }

  const Summary* newest(FunctionId function, uint32_t round) const {
    for (uint32_t r = round + 1; r-- > 0;)
      if (rounds_[r].isMade[order_.componentOf[function.index]])
        return rounds_[r].summaries[function.index].get();
    return nullptr;
  }

  bool isToBeRepeated(const program::PassTask& task) const {
    return anyCallee(task.component, [&](FunctionId callee) {
      uint32_t to = order_.componentOf[callee.index];
      if (to == UINT32_MAX || to == task.component || order_.knotOf[to] != task.knot)
        return false;
      bool isLate = order_.isLate(task.component, callee);
      return rounds_[isLate ? task.round - 1 : task.round].isChanged[to] != 0;
    });
  }

  bool isLastPass(const program::PassTask& task) const {
    return !task.isPass() || task.pass + 1 == divided_.passes[task.component].count;
  }

  void analyse(const program::PassTask& task);
  engines::ComponentResult analysed(const program::PassTask& task) const;
  engines::ComponentResult gather(uint32_t component);
  void keep(const program::PassTask& task, engines::ComponentResult result);

  /// After the last round: the newest summary of each function counts.
  void finishRound(const program::AnalysisOrder::Knot& knot, uint32_t round) {
    if (round + 1 != knot.rounds)
      return;
    for (uint32_t component : knot.components)
      for (FunctionId function : order_.components[component]) {
        bool isTaken = false;
        for (uint32_t r = knot.rounds; r-- > 0;) {
          std::unique_ptr<Summary> summary = std::move(rounds_[r].summaries[function.index]);
          if (!isTaken && rounds_[r].isMade[component]) {
            finish(function, std::move(summary));
            isTaken = true;
          }
        }
      }
  }
};

/// The summaries that an engine may see while it analyses one component in one round.
class VisibleSummaries : public engines::SummarySource {
public:
  VisibleSummaries(const EngineRun& run, const program::PassTask& task) : run_(run), task_(task) {
    for (FunctionId caller : run.order_.components[task.component])
      callees_.insert(run.order_.seen[caller.index].begin(), run.order_.seen[caller.index].end());
    for (FunctionId function : run.order_.components[task.component])
      callees_.erase(function);
  }

  const Summary* summaryOf(FunctionId function) const override {
    uint32_t component = run_.order_.componentOf[function.index];
    if (component != UINT32_MAX && component == task_.component)
      return task_.isPass() ? memberSummary(function) : nullptr;
    if (component == UINT32_MAX || !callees_.contains(function))
      return nullptr;
    if (run_.order_.knotOf[component] != task_.knot)
      return run_.summaries_[function.index].get();
    if (!run_.order_.isLate(task_.component, function))
      return run_.newest(function, task_.round);
    return task_.round == 0 ? nullptr : run_.newest(function, task_.round - 1);
  }

  bool isLastTime() const override { return run_.isLastRound(task_) && run_.isLastPass(task_); }

private:
  const EngineRun& run_;
  const program::PassTask& task_;
  llvm::DenseSet<FunctionId> callees_; // outside the component

  const Summary* memberSummary(FunctionId function) const {
    const std::vector<FunctionId>& members = run_.order_.components[task_.component];
    const auto member = static_cast<uint32_t>(llvm::lower_bound(members, function) - members.begin());
    const bool isBefore = member < task_.member;
    if ((!isBefore && task_.pass == 0) || !run_.divided_.passes[task_.component].calls(task_.member, member))
      return nullptr;
    return run_.passes_[task_.component].summaries[isBefore ? task_.pass : task_.pass - 1][member].get();
  }
};

engines::ComponentResult EngineRun::analysed(const program::PassTask& task) const {
  engines::ComponentResult result;
  const std::vector<FunctionId> functions = analysedIn(task).vec();
  VisibleSummaries callees(*this, task);
  if (!runGuardedHere([&] { result = engine_.analyse(program_, functions, callees); })) {
    result = {};
    for (FunctionId function : functions)
      result.givenUp.push_back({function, "crashed"});
  }
  return result;
}

/// The results of the last pass, in the order of the members.
engines::ComponentResult EngineRun::gather(uint32_t component) {
  engines::ComponentResult all;
  Passes& passes = passes_[component];
  for (uint32_t member = 0; member < passes.results.size(); ++member) {
    engines::ComponentResult result = std::exchange(passes.results[member], {});
    all.summaries.push_back({order_.components[component][member], std::move(passes.summaries.back()[member])});
    llvm::move(result.findings, std::back_inserter(all.findings));
    llvm::append_range(all.givenUp, result.givenUp);
    for (const auto& [what, count] : result.counts)
      all.counts[what] += count;
  }
  for (Summaries& summaries : passes.summaries)
    for (std::unique_ptr<Summary>& summary : summaries)
      summary.reset();
  return all;
}

void EngineRun::analyse(const program::PassTask& task) {
  if (task.isPass()) {
    engines::ComponentResult result = analysed(task);
    Passes& passes = passes_[task.component];
    passes.summaries[task.pass][task.member] =
        result.summaries.empty() ? nullptr : std::move(result.summaries.front().summary);
    if (isLastPass(task))
      passes.results[task.member] = std::move(result);
    return;
  }
  const bool hasPasses = divided_.passes[task.component].count != 0;
  engines::ComponentResult result = hasPasses ? gather(task.component) : analysed(task);
  ComponentClaims& claims = claims_[task.component];
  claims = {std::move(result.findings), {}, std::move(result.counts)};
  llvm::append_range(claims.notAnalysed, result.givenUp);
  keep(task, std::move(result));
}

void EngineRun::keep(const program::PassTask& task, engines::ComponentResult result) {
  if (!isRepeated(task.component)) {
    for (auto& entry : result.summaries)
      finish(entry.function, std::move(entry.summary));
    return;
  }
  Round& round = rounds_[task.round];
  bool isChanged = task.round == 0;
  for (auto& entry : result.summaries) {
    const Summary* before = task.round == 0 ? nullptr : newest(entry.function, task.round - 1);
    isChanged |= !before || !entry.summary || !entry.summary->isSameAs(*before);
    round.summaries[entry.function.index] = std::move(entry.summary);
  }
  round.isChanged[task.component] = isChanged;
  round.isMade[task.component] = true;
}

class Engines {
public:
  Engines(const program::Program& program, const EngineList& engines, unsigned jobs, const Progress& progress,
          KeepSummaries keep)
      : program_(program), engines_(engines), jobs_(jobs), progress_(progress), keep_(keep) {
    analysis_.prepared.resize(engines.size());
    analysis_.summaries.resize(engines.size());
    for (auto& summaries : analysis_.summaries)
      summaries.resize(program.module.functions.size());
  }

  void run() {
    for (size_t e = 0; e < engines_.size(); ++e) {
      const std::string name(engines_[e]->name());
      if (runGuardedHere([&] { analysis_.prepared[e] = engines_[e]->prepare(program_); }))
        runOne(e, name);
      else
        for (const auto& component : program_.components)
          for (FunctionId function : component)
            giveUp(name, {function, "crashed"});
    }
  }
  Analysis take() { return std::move(analysis_); }

private:
  const program::Program& program_;
  const EngineList& engines_;
  unsigned jobs_;
  const Progress& progress_;
  const KeepSummaries keep_;
  Analysis analysis_;
  std::mutex mutex_; // protects calls of progress_
  std::atomic<bool> isStopped_ = false;

  void runOne(size_t e, const std::string& name) {
    EngineRun run(program_, askedEngine(analysis_, engines_, e), analysis_.summaries[e], keep_);
    uint64_t done = 0;
    const auto& tasks = run.divided().tasks;
    std::vector<double> seconds(tasks.size());
    program::runInOrder(run.divided().dependencies, costsOf(run), jobs_, [&](uint32_t task) {
      if (isStopped_)
        return run.leaveOut(tasks[task]);
      const double before = secondsOfThread();
      run.run(tasks[task]);
      seconds[task] = secondsOfThread() - before;
      std::lock_guard lock(mutex_);
      if (!report(progress_, name + ": analysing functions", ++done, tasks.size()))
        isStopped_ = true;
    });
    const std::vector<double> paths = program::longestPaths(run.divided().dependencies, seconds);
    const double whole = std::accumulate(seconds.begin(), seconds.end(), 0.0);
    if (!paths.empty() && whole > 0)
      analysis_.longestPathShares[name] = *std::max_element(paths.begin(), paths.end()) / whole;
    for (ComponentClaims& claims : run.takeClaims()) {
      std::move(claims.findings.begin(), claims.findings.end(), std::back_inserter(analysis_.claims));
      for (const engines::GivenUp& givenUp : claims.notAnalysed)
        giveUp(name, givenUp);
      for (const auto& [what, count] : claims.counts)
        analysis_.counts[name + ": " + what] += count;
    }
  }

  /// The expected costs of the tasks, estimated by the size of their bodies.
  std::vector<uint64_t> costsOf(const EngineRun& run) const {
    std::vector<uint64_t> costs;
    for (const program::PassTask& task : run.divided().tasks) {
      uint64_t cost = 1;
      for (FunctionId function : run.analysedIn(task))
        for (const ir::Block& block : program_.module[function].body->blocks)
          cost += 1 + block.instrs.size();
      costs.push_back(cost);
    }
    return costs;
  }

  static double secondsOfThread() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
  }

  void giveUp(const std::string& engine, const engines::GivenUp& givenUp) {
    ++analysis_.functionsNotAnalysed[engine + ": " + givenUp.reason];
    analysis_.givenUp.push_back(program_.module[givenUp.function].name + ": " + engine + ": " + givenUp.reason);
  }
};

} // namespace

Analysis runEngines(const program::Program& program, const EngineList& engines, unsigned jobs, const Progress& progress,
                    KeepSummaries keep) {
  Engines run(program, engines, jobs, progress, keep);
  if (!engines.empty())
    runGuarded(kDeepStackBytes, [&] { run.run(); }); // for its stack; each crash is caught on its own
  return run.take();
}

} // namespace wt::driver

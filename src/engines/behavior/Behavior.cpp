// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Behavior.h"

#include "engines/behavior/ComponentBounds.h"
#include "engines/behavior/GrowthFindings.h"
#include "engines/behavior/Sentences.h"

#include <mutex>

namespace wt::engines {

using behavior::FunctionBound;

namespace {

/// The bounds of all functions, computed on first use: finding loops that grow does not need them.
class AllBounds : public SummarySource {
public:
  const Summary* summaryOf(ir::FunctionId function) const override {
    auto bound = bounds_.find(function);
    return bound == bounds_.end() ? nullptr : bound->second.get();
  }
  void make(const program::Program& program, const behavior::Limits& limits) {
    std::call_once(isMade_, [&] {
      behavior::ProgramFacts facts = behavior::factsOf(program, limits);
      behavior::LimitUse use(limits);
      for (const std::vector<ir::FunctionId>& component : program.components)
        bounds_.merge(behavior::componentBounds(program, facts, component, *this, use));
    });
  }

private:
  std::once_flag isMade_;
  std::map<ir::FunctionId, std::unique_ptr<FunctionBound>> bounds_;
};

class BehaviorEngine final : public Engine {
public:
  using Findings = std::map<ir::FunctionId, std::vector<finding::Finding>>;
  using Counts = std::map<ir::FunctionId, std::map<std::string, uint64_t>>;
  explicit BehaviorEngine(const behavior::Limits& limits, Findings findings = {}, Counts counts = {})
      : limits_(limits), findings_(std::move(findings)), counts_(std::move(counts)) {}

  std::string_view name() const override { return "behavior"; }

  std::unique_ptr<Engine> prepare(const program::Program& program) const override {
    behavior::LimitUse use(limits_);
    Findings findings = behavior::growthFindings(program, use);
    Counts counts; // of the whole program, reported with its first function
    if (!program.components.empty())
      use.addTo(counts[program.components.front().front()]);
    return std::make_unique<BehaviorEngine>(limits_, std::move(findings), std::move(counts));
  }

  ComponentResult analyse(const program::Program&, const std::vector<ir::FunctionId>& component,
                          const SummarySource&) const override {
    ComponentResult result;
    for (ir::FunctionId function : component)
      if (auto counted = counts_.find(function); counted != counts_.end())
        result.counts = counted->second;
    for (ir::FunctionId function : component)
      if (auto found = findings_.find(function); found != findings_.end())
        result.findings.insert(result.findings.end(), found->second.begin(), found->second.end());
    return result;
  }

  std::string describe(const program::Program& program, ir::FunctionId function, const SummarySource&) const override {
    bounds_->make(program, limits_);
    const auto* bound = static_cast<const FunctionBound*>(bounds_->summaryOf(function));
    return bound ? behavior::sentenceOf(program.module, *bound) : "";
  }

private:
  behavior::Limits limits_;
  Findings findings_;
  Counts counts_;
  std::unique_ptr<AllBounds> bounds_ = std::make_unique<AllBounds>();
};

class BoundsEngine final : public Engine {
public:
  explicit BoundsEngine(const behavior::ProgramFacts& facts) : facts_(facts) {}

  std::string_view name() const override { return "behavior"; }

  ComponentResult analyse(const program::Program& program, const std::vector<ir::FunctionId>& component,
                          const SummarySource& callees) const override {
    ComponentResult result;
    behavior::LimitUse use(facts_.limits);
    for (auto& [function, bound] : behavior::componentBounds(program, facts_, component, callees, use)) {
      if (!bound->unknown.empty())
        result.givenUp.push_back({function, "limit: steps"});
      result.summaries.push_back({function, std::move(bound)});
    }
    use.addTo(result.counts);
    return result;
  }

  std::string describe(const program::Program& program, ir::FunctionId function,
                       const SummarySource& summaries) const override {
    const auto* bound = static_cast<const FunctionBound*>(summaries.summaryOf(function));
    return bound ? behavior::sentenceOf(program.module, *bound) : "";
  }

private:
  const behavior::ProgramFacts& facts_;
};

} // namespace

std::unique_ptr<Engine> makeBehaviorEngine(const Settings&, const SetLimits& limits) {
  return std::make_unique<BehaviorEngine>(behavior::Limits(limits));
}

std::unique_ptr<Engine> makeBoundsEngine(const behavior::ProgramFacts& facts) {
  return std::make_unique<BoundsEngine>(facts);
}

} // namespace wt::engines

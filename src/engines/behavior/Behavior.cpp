// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Behavior.h"

#include "engines/behavior/ComponentBounds.h"
#include "engines/behavior/GrowthFindings.h"
#include "engines/behavior/Sentences.h"

#include <mutex>

namespace wt::engines {

using behavior::FunctionBound;

namespace {

/// The bounds of all functions, made when the first is asked for: finding loops that grow does not need them.
class AllBounds : public SummarySource {
public:
  const Summary* summaryOf(ir::FunctionId function) const override {
    auto bound = bounds_.find(function);
    return bound == bounds_.end() ? nullptr : bound->second.get();
  }
  void make(const program::Program& program) {
    std::call_once(isMade_, [&] {
      behavior::ProgramFacts facts = behavior::factsOf(program);
      for (const std::vector<ir::FunctionId>& component : program.components)
        bounds_.merge(behavior::componentBounds(program, facts, component, *this));
    });
  }

private:
  std::once_flag isMade_;
  std::map<ir::FunctionId, std::unique_ptr<FunctionBound>> bounds_;
};

class BehaviorEngine final : public Engine {
public:
  using Findings = std::map<ir::FunctionId, std::vector<finding::Finding>>;
  BehaviorEngine() = default;
  explicit BehaviorEngine(Findings findings) : findings_(std::move(findings)) {}

  std::string_view name() const override { return "behavior"; }

  std::unique_ptr<Engine> prepare(const program::Program& program) const override {
    return std::make_unique<BehaviorEngine>(behavior::growthFindings(program));
  }

  ComponentResult analyse(const program::Program&, const std::vector<ir::FunctionId>& component,
                          const SummarySource&) const override {
    ComponentResult result;
    for (ir::FunctionId function : component)
      if (auto found = findings_.find(function); found != findings_.end())
        result.findings.insert(result.findings.end(), found->second.begin(), found->second.end());
    return result;
  }

  std::string describe(const program::Program& program, ir::FunctionId function, const SummarySource&) const override {
    bounds_->make(program);
    const auto* bound = static_cast<const FunctionBound*>(bounds_->summaryOf(function));
    return bound ? behavior::sentenceOf(program.module, *bound) : "";
  }

private:
  Findings findings_;
  std::unique_ptr<AllBounds> bounds_ = std::make_unique<AllBounds>();
};

class BoundsEngine final : public Engine {
public:
  explicit BoundsEngine(const behavior::ProgramFacts& facts) : facts_(facts) {}

  std::string_view name() const override { return "behavior"; }

  ComponentResult analyse(const program::Program& program, const std::vector<ir::FunctionId>& component,
                          const SummarySource& callees) const override {
    ComponentResult result;
    for (auto& [function, bound] : behavior::componentBounds(program, facts_, component, callees)) {
      if (!bound->unknown.empty())
        result.givenUp.push_back({function, "limit: steps"});
      result.summaries.push_back({function, std::move(bound)});
    }
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

std::unique_ptr<Engine> makeBehaviorEngine(const Settings&) {
  return std::make_unique<BehaviorEngine>();
}

std::unique_ptr<Engine> makeBoundsEngine(const behavior::ProgramFacts& facts) {
  return std::make_unique<BoundsEngine>(facts);
}

} // namespace wt::engines

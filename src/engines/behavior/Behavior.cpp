// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Behavior.h"

#include "engines/behavior/ComponentBounds.h"
#include "engines/behavior/Sentences.h"

namespace wt::engines {

namespace {

class BehaviorEngine final : public Engine {
public:
  BehaviorEngine() = default;
  explicit BehaviorEngine(behavior::ProgramFacts facts) : facts_(std::move(facts)) {}

  std::string_view name() const override { return "behavior"; }

  std::unique_ptr<Engine> prepare(const program::Program& program) const override {
    return std::make_unique<BehaviorEngine>(behavior::factsOf(program));
  }

  ComponentResult analyse(const program::Program& program, const std::vector<ir::FunctionId>& component,
                          const SummarySource& callees) const override {
    ComponentResult result;
    for (auto& [function, bound] : behavior::componentBounds(program, facts_, component, callees)) {
      bool isOwn = !program.isSpecified[function.index];
      result.counts["functions"] += isOwn;
      result.counts["functions with a bound"] += isOwn && !bound->peak[behavior::SureCells].isUnbounded();
      result.summaries.push_back({function, std::move(bound)});
    }
    return result;
  }

  std::string describe(const program::Program& program, ir::FunctionId function,
                       const SummarySource& summaries) const override {
    const auto* bound = static_cast<const behavior::FunctionBound*>(summaries.summaryOf(function));
    return bound ? behavior::sentenceOf(program.module, *bound) : "";
  }

private:
  behavior::ProgramFacts facts_;
};

} // namespace

std::unique_ptr<Engine> makeBehaviorEngine(const Settings&) { return std::make_unique<BehaviorEngine>(); }

} // namespace wt::engines

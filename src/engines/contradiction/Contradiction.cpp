// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Contradiction.h"

#include "engines/contradiction/Findings.h"
#include "engines/contradiction/Opinions.h"
#include "engines/contradiction/ProgramFacts.h"

namespace wt::engines {

using namespace contradiction;
using namespace ir;

namespace {

class ContradictionEngine : public Engine {
public:
  explicit ContradictionEngine(const Limits& limits, std::shared_ptr<const ProgramFacts> facts = nullptr)
      : limits_(limits), facts_(std::move(facts)) {}

  std::string_view name() const override { return "contradiction"; }
  std::unique_ptr<Engine> prepare(const program::Program& program) const override {
    return std::make_unique<ContradictionEngine>(limits_, std::make_shared<const ProgramFacts>(program));
  }
  ComponentResult analyse(const program::Program& program, const std::vector<FunctionId>& component,
                          const SummarySource& callees) const override;
  std::string describe(const program::Program&, FunctionId, const SummarySource&) const override { return {}; }

private:
  Limits limits_;
  std::shared_ptr<const ProgramFacts> facts_;
};

ComponentResult ContradictionEngine::analyse(const program::Program& program, const std::vector<FunctionId>& component,
                                             const SummarySource&) const {
  // Each component has its own prover: results must not depend on what a prover has learned from other components.
  Prover prover(facts_, {limits_[Budget::Steps], limits_[Budget::Regions], true, false});
  ComponentResult result;
  for (FunctionId function : component) {
    if (program.isSpecified[function.index])
      continue;
    for (const Probe& probe : prover.probesOf(function)) {
      Answer answer = prover.prove(probe);
      ++result.counts["probes"];
      result.counts["probes proved"] += answer.verdict == Verdict::Proved;
      if (answer.verdict == Verdict::Abandoned)
        ++result.counts[kLimitCount + std::string("contradiction.steps")];
      if (answer.verdict == Verdict::MayLeak)
        result.findings.push_back(findingOf(program.module, probe, answer));
    }
  }
  prover.ruleHits().addTo(result.counts);
  return result;
}

} // namespace

std::unique_ptr<Engine> makeContradictionEngine(const Settings&, const SetLimits& limits) {
  return std::make_unique<ContradictionEngine>(Limits(limits));
}
std::unique_ptr<finding::SecondOpinion> makeContradictionOpinion(const program::Program& program,
                                                                 const SetLimits& limits) {
  return makeOpinions(program, Limits(limits));
}

} // namespace wt::engines

// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Escape.h"

#include "contract/Contracts.h"
#include "engines/InPasses.h"
#include "engines/SummaryTexts.h"
#include "engines/escape/AllocationSites.h"
#include "engines/escape/ElementSets.h"
#include "engines/escape/Executor.h"
#include "engines/escape/LossesByContract.h"
#include "engines/escape/PaperSummary.h"
#include "engines/escape/Summarise.h"
#include "engines/escape/SummaryText.h"
#include "engines/escape/Witness.h"
#include "program/FunctionFacts.h"

#include <map>

namespace wt::engines {

namespace {

using namespace escape;

/// Facts about the whole program.
struct Knowledge {
  program::Constants constants;
  contract::Contracts contracts;
  program::ReferenceCounts references;
};

/// Executes the function; loops of large functions are unrolled less.
std::unique_ptr<const Encoding> encodeWithin(const Subject& subject) {
  const size_t fewest = subject.body().blocks.size();
  return encode(subject, std::max<size_t>(subject.limits[Budget::UnrolledBlocks], fewest + fewest / 2));
}

class EscapeEngine : public Engine, public InPasses, public SummaryTexts {
public:
  EscapeEngine(const Settings& settings, const Limits& limits, Knowledge known = {})
      : settings_(settings), limits_(limits), drafts_(limits.ofDrafts()), known_(std::move(known)) {}
  std::string_view name() const override { return "escape"; }
  program::OrderWanted orderWanted() const override {
    return {static_cast<uint32_t>(limits_[Budget::PointerRounds]), limits_[Budget::Targets]};
  }

  uint32_t passes() const override { return static_cast<uint32_t>(limits_[Budget::RecursionRounds]); }

  std::unique_ptr<Engine> prepare(const program::Program& program) const override {
    auto bound = std::make_unique<EscapeEngine>(settings_, limits_,
                                                Knowledge{program::Constants::of(program.module),
                                                          contract::contractsOf(program.module, program.isSpecified),
                                                          program::ReferenceCounts(program)});
    bound->elements_ = elementFindings(program, limits_);
    bound->refilled_ = lossesByContract(program, bound->known_.contracts);
    return bound;
  }

  ComponentResult analyse(const program::Program& program, const std::vector<ir::FunctionId>& component,
                          const SummarySource& callees) const override {
    ComponentResult result;
    auto lookup = [&](ir::FunctionId function) {
      return static_cast<const EscapeSummary*>(callees.summaryOf(function));
    };
    for (ir::FunctionId function : component) {
      std::unique_ptr<EscapeSummary> summary = analyseFunction(program, function, lookup, callees.isLastTime(), result);
      auto withOwn = [&](ir::FunctionId f) { return f == function ? summary.get() : lookup(f); };
      countSites(program, function, withOwn, result.givenUp.empty(), result);
      result.summaries.push_back({function, std::move(summary)});
      if (auto it = elements_.find(function); it != elements_.end())
        llvm::append_range(result.findings, it->second);
      addRefilled(function, result.findings);
    }
    return result;
  }

  std::string describe(const program::Program& program, ir::FunctionId function,
                       const SummarySource& summaries) const override {
    auto lookup = [&](ir::FunctionId f) { return static_cast<const EscapeSummary*>(summaries.summaryOf(f)); };
    std::unique_ptr<const Encoding> encoding = encodeWithin(subject(program, function, lookup, limits_));
    return encoding->limitHit.empty() ? paperSummary(*encoding) : encoding->limitHit;
  }

  std::vector<std::string> summaryTexts(const program::Program& program, const std::vector<ir::FunctionId>& functions,
                                        const SummarySource& summaries) const override {
    const SummaryText text(program.module);
    std::vector<std::string> result;
    for (ir::FunctionId function : functions)
      result.push_back(text.print(function, static_cast<const EscapeSummary&>(*summaries.summaryOf(function))));
    return result;
  }

private:
  Settings settings_;
  Limits limits_, drafts_;
  Knowledge known_;
  std::map<ir::FunctionId, std::vector<finding::Finding>> elements_; // elements lost with their containers
  std::map<ir::FunctionId, std::vector<finding::Finding>> refilled_; // globals filled again

  /// Adds findings about refilled globals for which no path was found, or only one with more doubts.
  void addRefilled(ir::FunctionId function, std::vector<finding::Finding>& findings) const {
    auto it = refilled_.find(function);
    if (it == refilled_.end())
      return;
    for (const finding::Finding& refilled : it->second) {
      auto isSame = [&](const finding::Finding& other) {
        return other.kind == refilled.kind && other.at.file == refilled.at.file && other.at.line == refilled.at.line;
      };
      if (llvm::any_of(findings, [&](const finding::Finding& other) {
            return isSame(other) && other.confidence() >= refilled.confidence();
          }))
        continue;
      llvm::erase_if(findings, isSame);
      findings.push_back(refilled);
    }
  }

  Subject subject(const program::Program& program, ir::FunctionId function, const SummaryLookup& lookup,
                  const Limits& limits) const {
    return {program, function, lookup, known_.contracts, limits, known_.references, &known_.constants};
  }

  static void countSites(const program::Program& program, ir::FunctionId function, const SummaryLookup& lookup,
                         bool isFinished, ComponentResult& result) {
    if (program::isSpecified(program, function))
      return;
    AllocationSites sites = allocationSites(program, function, lookup);
    if (!isFinished) {
      result.counts[kNotFollowed] += sites.direct + sites.wrapped;
      return;
    }
    result.counts[kFollowedDirectly] += sites.direct;
    result.counts[kFollowedThroughWrappers] += sites.wrapped;
  }

  /// Before the last round only the summary matters, and only for the next round: it is a draft.
  std::unique_ptr<EscapeSummary> analyseFunction(const program::Program& program, ir::FunctionId function,
                                                 const SummaryLookup& lookup, bool isLastRound,
                                                 ComponentResult& result) const {
    std::unique_ptr<const Encoding> encoding =
        encodeWithin(subject(program, function, lookup, isLastRound ? limits_ : drafts_));
    if (!encoding->limitHit.empty()) {
      result.givenUp.push_back({function, encoding->limitHit});
      encoding->limitHits().addTo(result.counts);
      return nullptr;
    }
    // Before the findings: callers must not see the effects of reporting.
    std::unique_ptr<EscapeSummary> summary = summarise(*encoding);
    solver::SatSession session(encoding->vectors, limits_.questions());
    if (!program::isSpecified(program, function) && isLastRound) {
      Findings found = findingsOf(*encoding, session, settings_.wantsLessSure);
      std::move(found.findings.begin(), found.findings.end(), std::back_inserter(result.findings));
      if (found.undecided != 0)
        result.givenUp.push_back({function, "limit: a question took the solver too long"});
    }
    result.counts["formula nodes"] += encoding->graph.size();
    result.counts["summaries that lost detail"] += summary->isCoarse;
    result.counts["summaries"] += 1;
    result.counts["bytes of summaries"] += summary->bytes();
    encoding->limitHits().addTo(result.counts);
    encoding->ruleHits().addTo(result.counts);
    return summary;
  }
};

} // namespace

std::unique_ptr<Engine> makeEscapeEngine(const Settings& settings, const SetLimits& limits) {
  return std::make_unique<EscapeEngine>(settings, Limits(limits));
}

} // namespace wt::engines

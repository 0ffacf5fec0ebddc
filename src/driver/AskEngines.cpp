// SPDX-License-Identifier: Apache-2.0
#include "driver/AskEngines.h"

#include "support/CrashGuard.h"
#include "verdict/Opinions.h"
#include "verdict/Verdict.h"

namespace wt::driver {

namespace {

/// An engine's opinion; none if the engine crashes or the user interrupts the run.
class Guarded : public finding::SecondOpinion {
public:
  Guarded(std::unique_ptr<finding::SecondOpinion> opinion, const Progress& progress)
      : opinion_(std::move(opinion)), progress_(progress) {}

  llvm::StringRef name() const override { return opinion_->name(); }
  finding::Opinion of(const finding::Finding& claim) override {
    finding::Opinion result;
    isStopped_ = isStopped_ || !report(progress_, (name() + ": judging claims").str(), asked_++, 0);
    if (!isStopped_ && !runGuardedHere([&] { result = opinion_->of(claim); }))
      return {};
    return result;
  }

private:
  std::unique_ptr<finding::SecondOpinion> opinion_;
  const Progress& progress_;
  uint64_t asked_ = 0;
  bool isStopped_ = false;
};

} // namespace

std::vector<finding::Finding> askEngines(const program::Program& program, const RunOptions& options, Analysis& analysis,
                                         finding::Report& report, const Progress& progress) {
  std::vector<finding::Finding> claims = verdict::merged(std::move(analysis.claims));
  std::vector<std::unique_ptr<finding::SecondOpinion>> opinions;
  std::vector<finding::SecondOpinion*> others;
  for (EngineRow::MakeOpinion make : options.opinions) {
    opinions.push_back(std::make_unique<Guarded>(make(program, options.limits), progress));
    others.push_back(opinions.back().get());
  }
  if (!others.empty())
    runGuarded(kDeepStackBytes, // for its stack; each crash is caught on its own
               [&] { verdict::askOthers(others, options.policy.showAll, claims, report.refuted, analysis.counts); });
  return claims;
}

} // namespace wt::driver

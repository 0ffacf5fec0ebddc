// SPDX-License-Identifier: Apache-2.0
// In which order are candidates examined and reported? All first; then leaks that were impossible so far again, because
// a path through another error counts only once that error is reported, or if the object was lost before it
// (LostBefore).
#include "engines/escape/Witness.h"

#include "engines/escape/About.h"
#include "engines/escape/Confidence.h"
#include "engines/escape/Inherited.h"
#include "engines/escape/Loss.h"
#include "engines/escape/LostBefore.h"
#include "engines/escape/Narration.h"
#include "engines/escape/PathSearch.h"
#include "engines/escape/Sites.h"

namespace wt::engines::escape {

namespace {

using finding::Finding;
using finding::Kind;

class Reporter {
public:
  Reporter(const Encoding& encoding, solver::SatSession& session, bool wantsLessSure)
      : encoding_(encoding), session_(session), wantsLessSure_(wantsLessSure), certainty_(encoding),
        lostDetail_(encoding), search_(encoding, session, certainty_) {}

  Findings run() {
    const Sites sites = possibleSites(encoding_, session_, sitesOf(encoding_, certainty_, lostDetail_, wantsLessSure_));
    std::vector<const std::vector<Candidate>*> others; // leaks without a path that avoids other errors
    for (const auto& [site, candidates] : sites)
      if (!reportOne(candidates) && std::get<Kind>(site) == Kind::Leak)
        others.push_back(&candidates);
    for (const std::vector<Candidate>* candidates : others)
      if (!isAnyConfirmed_ || !reportOne(*candidates))
        reportLostBefore(*candidates);
    return {std::move(findings_), search_.undecided()};
  }

private:
  const Encoding& encoding_;
  solver::SatSession& session_;
  bool wantsLessSure_;
  Certainty certainty_;
  LostDetail lostDetail_;
  PathSearch search_;
  std::vector<Finding> findings_;
  bool isAnyConfirmed_ = false; // of the suspicions assumed to be unfounded

  /// The first possible candidate stands for all: if it depends on lost detail on every path, the others are no better.
  /// Looks first for a path on which the bug is certain, so that `--all` reports what is reported without it, with the
  /// same confidence.
  bool reportOne(llvm::ArrayRef<Candidate> candidates) {
    if (encoding_.heap.bounds().isOver(Budget::Candidates, candidates.size()))
      candidates = candidates.take_front(most());
    for (const Candidate& candidate : candidates) {
      if (reportSure(candidate))
        return true;
      if (candidate.sure.isNo() && isSeenSomewhere(candidate)) {
        if (!wantsLessSure_)
          return true;
        break;
      }
    }
    return wantsLessSure_ && llvm::any_of(candidates, [&](const Candidate& c) { return report(c); });
  }

  /// Rounds of one loop yield similar candidates.
  size_t most() const { return encoding_.limits()[Budget::Candidates]; }

  bool isSeenSomewhere(Candidate candidate) {
    candidate.asked = candidate.seen;
    return !candidate.seen.isNo() && search_.isPossible(candidate);
  }

  bool reportSure(Candidate candidate) {
    candidate.asked = candidate.sure;
    return !candidate.sure.isNo() && report(candidate);
  }

  /// Reports leaks on paths that lead into unreported errors, of objects that were lost before the error.
  void reportLostBefore(llvm::ArrayRef<Candidate> candidates) {
    if (llvm::none_of(encoding_.trace.suspicions, [](const Suspicion& s) { return s.isDenied; }))
      return;
    for (Candidate candidate : candidates.take_front(most())) {
      LostBefore lost(encoding_, endOf(encoding_, candidate), candidate.object);
      for (const Suspicion& s : encoding_.trace.suspicions)
        if (Lit before = s.isDenied ? lost.at(s.step, s.instr) : Lit::no(); !before.isNo())
          candidate.excused[s.assumed] = before;
      if (!candidate.excused.empty() && (reportSure(candidate) || (wantsLessSure_ && report(candidate))))
        break;
    }
  }

  bool report(const Candidate& candidate) {
    std::optional<Story> story = search_.bestStoryOf(candidate);
    if (!story)
      return false;
    const Loss loss = lossOf(encoding_, candidate, *story);
    const bool isInherited =
        candidate.kind == Kind::Leak && encoding_.heap[candidate.object].kind == ObjectKind::Initial;
    if (isInherited && !isLostHere(encoding_, candidate.object, loss.event))
      return false;
    Finding finding = findingAbout(encoding_, candidate, *story, loss);
    finding.doubts = doubtsOf(encoding_, {certainty_, lostDetail_}, candidate, *story, loss);
    if (finding.about.livesUntilExit)
      finding.doubts.push_back({finding::DoubtKind::LivesUntilExit, {}});
    finding.message = messageOf(encoding_, candidate, loss, finding);
    finding.path = stepsOf(encoding_, candidate, *story);
    if (finding.confidence() != finding::Confidence::Low && candidate.isDenied) {
      search_.confirm(candidate);
      isAnyConfirmed_ = true;
    }
    findings_.push_back(std::move(finding));
    return true;
  }
};

/// Is there anything that could be lost or misused? In most functions there is not.
bool hasSomething(const Encoding& encoding) {
  if (!encoding.trace.suspicions.empty())
    return true;
  const Debts debts = debtsOf(encoding);
  for (uint32_t i = 1; i < encoding.heap.objectCount(); ++i)
    if (encoding.heap[ObjectId(i)].kind == ObjectKind::New || debts.isOwed(ObjectId(i)) ||
        isRegrown(encoding, ObjectId(i)))
      return true;
  return false;
}

} // namespace

Findings findingsOf(const Encoding& encoding, solver::SatSession& session, bool wantsLessSure) {
  if (!hasSomething(encoding))
    return {};
  return Reporter(encoding, session, wantsLessSure).run();
}

} // namespace wt::engines::escape

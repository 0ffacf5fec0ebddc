// SPDX-License-Identifier: Apache-2.0
#include "verdict/Verdict.h"

#include "finding/Doubts.h"
#include "finding/Fingerprint.h"
#include "finding/Order.h"
#include "support/PlainText.h"
#include "verdict/Approach.h"
#include "verdict/Decision.h"
#include "verdict/Groups.h"
#include "verdict/Inside.h"
#include "verdict/PathContracts.h"
#include "verdict/Paths.h"
#include "verdict/Rank.h"
#include "verdict/Repetitions.h"
#include "verdict/Shape.h"
#include "verdict/Spelling.h"
#include "verdict/Suppressions.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>
#include <tuple>

namespace wt::verdict {

using finding::Finding;

static void addNames(std::vector<std::string>& names, const std::vector<std::string>& more) {
  names.insert(names.end(), more.begin(), more.end());
  llvm::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
}

static bool isBetter(const Finding& a, const Finding& b) {
  if (a.confidence() != b.confidence())
    return a.confidence() > b.confidence();
  return a.path.size() < b.path.size();
}

std::vector<Finding> merged(std::vector<Finding> claims) {
  std::sort(claims.begin(), claims.end(), finding::comesBefore);
  // Several allocations that one expression holds and loses at one point are one defect. If no holder is known, the
  // allocation distinguishes them.
  using Key = std::tuple<finding::Position, finding::Kind, finding::Position, std::string>;
  std::map<Key, size_t> indexOf;
  std::vector<Finding> result;
  for (Finding& claim : claims) {
    bool isHeld = !claim.about.expression.empty();
    Key key{claim.at, claim.kind, isHeld ? finding::Position{} : claim.allocation, claim.about.expression};
    auto [entry, isNew] = indexOf.try_emplace(std::move(key), result.size());
    if (isNew) {
      result.push_back(std::move(claim));
      continue;
    }
    Finding& kept = result[entry->second];
    if (isBetter(claim, kept))
      std::swap(claim, kept);
    addNames(kept.engines, claim.engines);
    addNames(kept.disagree, claim.disagree);
  }
  std::sort(result.begin(), result.end(), finding::comesBefore);
  return result;
}

static void addFingerprints(std::vector<finding::Reported>& findings, SourceLines& sources, const CodeAt* code) {
  std::set<std::string> taken;
  for (finding::Reported& f : findings) {
    finding::FingerprintParts parts;
    parts.kind = f.kind;
    parts.functionKey = f.functionKey;
    parts.allocationLine = sources.line(f.allocation.file, f.allocation.line);
    parts.reportLine = sources.line(f.at.file, f.at.line);
    do {
      f.fingerprint = finding::fingerprintOf(parts);
      ++parts.ordinal;
    } while (!taken.insert(f.fingerprint).second);
    const std::string shape = code ? shapeOf(*code, f) : "";
    for (unsigned ordinal = 0; code && (ordinal == 0 || !taken.insert(f.shape).second); ++ordinal)
      f.shape = finding::fingerprintOf(shape, ordinal);
  }
}

/// The findings of an earlier run, and which of them occurred again.
class Baseline {
public:
  explicit Baseline(const std::vector<finding::Known>& known) : isFound_(known.size()) {
    for (size_t i = 0; i < known.size(); ++i)
      byPrint_.emplace(known[i].shape.empty() ? known[i].text : known[i].shape, i);
  }
  bool knows(const finding::Reported& f) {
    bool isKnown = false;
    for (const std::string* print : {&f.shape, &f.fingerprint})
      if (auto entry = byPrint_.find(*print); !print->empty() && entry != byPrint_.end())
        isKnown = isFound_[entry->second] = true;
    return isKnown;
  }
  uint64_t gone() const { return std::count(isFound_.begin(), isFound_.end(), false); }

private:
  std::map<std::string, size_t> byPrint_; // by shape if there is one, else by text
  std::vector<bool> isFound_;
};

/// Names and expressions of generated code can be megabytes long, and a report repeats them at every step.
static void shorten(Finding& f) {
  constexpr size_t kMost = 1000;
  for (std::string* text : {&f.function, &f.functionKey, &f.message, &f.about.expression})
    *text = shortened(*text, kMost);
  for (finding::Doubt& doubt : f.doubts)
    doubt.subject = shortened(doubt.subject, kMost);
  for (finding::Step& step : f.path)
    step.sentence = shortened(step.sentence, kMost);
}

void judge(std::vector<Finding> claims, const Policy& policy, SourceLines& sources, const CodeAt* code,
           finding::Report& report) {
  std::vector<finding::Reported> findings;
  for (Finding& f : merged(std::move(claims)))
    findings.emplace_back(std::move(f));
  addFingerprints(findings, sources, code);
  Suppressions suppressions(sources);
  Baseline baseline(policy.baseline);
  for (finding::Reported& reported : findings) {
    for (const finding::Doubt& doubt : reported.doubts)
      ++report.doubts[finding::rowOf(doubt.kind).id.str()];
    reported.tags = tagsOf(reported, code, sources);
    if (code) {
      reported.path = untilTheEnd(reported, *code);
      reported.path = withoutRepetitions(reported, *code);
      reported.path = withDecision(reported, *code);
      if (!policy.showsFullPaths)
        reported.path = withoutApproach(reported, *code);
    }
    reported.path = withRounds(std::move(reported.path));
    for (finding::Step& step : reported.path)
      step = spelledAsInSource(std::move(step), sources);
    if (!policy.showsFullPaths)
      reported.path = shortPath(std::move(reported.path));
    if (code) {
      reported.inner = stepsInCallees(reported, *code);
      reported.contracts = contractsOn(reported, *code);
    }
    if (!policy.showsFullPaths && reported.path.size() + reported.inner.size() > kMostSteps)
      reported.inner.clear();
    shorten(reported);
    const bool isKnown = baseline.knows(reported);
    if (!policy.filter.isWanted(reported))
      ++report.filtered;
    else if (auto comment = suppressions.of(reported))
      report.suppressed.push_back({std::move(reported), std::move(comment->by), std::move(comment->reason)});
    else if (isKnown)
      report.unchanged.push_back(std::move(reported));
    else if (!policy.showAll && reported.confidence() == finding::Confidence::Low)
      ++report.belowThreshold;
    else
      report.findings.push_back(std::move(reported));
  }
  report.gone = baseline.gone();
  if (code)
    for (const SourceFile& file : code->program().module.files)
      if (!file.isSystem)
        llvm::append_range(report.notifications, suppressions.complaintsIn(file.path));
  llvm::sort(report.findings, ranksBefore);
  report.findings = grouped(std::move(report.findings), code);
}

} // namespace wt::verdict

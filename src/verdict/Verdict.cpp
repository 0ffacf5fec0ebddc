// SPDX-License-Identifier: Apache-2.0
#include "verdict/Verdict.h"

#include "finding/Doubts.h"
#include "finding/Fingerprint.h"
#include "finding/Order.h"
#include "support/PlainText.h"
#include "verdict/Groups.h"
#include "verdict/Rank.h"
#include "verdict/Suppressions.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
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
  // Objects from several places that one expression holds and loses at one point are one thing to mend; where nothing
  // is known to have held them, the allocation tells them apart.
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

static void addFingerprints(std::vector<Finding>& findings, SourceLines& sources) {
  std::set<std::string> taken;
  for (Finding& f : findings) {
    finding::FingerprintParts parts;
    parts.kind = f.kind;
    parts.functionKey = f.functionKey;
    parts.allocationLine = sources.line(f.allocation.file, f.allocation.line);
    parts.reportLine = sources.line(f.at.file, f.at.line);
    do {
      f.fingerprint = finding::fingerprintOf(parts);
      ++parts.ordinal;
    } while (!taken.insert(f.fingerprint).second);
  }
}

/// Names and expressions of generated code can be megabytes long, and a report repeats them at each step.
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
  std::vector<Finding> findings = merged(std::move(claims));
  addFingerprints(findings, sources);
  Suppressions suppressions(sources);
  for (Finding& f : findings) {
    for (const finding::Doubt& doubt : f.doubts)
      ++report.doubts[finding::rowOf(doubt.kind).id.str()];
    finding::Reported reported(std::move(f));
    reported.tags = tagsOf(reported, code);
    shorten(reported);
    if (auto comment = suppressions.of(reported))
      report.suppressed.push_back({std::move(reported), std::move(comment->by), std::move(comment->reason)});
    else if (policy.baseline.count(reported.fingerprint))
      report.unchanged.push_back(std::move(reported));
    else if (!policy.showAll && reported.confidence() == finding::Confidence::Low)
      ++report.belowThreshold;
    else
      report.findings.push_back(std::move(reported));
  }
  llvm::sort(report.findings, ranksBefore);
  report.findings = grouped(std::move(report.findings), code);
}

} // namespace wt::verdict

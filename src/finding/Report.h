// SPDX-License-Identifier: Apache-2.0
// What is the result of a run? Plain values: the findings, the parts that were not analysed with the reasons, and the
// cost. src/driver/ fills it, src/output/ writes it.
#pragma once

#include "finding/Finding.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wt::finding {

/// A circumstance that makes a finding less important; one kind per enumerator.
enum class Tag : uint8_t {
#define WT_TAG(name, id, sentence) name,
#include "finding/Tags.def"
};

/// How often a leak can happen while the program runs (engines/behavior/GrowthClass.h).
enum class Growth : uint8_t {
#define WT_GROWTH(name, id, sentence) name,
#include "finding/Growths.def"
};

/// The relation of a finding to the one that lists it.
enum class Relation : uint8_t {
  SameExit,     // another object that is lost at the same place
  SameObject,   // the same object, lost at another place
  SameRelease,  // another use, or release, after the same release
  SameContract, // the same mistake about the same function, elsewhere
};

struct Other {
  Relation relation{};
  Finding finding;
  std::string shape; // as in Reported
};

/// A step inside a callee during one step of a path.
struct InnerStep {
  size_t during = 0; // index of that step in the path; the path's size: the finding's own place
  uint8_t depth = 1; // call depth below the function of the finding
  Step step;
};

/// A finding as it is reported: one defect, together with its other effects.
struct Reported : Finding {
  std::vector<InnerStep> inner;       // in the order of the path
  std::optional<Step> repeatedIn;     // the loop each of whose iterations can repeat it
  std::optional<Growth> growth;       // of leaks
  std::vector<Tag> tags;              // in the order of the table
  std::vector<Other> others;          // in the order of finding/Order.h
  std::vector<std::string> contracts; // the effects of the functions called on the path, one sentence each
  std::string shape;                  // the second fingerprint (Fingerprint.h); empty if the code is unknown

  Reported() = default;
  Reported(Finding finding) : Finding(std::move(finding)) {}
};

/// A finding that a comment in the source suppresses.
struct Suppressed {
  Reported finding;
  std::string by;     // the comment's marker, `NOLINT`
  std::string reason; // the rest of the comment; may be empty
};

/// A claim that another engine proved wrong.
struct Refuted {
  Finding finding;
  std::string by;     // the engine
  std::string reason; // one sentence
};

/// A message about the run itself: a file that did not compile, a flag that was dropped.
struct Notification {
  enum class Level : uint8_t { Note, Warning, Error } level = Level::Note;
  std::string id; // stable: "file-failed", "flags-dropped" …
  Position at;    // the file may be empty
  std::string text;
};

struct Coverage {
  uint64_t files = 0;     // requested units
  uint64_t functions = 0; // with a body in the user's code
  uint64_t lines = 0;
  /// The parts that were not analysed, with their number, by reason: units first, then functions.
  std::map<std::string, uint64_t> unitsNotAnalysed;
  std::map<std::string, uint64_t> functionsNotAnalysed;

  bool isComplete() const { return unitsNotAnalysed.empty() && functionsNotAnalysed.empty(); }
};

struct Report {
  std::vector<Reported> findings;     // in the order of verdict/Rank.h
  std::vector<Suppressed> suppressed; // in the order of Order.h
  std::vector<Reported> unchanged;    // also in the baseline, in the order of Order.h
  std::vector<Refuted> refuted;       // in the order of Order.h
  bool showsRefuted = false;
  bool hasBaseline = false;
  uint64_t filtered = 0;                  // of a kind or in a place that the user excluded
  uint64_t gone = 0;                      // in the baseline, but not found any more
  uint64_t belowThreshold = 0;            // of low confidence; shown only on request
  std::map<std::string, uint64_t> doubts; // by id: number of findings that have it, including those below the threshold
  std::vector<Notification> notifications;
  Coverage coverage;
  std::optional<Confidence> failOn = Confidence::Low; // none: findings never decide the exit code
};

/// 0 nothing found, 1 findings, 3 nothing found but not everything was analysed. Findings below `failOn` do not
/// count.
inline int exitCodeOf(const Report& report) {
  for (const Reported& finding : report.findings)
    if (report.failOn && finding.confidence() >= *report.failOn)
      return 1;
  return report.coverage.isComplete() ? 0 : 3;
}

} // namespace wt::finding

// SPDX-License-Identifier: Apache-2.0
// What one run has to say, as plain values: the findings, what could not be analysed and why, and what the run cost.
// Filled by src/driver/, written by src/output/.
#pragma once

#include "finding/Finding.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace wt::finding {

/// What a reader wants to know before reading on: each is a sort of its own.
enum class Tag : uint8_t {
#define WT_TAG(name, id, sentence) name,
#include "finding/Tags.def"
};

/// How often a leak can happen while the program runs (engines/behavior/GrowthClass.h).
enum class Growth : uint8_t {
#define WT_GROWTH(name, id, sentence) name,
#include "finding/Growths.def"
};

/// How another finding belongs to the one that tells of it.
enum class Relation : uint8_t {
  SameExit,     // another object that is lost at the same place
  SameObject,   // the same object, lost at another place
  SameRelease,  // another use, or release, after the same release
  SameContract, // the same mistake about the same function, elsewhere
};

struct Other {
  Relation relation{};
  Finding finding;
  std::string shape; // as of Reported
};

/// What happens inside a callee during one step of a path.
struct InnerStep {
  size_t during = 0; // the step, by its place in the path; the path's size: the end of the finding itself
  uint8_t depth = 1; // how many calls deeper than the function of the finding
  Step step;
};

/// A finding as it is reported: one defect, with what else it does told inside.
struct Reported : Finding {
  std::vector<InnerStep> inner;       // in the order of the path
  std::optional<Step> repeatedIn;     // the loop whose iterations can each do it again
  std::optional<Growth> growth;       // of leaks
  std::vector<Tag> tags;              // in the order of the table
  std::vector<Other> others;          // in the order of finding/Order.h
  std::vector<std::string> contracts; // what the functions called on the path do, a sentence each
  std::string shape;                  // the second fingerprint: Fingerprint.h; empty if the code is not known

  Reported() = default;
  Reported(Finding finding) : Finding(std::move(finding)) {}
};

/// A comment in the source asks not to show this finding.
struct Suppressed {
  Reported finding;
  std::string by;     // the comment's marker, `NOLINT`
  std::string reason; // what the comment says beside it; may be empty
};

/// An engine that was asked about it proved it wrong.
struct Refuted {
  Finding finding;
  std::string by;     // the engine
  std::string reason; // one sentence
};

/// Something about the run itself: a file that did not compile, a flag that was left out.
struct Notification {
  enum class Level : uint8_t { Note, Warning, Error } level = Level::Note;
  std::string id; // stable: "file-failed", "flags-dropped" …
  Position at;    // the file may be empty
  std::string text;
};

struct Coverage {
  uint64_t files = 0;     // units asked for
  uint64_t functions = 0; // with a body in the user's code
  uint64_t lines = 0;
  /// What was not analysed, by reason, counted: units first, then functions.
  std::map<std::string, uint64_t> unitsNotAnalysed;
  std::map<std::string, uint64_t> functionsNotAnalysed;

  bool isComplete() const { return unitsNotAnalysed.empty() && functionsNotAnalysed.empty(); }
};

struct Report {
  std::vector<Reported> findings;     // in the order of verdict/Rank.h
  std::vector<Suppressed> suppressed; // in the order of Order.h
  std::vector<Reported> unchanged;    // in the baseline already, in the order of Order.h
  std::vector<Refuted> refuted;       // in the order of Order.h
  bool showsRefuted = false;
  bool hasBaseline = false;
  uint64_t filtered = 0;                  // of kinds or in places that the user does not want to hear of
  uint64_t gone = 0;                      // of the baseline, what was not found any more
  uint64_t belowThreshold = 0;            // of low confidence, shown only on request
  std::map<std::string, uint64_t> doubts; // by id: how many findings have it, those below the threshold included
  std::vector<Notification> notifications;
  Coverage coverage;
  std::optional<Confidence> failOn = Confidence::Low; // none: findings never decide the exit code
};

/// 0 nothing found, 1 findings, 3 nothing found but not everything was analysed. A finding of less than `failOn` counts
/// as nothing found.
inline int exitCodeOf(const Report& report) {
  for (const Reported& finding : report.findings)
    if (report.failOn && finding.confidence() >= *report.failOn)
      return 1;
  return report.coverage.isComplete() ? 0 : 3;
}

} // namespace wt::finding

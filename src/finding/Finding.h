// SPDX-License-Identifier: Apache-2.0
// What does an engine claim about the program? A finding is a plain value. src/output/ chooses its words, except for
// the sentence of each step, which only the engine that found it can write. Locations are already paths, so that a
// finding does not need the program.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wt::finding {

enum class Kind : uint8_t {
#define WT_KIND(name, id, cwe, severity, title) name,
#include "finding/Kinds.def"
};

enum class Confidence : uint8_t { Low, Medium, High };

enum class DoubtKind : uint8_t {
#define WT_DOUBT(name, id, atMost, sentence, withoutSubject) name,
#include "finding/Doubts.def"
};

/// A reason why the finding may be wrong, and its subject: the name of a function, or empty.
struct Doubt {
  DoubtKind kind{};
  std::string subject;
  auto operator<=>(const Doubt&) const = default;
};

struct Position {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
  std::string macro; // the macro the code comes from, if any
  auto operator<=>(const Position&) const = default;
};

enum class StepKind : uint8_t { Allocate, Move, Branch, Call, Release, Use, Lose, Note };

/// One step of the path to the finding: where, and one plain sentence about it ("`n` is greater than 9").
struct Step {
  StepKind kind = StepKind::Note;
  Position at;
  std::string sentence;
};

/// The subject of the finding, besides its kind: properties for filters and explanations.
struct About {
  std::string family;     // `malloc`, `FILE`, `fd` …
  std::string expression; // the holder of the object, as the source writes it: `conn->name`
  std::string warning;    // the subkind, for engines that have several: `intraprocedural`, `escaping` …
  bool isHandle = false;
  bool isField = false;
  bool isExceptionPath = false;
  bool livesUntilExit = false; // memory kept until the process ends
};

struct Finding {
  Kind kind = Kind::Leak;
  std::vector<Doubt> doubts; // in the order in which a reader should see them
  Position at;               // the place to look at first: the point of loss, of the second release, of the use
  Position allocation;       // the origin of the object; line 0 if unknown
  std::string function;      // display name of the function it is in
  std::string functionKey;   // its linkage name, for the fingerprint
  std::string message;       // one sentence: "`buf` is lost here"
  About about;
  std::vector<Step> path;
  std::vector<std::string> engines;  // that report it
  std::vector<std::string> disagree; // that contradict it
  std::string fingerprint;           // survives unrelated edits; set by src/verdict/

  /// The lowest confidence that its doubts allow (Doubts.def); high without doubts.
  Confidence confidence() const;
};

} // namespace wt::finding

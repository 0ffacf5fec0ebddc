// SPDX-License-Identifier: Apache-2.0
// What an engine says about the program, as a plain value: words are chosen in src/output/, except for the sentence of
// each step, which only the engine that found it can write. Locations are resolved to paths here, so that a finding
// stands on its own once the program is gone.
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

/// A reason for which the finding may be wrong, and whom it is about: a function's name, or nobody.
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

/// What the finding is about, beside its kind: properties to filter and to explain by.
struct About {
  std::string family;     // `malloc`, `FILE`, `fd` …
  std::string expression; // what held the object, as the source writes it: `conn->name`
  std::string warning;    // of which sort, for engines that have several: `intraprocedural`, `escaping` …
  bool isHandle = false;
  bool isField = false;
  bool isExceptionPath = false;
  bool livesUntilExit = false; // memory kept until the process ends
};

struct Finding {
  Kind kind = Kind::Leak;
  std::vector<Doubt> doubts; // in the order in which a reader should meet them
  Position at;               // where a person would look first: the point of loss, of the second release, of the use
  Position allocation;       // where the object came from; line 0 if that is not known
  std::string function;      // display name of the function it is in
  std::string functionKey;   // its linkage name, for the fingerprint
  std::string message;       // one sentence: "`buf` is lost here"
  About about;
  std::vector<Step> path;
  std::vector<std::string> engines;  // who says so
  std::vector<std::string> disagree; // who says otherwise
  std::string fingerprint;           // survives unrelated edits; set by src/verdict/

  /// The lowest that one of its doubts allows (Doubts.def); without doubts, high.
  Confidence confidence() const;
};

} // namespace wt::finding

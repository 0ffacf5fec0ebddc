// SPDX-License-Identifier: Apache-2.0
// What does a case state about itself? A case is a C or C++ program with the truth on its lines (docs/testing.md):
//
//   // drive: parse(10)
//   char* buf = malloc(16);    // alloc: buf
//   if (n > 9) return -1;      // expect: leak(buf)
//
// A comment that looks like a directive but is not one is an error: a misspelt directive must not count as none.
#pragma once

#include "support/Result.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace wt::testing {

enum class Claim : uint8_t {
  Expect, // true of the program, and reported
  Missed, // true of the program, but not reported today
  Noise,  // not true of the program, but reported today
};

/// One stated finding: `leak(buf)` on a line.
struct Expectation {
  Claim claim = Claim::Expect;
  std::string kind;   // `leak`, `double-free` …: an id of finding/Kinds.def
  std::string object; // the text between the parentheses
  uint32_t line = 0;
  std::vector<std::string> engines; // empty: any engine
  std::string confidence;           // `low`: shown only on request; `medium`, `high`; empty: any that is shown
  std::string reason;               // for Missed and Noise

  bool isTrue() const { return claim != Claim::Noise; }
};

/// `// step: text`: the path of some finding has a step on this line whose sentence contains the text. After `!`: no
/// path has one.
struct ExpectedStep {
  uint32_t line = 0;
  std::string text;
};

/// `// says: inferred-field, !per-call`: the doubts, tags, growth, engines and disagreeing engines of a finding on this
/// line. No finding has the word after `!`.
struct ExpectedWords {
  uint32_t line = 0;
  std::vector<std::string> words;
};

/// `// broken: leak(p)`: without this line's code the program has this bug, which must be found.
struct Breakage {
  uint32_t line = 0;
  std::string replacement; // replaces the line's code
  Expectation bug;         // on line 0: wherever it is reported
};

/// One run of the case under the sanitizers.
struct Drive {
  std::string statement; // `parse(10)`; the case's own main if it has one and there is no drive line
  uint32_t failing = 0;  // number of the case's allocation that fails in this run, from 1; 0: none
};

struct CaseFile {
  std::string path;
  std::string text;
  bool isCxx = false;
  bool hasMain = false;
  std::vector<Expectation> expectations; // in the order of the file
  std::vector<ExpectedStep> steps;
  std::vector<ExpectedWords> said;
  std::vector<Breakage> breakages;
  std::map<std::string, std::vector<uint32_t>> allocations; // lines marked `// alloc: name`
  std::vector<std::string> flags;                           // for the compiler
  std::vector<std::string> options;                         // for watertight
  std::vector<std::string> covers;                          // rules of the engines' tables
  std::vector<Drive> drives;
  std::string wrong;   // for a lowering case: its present error; the case must fail until the line is removed
  std::string quiet;   // why even `--all` reports nothing false; empty: it may
  std::string skipRun; // why the case is not run; empty: it runs if it has drives

  /// The lines that may allocate the object; empty if the case does not mark them.
  const std::vector<uint32_t>& allocationLines(const std::string& object) const;
};

/// Reads the directives of a case; the error names file and line.
Result<CaseFile> parseCase(std::string path, std::string text);
Result<CaseFile> readCase(const std::string& path);

/// The program with the line broken, written below `folder` under a name that contains the line. It expects only the
/// bug.
Result<CaseFile> brokenTwin(const CaseFile& file, const Breakage& breakage, const std::string& folder);

/// The C and C++ files below a folder (or the file itself), sorted.
std::vector<std::string> sourcesBelow(const std::string& root);

} // namespace wt::testing

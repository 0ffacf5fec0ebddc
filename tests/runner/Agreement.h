// SPDX-License-Identifier: Apache-2.0
// Does what Watertight reports agree with what a case says? The rules are in docs/testing.md, section "Matching".
#pragma once

#include "CaseFile.h"

namespace wt::testing {

/// What the case needs to know of a finding.
struct Reported {
  std::string kind;
  uint32_t line = 0;
  uint32_t allocationLine = 0; // 0: not known, or in another file
  std::string expression;      // what held the object
  std::vector<std::string> engines;
  std::string message; // shown when the finding is not expected
  std::string confidence = {};
  struct Step {
    uint32_t line = 0; // 0: in another file
    std::string sentence;
  };
  std::vector<Step> steps = {};
  std::vector<std::string> words = {}; // doubts, tags, growth, engines, `ENGINE-disagrees`, `told-inside` another
};

/// Was it run with `--all`?
enum class Shown : uint8_t { Default, All };

struct Agreement {
  std::vector<std::string> complaints; // one line each; empty: they agree
  unsigned missed = 0, noise = 0;      // declared and still so
  unsigned skipped = 0;                // expectations of engines that are not there
  unsigned missedButLow = 0;           // declared as missed, and found with `--all`
  unsigned lowNoise = 0;               // not true, and reported with `--all` at low confidence
};

/// `engines`: those that ran.
Agreement compare(const CaseFile& file, const std::vector<Reported>& reported, const std::vector<std::string>& engines,
                  Shown shown = Shown::Default);

} // namespace wt::testing

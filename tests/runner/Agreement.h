// SPDX-License-Identifier: Apache-2.0
// Does Watertight's report agree with the case? docs/testing.md, section "Matching", has the rules.
#pragma once

#include "CaseFile.h"

namespace wt::testing {

/// The parts of a finding that are compared with the case.
struct Reported {
  std::string kind;
  uint32_t line = 0;
  uint32_t allocationLine = 0; // 0: unknown, or in another file
  std::string expression;      // the holder of the object
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

/// Was the run made with `--all`?
enum class Shown : uint8_t { Default, All };

struct Agreement {
  std::vector<std::string> complaints; // one line each; empty: they agree
  unsigned missed = 0, noise = 0;      // declared as such and still so
  unsigned skipped = 0;                // expectations for engines that did not run
  unsigned missedButLow = 0;           // declared as missed, but found with `--all`
  unsigned lowNoise = 0;               // false, and reported with `--all` at low confidence
};

/// `engines`: those that ran.
Agreement compare(const CaseFile& file, const std::vector<Reported>& reported, const std::vector<std::string>& engines,
                  Shown shown = Shown::Default);

} // namespace wt::testing

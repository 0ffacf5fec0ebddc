// SPDX-License-Identifier: Apache-2.0
// In which words is a finding reported? One plain sentence for the bug, and one for each step of the path, with
// expressions of the source. Only chooses words: About.h has decided the subject of the finding.
//
//   the memory held by `buf` is lost here
//   1. the memory is allocated by `malloc`       2. `n` is greater than 9
#pragma once

#include "engines/escape/Story.h"

namespace wt::engines::escape {

/// `about`: the finding, still without words.
std::string messageOf(const Encoding& encoding, const Candidate& candidate, const Loss& loss,
                      const finding::Finding& about);

/// The steps of the path: allocation, releases, and the branches that must be shown.
std::vector<finding::Step> stepsOf(const Encoding& encoding, const Candidate& candidate, Story& story);

} // namespace wt::engines::escape

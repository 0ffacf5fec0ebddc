// SPDX-License-Identifier: Apache-2.0
// In which words is a finding told? One plain sentence for what is wrong, and one for each step of the path there, with
// the expressions of the source. Chooses words only: what the finding is about is decided before (About.h).
//
//   the memory held by `buf` is lost here
//   1. the memory is allocated by `malloc`       2. `n` is greater than 9
#pragma once

#include "engines/escape/Story.h"

namespace wt::engines::escape {

/// `about`: the finding, without words.
std::string messageOf(const Encoding& encoding, const Candidate& candidate, const Loss& loss,
                      const finding::Finding& about);

/// The steps that lead to it: allocation, releases, and of the branches those to be told.
std::vector<finding::Step> stepsOf(const Encoding& encoding, const Candidate& candidate, Story& story);

} // namespace wt::engines::escape

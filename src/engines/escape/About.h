// SPDX-License-Identifier: Apache-2.0
// What is a finding about: which place, which allocation, which expression? Decided before any words are chosen,
// because merging, fingerprints and suppressions depend on it.
//
//   char *buf = malloc(16);      // allocation
//   if (n > 9) return -1;        // at: the return, by which the scope of `buf` is left; expression: buf
#pragma once

#include "engines/escape/Story.h"

namespace wt::engines::escape {

/// A finding without doubts and without words.
finding::Finding findingAbout(const Encoding& encoding, const Candidate& candidate, Story& story, const Loss& loss);

} // namespace wt::engines::escape

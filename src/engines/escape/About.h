// SPDX-License-Identifier: Apache-2.0
// Which place, allocation and expression is a finding about? Decided before the words are chosen, because merging,
// fingerprints and suppressions depend on it.
//
//   char *buf = malloc(16);      // allocation
//   if (n > 9) return -1;        // at: the return, where `buf` goes out of scope; expression: buf
#pragma once

#include "engines/escape/Story.h"

namespace wt::engines::escape {

/// The finding, still without doubts and words.
finding::Finding findingAbout(const Encoding& encoding, const Candidate& candidate, Story& story, const Loss& loss);

} // namespace wt::engines::escape

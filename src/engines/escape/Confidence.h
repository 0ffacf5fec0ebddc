// SPDX-License-Identifier: Apache-2.0
// Why may a finding be wrong? The doubts of finding/Doubts.def that engine escape knows, each of them one condition here.
// PathSearch brings those about what decides the bug; these are about lost detail and about who else may hold the object.
//
//   p = big_factory(ctx);  return;      // nothing held p here, big_factory() may keep it: `never-held`
#pragma once

#include "engines/escape/Certainty.h"
#include "engines/escape/Story.h"

namespace wt::engines::escape {

/// All doubts about the finding, those of its path included.
std::vector<finding::Doubt> doubtsOf(const Encoder& encoder, const Certainty& certainty, const Candidate& candidate,
                                     Story& story, const Loss& loss);

/// Does it rest on something that a summary or a loop does not know, on whichever path? Then it is of low confidence, and
/// no path need be looked for.
bool isOfLostDetail(const Encoder& encoder, const Candidate& candidate);

} // namespace wt::engines::escape

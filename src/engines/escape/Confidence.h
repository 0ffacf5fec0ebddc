// SPDX-License-Identifier: Apache-2.0
// Why may a finding be wrong? The doubts of finding/Doubts.def that engine escape knows, each of them one condition
// here. PathSearch brings those about what decides the bug, LostDetail those about detail that was lost on the path;
// these are about the path itself and about who else may hold the object.
//
//   p = big_factory(ctx);  return;      // nothing held p here, big_factory() may keep it: `never-held`
#pragma once

#include "engines/escape/Certainty.h"
#include "engines/escape/LostDetail.h"
#include "engines/escape/Story.h"

namespace wt::engines::escape {

struct DoubtSources {
  const Certainty& certainty;
  const LostDetail& lostDetail;
};

/// All doubts about the finding, those of its path included.
std::vector<finding::Doubt> doubtsOf(const Encoding& encoding, DoubtSources sources, const Candidate& candidate,
                                     Story& story, const Loss& loss);

} // namespace wt::engines::escape

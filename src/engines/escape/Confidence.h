// SPDX-License-Identifier: Apache-2.0
// Why may a finding be wrong? One condition here for each doubt of finding/Doubts.def that `escape` knows. PathSearch
// adds the doubts about what the bug depends on, LostDetail those about detail lost on the path; these are about the
// path itself and about other holders of the object.
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

/// All doubts about the finding, including those of its path.
std::vector<finding::Doubt> doubtsOf(const Encoding& encoding, DoubtSources sources, const Candidate& candidate,
                                     Story& story, const Loss& loss);

} // namespace wt::engines::escape

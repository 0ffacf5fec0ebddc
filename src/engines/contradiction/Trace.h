// SPDX-License-Identifier: Apache-2.0
// How is the path from a loss back to the cell's possible origin put into words? In plain sentences, latest first.
//
//   list.c:24: `create(3)` may be the last pointer to a cell when it ends its life here
//   list.c:17: before this, the cell was in `h`
//   list.c:16: the cell may have been allocated here
#pragma once

#include "engines/contradiction/Frames.h"
#include "engines/contradiction/Prove.h"

namespace wt::engines::contradiction {

/// A fact, and the node after which it holds.
struct TracePoint {
  ir::FunctionId function;
  uint32_t node;
  const Fact* fact;
};

finding::Position positionOf(const ir::Module& module, Location location);

/// `points`: from the probe backwards.
std::vector<finding::Step> describeTrace(const Terms& terms, GraphSource graphs, const Probe& probe,
                                         const std::vector<TracePoint>& points, Source source);

/// The probe's assumption as a sentence; and the sentence for a proof.
std::string supposition(const Probe& probe);
std::string refutation(const Probe& probe);

} // namespace wt::engines::contradiction

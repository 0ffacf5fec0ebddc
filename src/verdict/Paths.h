// SPDX-License-Identifier: Apache-2.0
// Which steps of a long path does a reader need? Where the object came from, what happened to it, and the branches just
// before the end, of which the last decides.
//
//   72 steps   ->   allocation, two calls, "61 steps are left out here", eight branches, the loss
#pragma once

#include "finding/Finding.h"
#include "verdict/CodeAt.h"

#include <vector>

namespace wt::verdict {

inline constexpr size_t kMostSteps = 12; // the warning itself is not counted

/// Without branches that come after the finding's own place: an object that is overwritten is lost then and there,
/// whatever the function does until its end.
std::vector<finding::Step> untilTheEnd(const finding::Finding& finding, const CodeAt& code);

/// At most kMostSteps of them, in their order; where steps are left out, a note says how many.
std::vector<finding::Step> shortPath(std::vector<finding::Step> path);

} // namespace wt::verdict

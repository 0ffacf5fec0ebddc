// SPDX-License-Identifier: Apache-2.0
// Which steps of a long path does a reader need? The object's origin, the events that concern it, and the branches just
// before the end, the last of which decides.
//
//   72 steps   ->   allocation, two calls, "61 steps are left out here", eight branches, the loss
#pragma once

#include "finding/Finding.h"
#include "verdict/CodeAt.h"

#include <vector>

namespace wt::verdict {

inline constexpr size_t kMostSteps = 12; // not counting the warning itself

/// Removes branches after the finding's own place: an object that is overwritten is lost there, whatever the function
/// does afterwards.
std::vector<finding::Step> untilTheEnd(const finding::Finding& finding, const CodeAt& code);

/// At most kMostSteps of them, in their order; a note replaces omitted steps and gives their number.
std::vector<finding::Step> shortPath(std::vector<finding::Step> path);

} // namespace wt::verdict

// SPDX-License-Identifier: Apache-2.0
// Which branches of a long path only lead to the place where the object is made? Whoever looks at that place sees that
// execution got there.
//
//   if (!c) return; if (n < 0) return;      // left out: there is no other way to the allocation
//   if (mode == 2) return;                  // kept: `mode` is tested again
//   p = malloc(n);
//   if (mode != 1) free(p);
#pragma once

#include "finding/Finding.h"
#include "verdict/CodeAt.h"

#include <vector>

namespace wt::verdict {

/// Only of paths with more steps than people take in at once. A note replaces the steps and gives their number.
std::vector<finding::Step> withoutApproach(const finding::Finding& finding, const CodeAt& code);

} // namespace wt::verdict

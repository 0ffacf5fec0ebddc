// SPDX-License-Identifier: Apache-2.0
// Which blocks has execution passed on every way to a block?
//
//   b0: goto b1 b2     b1: goto b3     b2: jump exit     b3: …      // b3's: b0, b1
#pragma once

#include "ir/Body.h"

#include <vector>

namespace wt::ir {

/// By block: its rank in reverse postorder. The head of a loop precedes the other blocks of the loop.
std::vector<uint32_t> reversePostorder(const Body& body);

/// By block: its immediate dominator, after [Cooper, Harvey, Kennedy 2001]; itself if entry or unreachable.
std::vector<uint32_t> dominatorsOf(const Body& body);

/// Does every way to `other` pass through `block`?
bool dominates(const std::vector<uint32_t>& dominators, uint32_t block, uint32_t other);

} // namespace wt::ir

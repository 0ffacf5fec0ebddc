// SPDX-License-Identifier: Apache-2.0
// How often does a loop go round whose counter starts, moves and ends at constants?
//
//   for (i = 0; i < 4; i++) cells[i] = malloc(8);     // four times: worth four exact rounds
//
// Read off the instructions: the head compares a local variable to a constant; one instruction in the loop adds a
// constant to it; all others, outside, set it to constants; its address is never taken. A `break` may end the loop
// earlier.
#pragma once

#include "engines/escape/Unrolling.h"

namespace wt::engines::escape {

/// None if this is not such a loop, or if it goes round more than `limit` times.
std::optional<uint32_t> constantRounds(const ir::Body& body, const LoopShape& loop, uint32_t limit);

} // namespace wt::engines::escape

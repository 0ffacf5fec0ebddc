// SPDX-License-Identifier: Apache-2.0
// How many rounds does a loop make whose counter starts, moves and ends at constants?
//
//   for (i = 0; i < 4; i++) cells[i] = malloc(8);     // four: worth four exact rounds
//
// Derived from the instructions: the header compares a local variable with a constant; one instruction in the loop adds
// a constant to it; all other assignments are outside and assign constants; its address is never taken. A `break` may
// end the loop earlier.
#pragma once

#include "ir/Module.h"

#include <optional>

namespace wt::contract {

/// `contains`: by block, whether it is in the loop. None if it is no such loop, or makes more than `limit` rounds.
std::optional<uint32_t> constantRounds(const ir::Body& body, ir::BlockId header, const std::vector<bool>& contains,
                                       uint32_t limit);

} // namespace wt::contract

// SPDX-License-Identifier: Apache-2.0
// Which instructions put the result of a call in the place of what the call got? `x = realloc(x, n)`: when the call
// fails it has released nothing, and null takes the place of the only pointer.
//
//   b->data = realloc(b->data, n);     // what b->data held is lost if this is null
//   if (!b->data) return -1;
//
// The call itself proves that the place owns what it holds: no contract is needed.
#pragma once

#include "ir/Body.h"

namespace wt::engines::escape {

/// The place that the instruction refills; invalid: it is no such instruction.
ir::PlaceId regrownPlace(const ir::Body& body, const ir::Block& block, size_t instr);

} // namespace wt::engines::escape

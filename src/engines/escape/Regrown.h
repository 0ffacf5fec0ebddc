// SPDX-License-Identifier: Apache-2.0
// Which instructions overwrite a place with the result of a call that received its value? `x = realloc(x, n)`: if the
// call fails, it has released nothing, and null replaces the only pointer.
//
//   b->data = realloc(b->data, n);     // the old *b->data is lost if the result is null
//   if (!b->data) return -1;
//
// The call itself proves that the place owns its target: no contract is needed.
#pragma once

#include "ir/Body.h"

namespace wt::engines::escape {

/// The place that the instruction refills; invalid if it is no such instruction.
ir::PlaceId regrownPlace(const ir::Body& body, const ir::Block& block, size_t instr);

} // namespace wt::engines::escape

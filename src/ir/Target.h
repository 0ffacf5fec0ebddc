// SPDX-License-Identifier: Apache-2.0
// Which place does an instruction write by name? Of an assignment, an allocation and a call with a result, the place on
// the left; what a callee writes through pointers is not its target.
#pragma once

#include "ir/Body.h"

#include <optional>

namespace wt::ir {

inline std::optional<PlaceId> targetOf(const Instr& instr) {
  if (const auto* assign = std::get_if<Assign>(&instr.op))
    return assign->target;
  if (const auto* alloc = std::get_if<Alloc>(&instr.op))
    return alloc->target;
  const auto* call = std::get_if<Call>(&instr.op);
  return call ? call->target : std::nullopt;
}

} // namespace wt::ir

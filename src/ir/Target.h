// SPDX-License-Identifier: Apache-2.0
// Which place does an instruction write directly? The left side of an assignment, an allocation or a call with a
// result. Memory that a callee writes through pointers is not a target.
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

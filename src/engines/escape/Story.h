// SPDX-License-Identifier: Apache-2.0
// What may be wrong, and the way that leads there: what the reporter finds out (Witness.cpp) and the narrator tells.
#pragma once

#include "engines/escape/Encoder.h"
#include "finding/Finding.h"

namespace wt::engines::escape {

/// Something wrong at a point: all that is asked of the solver.
struct Candidate {
  finding::Kind kind{};
  Lit guard, condition;
  Lit asked;   // the condition, or that it surely holds
  size_t assumed = 0; // how many of the encoder's assumptions
  bool isDenied = false; // the next of them is that it is not so
  ObjectId object;
  uint32_t step = UINT32_MAX; // the point; of a leak, the end
  uint32_t instr = UINT32_MAX;
  ir::FunctionId callee;
  bool isRaise = false;
  bool isCoarse = false;
};

struct Path {
  std::vector<const Event*> events; // up to the point, in order
  bool isRough = false;             // through a loop that was not followed exactly
};

/// The instruction of an unrolled block; null past its end.
inline const ir::Instr* instrAt(const Encoder& encoder, uint32_t step, uint32_t instr) {
  const ir::Block& block = encoder.body()[encoder.unrolling.blocks[step].block];
  return instr < block.instrs.size() ? &block.instrs[instr] : nullptr;
}

} // namespace wt::engines::escape

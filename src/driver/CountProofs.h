// SPDX-License-Identifier: Apache-2.0
// How much of a program is proved, and on what does that rest? Every function that can lose a pointer is put to engine
// `contradiction`, with the limits of its mode *bugs*.
#pragma once

#include "driver/Progress.h"
#include "program/Program.h"

#include <map>
#include <string>

namespace wt::driver {

struct ProofCount {
  uint64_t functions = 0;          // that can lose a pointer
  uint64_t proved = 0;             // of them
  uint64_t withoutAssumptions = 0; // of those proved
  /// What the other proofs assume, in words that finish "assume that": how many functions each.
  std::map<std::string, uint64_t> assumptions;
};

ProofCount countProofs(const program::Program& program, const Progress& progress);

} // namespace wt::driver

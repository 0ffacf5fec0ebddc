// SPDX-License-Identifier: Apache-2.0
// How many functions of a program are proved, under which assumptions? Engine `contradiction` analyses every function
// that can lose a pointer, with the limits of its mode *bugs*.
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
  /// The assumptions of the other proofs, worded to follow "assume that", with the number of functions that need each.
  std::map<std::string, uint64_t> assumptions;
};

ProofCount countProofs(const program::Program& program, const Progress& progress);

} // namespace wt::driver

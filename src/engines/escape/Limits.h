// SPDX-License-Identifier: Apache-2.0
// How much may one function cost? Counted in blocks, nodes and values, never in time: results are the same on any machine.
#pragma once

#include "solver/SatSession.h"

namespace wt::engines::escape {

struct Limits {
  size_t unrolledBlocks = 150; // wanted: 600 cost twice as much and show as many planted bugs
  size_t blocks = 20000;        // beyond this a function is given up
  size_t graphNodes = 200000;
  size_t values = 400000; // made or merged
  solver::SatLimits questions{
      .conflicts = 5000, .steps = 12'000'000, .hardQuestions = 3, .hardConflicts = 1000, .hardNodes = 40'000};
};

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// What is wrong, and along which path? Asks the solver about every suspicion and every object that may be lost, and turns
// each answer into a finding that a person can follow.
#pragma once

#include "engines/escape/Encoder.h"
#include "solver/SatSession.h"

namespace wt::engines::escape {

struct Findings {
  std::vector<finding::Finding> findings;
  size_t undecided = 0; // questions that were given up
};

Findings findingsOf(Encoder& encoder, solver::SatSession& session, bool wantsLessSure);

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// Which bugs does a function have, and along which paths? Asks the solver about every suspicion and every object that
// may be lost, and turns each answer into a finding that a person can follow.
//
//   Sites        which objects and suspicions, by place
//   PathSearch   on which path, and which of its branches matter
//   Loss         where the last reference to a leaked object went
//   About        which place, allocation and expression the finding names
//   Confidence   why it may be wrong
//   Narration    the words
#pragma once

#include "engines/escape/Encoding.h"
#include "finding/Finding.h"
#include "solver/SatSession.h"

namespace wt::engines::escape {

struct Findings {
  std::vector<finding::Finding> findings;
  size_t undecided = 0; // number of questions without an answer
};

/// Adds formulas to the encoding's graph; changes nothing else in it.
Findings findingsOf(const Encoding& encoding, solver::SatSession& session, bool wantsLessSure);

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// Is a claim of another engine true? "`p` from line 12 is lost in line 20": assumes so, and searches backwards from
// there.
//
//   a path leads to the allocation          agrees
//   every path ends in a contradiction      `p` is not the last pointer to the object there: disagrees
//   … and nothing that the function does
//     or calls loses anything or links
//     objects, with harmless assumptions
//     only                                  refutes the claim
//
// That `p` is not the last pointer does not refute the claim alone: the holder of the other pointer may itself be lost
// together with the object, or be part of a cycle; or a callee has lost the object earlier. So all of that must be
// proved.
#pragma once

#include "engines/contradiction/Limits.h"
#include "engines/contradiction/ProgramFacts.h"
#include "finding/Opinion.h"

#include <memory>

namespace wt::engines::contradiction {

std::unique_ptr<finding::SecondOpinion> makeOpinions(const program::Program& program, const Limits& limits);

} // namespace wt::engines::contradiction

// SPDX-License-Identifier: Apache-2.0
// Is a claim of another engine true? "`p` from line 12 is lost in line 20": supposed, and followed back from there.
//
//   a way leads to the allocation           it agrees
//   every way ends in a contradiction       `p` is not the last pointer to it there: it disagrees
//   … and nothing the function does, or
//     calls, loses anything or links
//     objects, on no assumption that
//     matters                               the claim is refuted
//
// That `p` is not the last pointer does not refute the claim alone: what holds the other one may itself be lost, and
// take the object with it, or be part of a ring; or the object was lost in a callee before. So all of that has to be
// proved.
#pragma once

#include "engines/contradiction/Limits.h"
#include "engines/contradiction/ProgramFacts.h"
#include "finding/Opinion.h"

#include <memory>

namespace wt::engines::contradiction {

std::unique_ptr<finding::SecondOpinion> makeOpinions(const program::Program& program, const Limits& limits);

} // namespace wt::engines::contradiction

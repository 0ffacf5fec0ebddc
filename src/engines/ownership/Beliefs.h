// SPDX-License-Identifier: Apache-2.0
// What do functions do of which there is no body and no specification? One signature each for the whole program,
// decided by how the program uses them:
//
//   s = sdsnew(x); …; sdsfree(s);        // at 11 places what sdsnew gives ends in sdsfree, and is not mentioned after it:
//   s = sdsnew(x); if (e) return; …      // so sdsnew hands out, sdsfree takes, and this return loses the string
//
//   n = sdslen(s); …; sdsfree(s);        // what sdslen is given is released afterwards: it borrows
//
// Beyond the paper, which takes undefined functions to own nothing. In the manner of [Engler et al., SOSP 2001]: what
// is done nearly always is meant. A belief carries its evidence, and what follows from it is of medium confidence at
// most.
#pragma once

#include "engines/ownership/Signature.h"
#include "program/Program.h"

namespace wt::engines::ownership {

using Beliefs = std::map<ir::FunctionId, std::unique_ptr<Signature>>;

/// A pair is believed in if it is seen at so many places at least, and at no fewer than this share of all.
inline constexpr uint32_t kMinPlaces = 3;
inline constexpr double kMinShare = 0.75;

Beliefs beliefsFromUse(const program::Program& program);

} // namespace wt::engines::ownership

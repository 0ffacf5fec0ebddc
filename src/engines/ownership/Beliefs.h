// SPDX-License-Identifier: Apache-2.0
// Which functions without body and specification allocate, and which release? One signature for each, inferred from how
// the whole program uses them:
//
//   s = sdsnew(x); …; sdsfree(s);        // at 11 places the result of sdsnew is passed to sdsfree and not used again:
//   s = sdsnew(x); if (e) return; …      // so sdsnew allocates, sdsfree releases, and this return leaks the string
//
//   n = sdslen(s); …; sdsfree(s);        // the argument of sdslen is released afterwards: sdslen borrows
//
// Beyond the paper, which assumes that undefined functions own nothing. As in [Engler et al., SOSP 2001], a practice
// that is nearly always followed is taken as a rule. A belief carries its evidence, and findings that depend on one
// have medium confidence at most.
#pragma once

#include "engines/ownership/Signature.h"
#include "program/Program.h"

namespace wt::engines::ownership {

using Beliefs = std::map<ir::FunctionId, std::unique_ptr<Signature>>;

/// A pair is believed if it occurs at least this often, and in at least this share of all places.
inline constexpr uint32_t kMinPlaces = 3;
inline constexpr double kMinShare = 0.75;

Beliefs beliefsFromUse(const program::Program& program);

} // namespace wt::engines::ownership

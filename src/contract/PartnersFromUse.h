// SPDX-License-Identifier: Apache-2.0
// What do functions with neither body nor specification do? Inferred from how the program uses them:
//
//   s = sdsnew(x); if (bad) { sdsfree(s); return; }     // the result of sdsnew ends in sdsfree: a pair
//   s = sdsnew(x); n = sdslen(s); sdsfree(s);           // the argument of sdslen is released afterwards: sdslen borrows
//   s = sdsnew(x); s = sdscat(s, y); sdsfree(s);        // sdscat releases its argument and returns a new object
//   s = sdsnew(x); if (bad) return; …                   // so this path leaks
//
// Follows [Engler et al., SOSP 2001] (a practice that is nearly always followed is a rule) and the rules for libraries
// without bodies of [Ravitch and Liblit, 2013]. Each belief keeps its witnesses; trustOf decides how far a function
// under judgement may trust it. Names choose between candidates, and where they agree, one witness suffices instead of
// several.
//
// Does not follow values through fields of structures, except to find who releases a field's target (FieldEnds.h).
#pragma once

#include "contract/Lives.h"

namespace wt::contract {

/// `isSpecified`: by function id, whether it has a specification.
Transfers transfersFromUse(const ir::Module& module, const std::vector<bool>& isSpecified, Lives& lives);
/// Transfers of functions with a body, inferred as if they had none, for functions whose body is too large to analyse.
/// So the beliefs of callers do not depend on the presence of the body. `known`: transfers of functions without a body.
Transfers transfersOfBodies(const ir::Module& module, const std::vector<bool>& isSpecified, const Transfers& known,
                            Lives& lives);

} // namespace wt::contract

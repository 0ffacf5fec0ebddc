// SPDX-License-Identifier: Apache-2.0
// What do functions do of which there is neither a body nor a specification? Decided by how the program uses them:
//
//   s = sdsnew(x); if (bad) { sdsfree(s); return; }     // what sdsnew gives ends in sdsfree: one gives, the other takes
//   s = sdsnew(x); n = sdslen(s); sdsfree(s);           // what sdslen was given is released afterwards: it borrows
//   s = sdsnew(x); s = sdscat(s, y); sdsfree(s);        // sdscat takes the one and gives the other
//   s = sdsnew(x); if (bad) return; …                   // so this way loses it
//
// In the manner of [Engler et al., SOSP 2001] (what is done nearly always is meant) and of the rules for libraries
// without bodies in [Ravitch and Liblit, 2013]. Each belief keeps its witnesses; how far it is trusted in a function is
// asked of the others only (trustOf). Names decide between candidates, and let one witness do where otherwise three are
// asked for.
//
// Not done: what goes through fields of structures.
#pragma once

#include "contract/Transfer.h"

namespace wt::contract {

/// `isSpecified`: by function id, it has a specification.
Transfers transfersFromUse(const ir::Module& module, const std::vector<bool>& isSpecified);
/// Of functions with a body, asked as if they had none: for those whose body turns out too large to be followed. What
/// callers say of it does not depend on whether the body is there. `known`: of functions without a body.
Transfers transfersOfBodies(const ir::Module& module, const std::vector<bool>& isSpecified, const Transfers& known);

} // namespace wt::contract

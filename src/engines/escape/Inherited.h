// SPDX-License-Identifier: Apache-2.0
// Is what a function owes (Debts.h) lost when it returns? It must be released, still be held, be handed out or be kept.
//
//   void rename(conn *c, const char *p) { c->path = strdup(p); }   // what c->path held is lost: overwritten
//   void drop(conn *c) { free(c); }                                // lost: its object is released without it
//
// Asked of fields that the function touches, and of those of objects that it releases.
#pragma once

#include "engines/escape/Debts.h"
#include "engines/escape/EscapeRules.h"

namespace wt::engines::escape {

Debts debtsOf(const Encoding& encoding);

/// Does the result of a call that got it take its place (Regrown.h)? Then it is owed where that call fails.
bool isRegrown(const Encoding& encoding, ObjectId object);

/// That the field was not empty.
Lit wasThere(const Encoding& encoding, ObjectId owed);

/// When it is lost, in a state at the end, if it was there. `rules`: of that state.
Lit isLost(const Encoding& encoding, const State& end, const EscapeRules& rules, ObjectId owed);

/// How it is lost: with its object (Forgotten), or because something else took its place (Overwritten).
contract::Sight sightOf(const Encoding& encoding, const State& end, ObjectId owed);

/// How far to trust that it is owed at all.
contract::Trust trustIn(const Encoding& encoding, const State& end, ObjectId owed);

/// Does the function itself lose it there, not a callee in what it was given? `loss`: the event by which its place let
/// go of it.
bool isLostHere(const Encoding& encoding, ObjectId owed, const Event* loss);

/// "`path` is released by `conn_free` (conn.c:16); here it is overwritten"
std::string whyOwed(const Encoding& encoding, const State& end, ObjectId owed);

} // namespace wt::engines::escape

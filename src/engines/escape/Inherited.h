// SPDX-License-Identifier: Apache-2.0
// Does a function that returns lose an object it owes (Debts.h)? The object must be released, still be held, be handed
// out or be kept.
//
//   void rename(conn *c, const char *p) { c->path = strdup(p); }   // loses the old *c->path: overwritten
//   void drop(conn *c) { free(c); }                                // loses *c->path: *c is released without it
//
// Asked for the fields that the function touches, and for the fields of objects that it releases.
#pragma once

#include "engines/escape/Debts.h"
#include "engines/escape/EscapeRules.h"

namespace wt::engines::escape {

Debts debtsOf(const Encoding& encoding);

/// Does the result of a call that received the object replace it (Regrown.h)? Then it is owed where that call fails.
bool isRegrown(const Encoding& encoding, ObjectId object);

/// Is the object the target of an argument?
bool isArgument(const Heap& heap, ObjectId object);

/// The condition that the field was not empty.
Lit wasThere(const Encoding& encoding, ObjectId owed);

/// The condition that it is lost in the end state `end`, if the field was not empty. `rules` belong to that state.
Lit isLost(const Encoding& encoding, const State& end, const EscapeRules& rules, ObjectId owed);

/// How it is lost: with its object (Forgotten), or because another value replaced it (Overwritten).
contract::Sight sightOf(const Encoding& encoding, const State& end, ObjectId owed);

/// How much trust the claim deserves that the object is owed at all.
contract::Trust trustIn(const Encoding& encoding, const State& end, ObjectId owed);

/// Does the function itself lose it there, rather than a callee in memory that it received? `loss` is the event at
/// which its place let go of it.
bool isLostHere(const Encoding& encoding, ObjectId owed, const Event* loss);

/// "`path` is released by `conn_free` (conn.c:16); here it is overwritten"
std::string whyOwed(const Encoding& encoding, const State& end, ObjectId owed);

} // namespace wt::engines::escape

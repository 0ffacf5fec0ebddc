// SPDX-License-Identifier: Apache-2.0
// What do the fields of C structures own? As in classes, the functions that make and break an object are the best
// evidence (Receivers.h):
//
//   struct conn *conn_new(void) { …  c->name = strdup("a");  c->peer = server; … }
//   void conn_free(struct conn *c) { free(c->name);  free(c); }                     // name owns; peer is unknown
//
// A C programmer need not use these functions, so only agreement is certain: a field owns if all breakers release it
// and no maker lets it borrow; or if some function makes it and nothing in the whole program hands on its target, in
// which case the breakers forget it. Fields without agreement are constrained all the same, at low confidence. Beyond
// [Clouseau], which treats C structures as memory.
#pragma once

#include "engines/ownership/Beliefs.h"
#include "engines/ownership/References.h"

namespace wt::engines::ownership {

/// Adds the facts about C structures to those about classes.
void addStructFieldTypes(const program::Program& program, const Beliefs& beliefs, const References& references,
                         FieldTypes& types);

} // namespace wt::engines::ownership

// SPDX-License-Identifier: Apache-2.0
// What do the fields of C structures own? As for classes, those who make and who break an object know best
// (Receivers.h):
//
//   struct conn *conn_new(void) { …  c->name = strdup("a");  c->peer = server; … }
//   void conn_free(struct conn *c) { free(c->name);  free(c); }                     // name owns, of peer nothing is known
//
// Nothing makes a C programmer use these functions alone, so that only agreement counts for sure: a field owns if all
// who break the object release it, and nobody makes one that borrows; or if some function makes it, and nobody in the
// whole program hands on what it holds: then those who break the object forget it. What is not sure is demanded all the
// same, and shows at low confidence. Beyond [Clouseau], which knows C structures as memory only.
#pragma once

#include "engines/ownership/Beliefs.h"
#include "engines/ownership/References.h"

namespace wt::engines::ownership {

/// Adds what is found out about C structures to what is known of classes.
void addStructFieldTypes(const program::Program& program, const Beliefs& beliefs, const References& references,
                         FieldTypes& types);

} // namespace wt::engines::ownership

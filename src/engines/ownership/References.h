// SPDX-License-Identifier: Apache-2.0
// To which pointers does a function take a further reference? A reference-counted object has several owners.
//
//   void key_free(key *k) { if (--k->refs > 0) return; … free(k); }     // `refs` decides about the release: a count
//   void key_up_ref(key *k) { k->refs++; }                              // incrementing it adds an owner
//   void use(conn *c, key *k) { key_up_ref(k); c->key = k; }            // `k` and its copies are not constrained here
//
// Beyond the paper, in which every object has one owner. The reference that the maker gives out and the one that the
// release takes are ordinary owners, so a function that only makes and releases is checked as usual. A count is
// recognised by its use, not by its name: some function decrements it and, depending on it, releases the object. It may
// change in place, in a function that receives its address, or in one without a body (InterlockedDecrement).
#pragma once

#include "engines/ownership/Names.h"
#include "program/Program.h"

namespace wt::engines::ownership {

/// Only for functions that change a count.
using References = std::map<ir::FunctionId, Shared>;

References referencesTaken(const program::Program& program);

} // namespace wt::engines::ownership

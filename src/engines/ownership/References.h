// SPDX-License-Identifier: Apache-2.0
// Which pointers does a function take another reference to? An object that counts who holds it has more than one owner.
//
//   void key_free(key *k) { if (--k->refs > 0) return; … free(k); }     // `refs` decides whether it goes: it is a count
//   void key_up_ref(key *k) { k->refs++; }                              // who counts it up adds an owner
//   void use(conn *c, key *k) { key_up_ref(k); c->key = k; }            // of `k` nothing is said here, nor of its copies
//
// Beyond the paper, whose objects have one owner each. The reference that the maker gives and the one that the release
// takes are owners as ever, so a function that only makes and releases is held to that. The count is found by what is
// done with it, not by its name: some function takes from it and releases the object, but not always. It may be counted
// in place, by a function that is given its address, or by one that has no body (InterlockedDecrement).
#pragma once

#include "engines/ownership/Names.h"
#include "program/Program.h"

namespace wt::engines::ownership {

/// Only functions that count something are listed.
using References = std::map<ir::FunctionId, Shared>;

References referencesTaken(const program::Program& program);

} // namespace wt::engines::ownership

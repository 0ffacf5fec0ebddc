// SPDX-License-Identifier: Apache-2.0
// Do two reference counts manage one object? A `shared_ptr` made from a plain pointer starts a new count, and each
// count releases the object when its own last holder is destroyed.
//
//   std::shared_ptr<Node> a(p);        std::shared_ptr<Node> b(p);          // two counts of *p
//   std::shared_ptr<Node> c(a.get());                                       // a second count
//   std::shared_ptr<Node>(this)        // in a class with shared_from_this: the object's maker has counted it
//   delete a.get();                    // its count releases it again
//   std::shared_ptr<Node> d(a);        // fine: `d` joins the count of `a`
//
// Looks at one function, and at variables that keep the same pointer from one count to the other. Reported where the
// second holder goes out of scope, since the second release happens there; if it does not, where it is made.
#pragma once

#include "engines/ownership/ClassFindings.h"

namespace wt::engines::ownership {

void addSecondCounts(const program::Program& program, FindingsByFunction& findings);

} // namespace wt::engines::ownership

// SPDX-License-Identifier: Apache-2.0
// Is one object given to two counts? Whoever makes a `shared_ptr` from a plain pointer makes a new count, and each
// count releases the object when its own last holder goes.
//
//   std::shared_ptr<Node> a(p);        std::shared_ptr<Node> b(p);          // two counts of *p
//   std::shared_ptr<Node> c(a.get());                                       // a second one
//   std::shared_ptr<Node>(this)        // in a class that has shared_from_this: whoever made the object has counted it
//   std::shared_ptr<Node> d(a);        // no: `d` joins the count of `a`
//
// Looks at one function, and at variables that hold the same pointer from the one to the other. Told where the second
// holder goes out of scope, which is where the object is released again; where it does not, where it is made.
#pragma once

#include "engines/ownership/ClassFindings.h"

namespace wt::engines::ownership {

void addSecondCounts(const program::Program& program, FindingsByFunction& findings);

} // namespace wt::engines::ownership

// SPDX-License-Identifier: Apache-2.0
// Where inside a callee is the object released? A path says "released by `done`" at the call, but the statement that a
// reader wants to see is in `done`, or in a function that it calls.
//
//   void drop(char *s) { free(s); }            // 2.   in `drop`: `s` is released
//   void done(char *s) { log(s); drop(s); }    // 1.   in `done`: `s` is passed to `drop`
//   done(p);  puts(p);                         //      the memory is released by `done`
//
// Steps are added only if they are unambiguous: the call passes the finding's object as one parameter, and one
// statement of each body can release it.
#pragma once

#include "finding/Report.h"
#include "verdict/CodeAt.h"

#include <vector>

namespace wt::verdict {

/// The statements inside callees that release the finding's object, for the steps of its current path.
std::vector<finding::InnerStep> stepsInCallees(const finding::Finding& finding, const CodeAt& code);

} // namespace wt::verdict

// SPDX-License-Identifier: Apache-2.0
// Which findings can one change fix? One of them represents the others and lists them.
//
//   a = malloc(1);  b = malloc(2);  if (n) return -1;     // two objects of one early return
//   free(p);  puts(p);  puts(p);                          // one release too early, two uses after it
//   x = make(); … y = make(); … z = make();               // one function that all callers misuse
//
// Rules, in this order; a finding joins the first matching finding that ranks before it:
//   same exit      leaks of one function at one line, or decided by one branch if one of them has no known holder
//   same object    leaks of one allocation of one function
//   same release   double frees and uses after free of one function, after the release at one place
//   same contract  one kind, about one function of the program, at three or more places and at least half of its calls;
//                  of leaks, at all of its calls
#pragma once

#include "finding/Report.h"
#include "verdict/CodeAt.h"

#include <vector>

namespace wt::verdict {

/// `findings` and the result are in the order of the report. `code` may be null: then the rule about contracts is not
/// applied.
std::vector<finding::Reported> grouped(std::vector<finding::Reported> findings, const CodeAt* code);

} // namespace wt::verdict

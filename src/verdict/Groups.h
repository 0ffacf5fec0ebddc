// SPDX-License-Identifier: Apache-2.0
// Which findings are one thing to mend? One of them stands for the others and lists them.
//
//   a = malloc(1);  b = malloc(2);  if (n) return -1;     // two objects of one early return
//   free(p);  puts(p);  puts(p);                          // one release too early, two uses after it
//   x = make(); … y = make(); … z = make();               // one function that most callers misunderstand
//
// Rules, in this order; a finding belongs to the first that stands before it in the ranking and fits:
//   same exit      leaks of one function at one line, or decided by one branch if one of them has no holder of its own
//   same object    leaks of one allocation of one function
//   same release   double frees and uses after free of one function, after the release at one place
//   same contract  one kind, about one function of the program at three places or more that are half of its calls or more
#pragma once

#include "finding/Report.h"
#include "verdict/CodeAt.h"

#include <vector>

namespace wt::verdict {

/// `findings` in the order in which they are to be told; so is the result. `code` may be null: then no contracts are
/// known.
std::vector<finding::Reported> grouped(std::vector<finding::Reported> findings, const CodeAt* code);

} // namespace wt::verdict

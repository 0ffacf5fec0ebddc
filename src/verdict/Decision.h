// SPDX-License-Identifier: Apache-2.0
// Which branch decides that execution gets to the end of a path? An engine shows the branches without which the bug
// would not follow; whether the early return is taken may not be among them, and a reader looks for it first.
//
//   p = malloc(8);
//   switch (fork()) { case -1: return -1;      // the end: `fork() == -1` decides, whatever came before
//
// It is the condition behind which every way leads through to the end without another choice. Added if it comes after
// the allocation and the path does not show it yet.
#pragma once

#include "finding/Finding.h"
#include "verdict/CodeAt.h"

#include <vector>

namespace wt::verdict {

std::vector<finding::Step> withDecision(const finding::Finding& finding, const CodeAt& code);

} // namespace wt::verdict

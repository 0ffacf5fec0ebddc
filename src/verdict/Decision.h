// SPDX-License-Identifier: Apache-2.0
// Which branch decides that execution reaches the end of a path? An engine shows only the branches that the bug depends
// on. The branch to an early return may not be among them, and a reader looks for it first.
//
//   p = malloc(8);
//   switch (fork()) { case -1: return -1;      // the end: `fork() == -1` decides, whatever came before
//
// It is the nearest condition that every way to the end passes. It is added if it comes after the allocation and the
// path does not show it yet.
#pragma once

#include "finding/Finding.h"
#include "verdict/CodeAt.h"

#include <vector>

namespace wt::verdict {

std::vector<finding::Step> withDecision(const finding::Finding& finding, const CodeAt& code);

} // namespace wt::verdict

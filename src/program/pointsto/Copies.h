// SPDX-License-Identifier: Apache-2.0
// Which functions are analysed separately for each call of them? Otherwise all results of `malloc` would be one object:
//
//   void *xmalloc(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }
//   a = xmalloc(8);  b = xmalloc(8);      // two objects: each call copies xmalloc, each copy of xmalloc copies malloc
//
// Copied are the functions with bodies made from specifications, and *wrappers*: short non-recursive functions that
// return an object which they, or a copied function that they call, have allocated.
#pragma once

#include "program/Program.h"

namespace wt::program {

/// By function.
std::vector<bool> copiedFunctions(const Program& program);

} // namespace wt::program

// SPDX-License-Identifier: Apache-2.0
// Which functions are looked at anew for each call of them? Without that, whatever `malloc` gives is one object:
//
//   void *xmalloc(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }
//   a = xmalloc(8);  b = xmalloc(8);      // two objects: xmalloc is copied for each call, malloc for each copy of xmalloc
//
// Copied are the functions whose bodies come from specifications, and *wrappers*: short functions, not recursive, that
// return what they, or a function that is copied, have allocated.
#pragma once

#include "program/Program.h"

namespace wt::program {

/// By function.
std::vector<bool> copiedFunctions(const Program& program);

} // namespace wt::program

// SPDX-License-Identifier: Apache-2.0
// Does a path go through the elements of such an array? Told by type: it comes to a loop that reads an element to store
// it, or to hand it to a function that may keep or release it, whether or not it enters the loop; or it gives the whole
// array to another function of the program that may do so.
//
//   for (i = 0; i < n; i++) free(a[i]);     // char **: walked
//   free_all(a, n);                         // char **: walked
//   for (i = 0; i < n; i++) a[i] = strdup(x);  // filled only
//   for (i = 0; i < n; i++) puts(a[i]);        // looked at only
#pragma once

#include "engines/escape/Encoding.h"
#include "solver/Model.h"

namespace wt::engines::escape {

/// `array`: the type of a pointer to the first element, which is a pointer. `model`: the path.
bool walksArrays(const Encoding& encoding, ir::TypeId array, solver::Model& model);

} // namespace wt::engines::escape

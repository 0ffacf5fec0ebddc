// SPDX-License-Identifier: Apache-2.0
// Does a path go through the elements of an array of this type? Decided by type: the path reaches a loop that reads an
// element to store it, or passes it to a function that may keep or release it, whether or not it enters the loop; or
// the path passes the whole array to another function of the program that may do so.
//
//   for (i = 0; i < n; i++) free(a[i]);     // char **: walked
//   free_all(a, n);                         // char **: walked
//   for (i = 0; i < n; i++) a[i] = strdup(x);  // filled only
//   for (i = 0; i < n; i++) puts(a[i]);        // only read
#pragma once

#include "engines/escape/Encoding.h"
#include "solver/Model.h"

namespace wt::engines::escape {

/// `array` is the type of a pointer to the first element, itself a pointer. `model` determines the path.
bool walksArrays(const Encoding& encoding, ir::TypeId array, solver::Model& model);

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// A random program, in the manner of real ones: allocate, test, build, hand on, clean up, with now and then a release
// left out, done twice or done too early. The same seed gives the same program everywhere.
#pragma once

#include "Language.h"

#include <cstddef>

namespace wt::random {

struct Wishes {
  bool hasHandles = true;
  bool hasGlobals = false; // written to, and read
};

Program generate(uint64_t seed, const Wishes& wishes);

/// Another manner: little but pointers. Nodes, their links, pointers to pointers and globals assigned, compared,
/// released and handed on without sense; with a main, and functions that call themselves.
Program generatePointers(uint64_t seed);

} // namespace wt::random

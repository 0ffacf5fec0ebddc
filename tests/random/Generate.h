// SPDX-License-Identifier: Apache-2.0
// How is a random program made? It resembles real ones: allocate, test, build, pass on, clean up; now and then a
// release is missing, happens twice or happens too early. Equal seeds give equal programs on every machine.
#pragma once

#include "Language.h"

#include <cstddef>

namespace wt::random {

struct Wishes {
  bool hasHandles = true;
  bool hasGlobals = false; // written to, and read
};

Program generate(uint64_t seed, const Wishes& wishes);

/// Another kind of program, with little but pointers: nodes, their links, pointers to pointers and globals are
/// assigned, compared, released and passed on at random; with a main, and recursive functions.
Program generatePointers(uint64_t seed);

} // namespace wt::random

// SPDX-License-Identifier: Apache-2.0
// What do the classes that execute calls and loops share? The function, its tables, memory and evaluation.
#pragma once

#include "engines/escape/Encoding.h"
#include "engines/escape/Evaluator.h"

namespace wt::engines::escape {

struct Rooms {
  const Subject& subject;
  TableStore& store;
  SymbolicMemory& memory;
  Evaluator& evaluator;
};

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// What does this unit say in the core language?
#include "frontend/Lower.h"

namespace wt::frontend {

LoweredUnit lowerUnit(LowerInput& input) {
  LoweredUnit unit;
  unit.module.name = input.mainFile;
  return unit;
}

} // namespace wt::frontend

// SPDX-License-Identifier: Apache-2.0
// The smallest program that still shows it: statements, branches, functions and parameters are left out as long as it
// does.
#pragma once

#include "Language.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace wt::random {

Program shrink(Program program, llvm::function_ref<bool(Program&)> shows);

} // namespace wt::random

// SPDX-License-Identifier: Apache-2.0
// What is the smallest program that still shows a disagreement? Removes statements, branches, functions and parameters
// as long as the rest still shows it.
#pragma once

#include "Language.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace wt::random {

Program shrink(Program program, llvm::function_ref<bool(Program&)> shows);

} // namespace wt::random

// SPDX-License-Identifier: Apache-2.0
// How does a crash, or a stack that runs out, cost one file only?
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>

namespace wt::frontend {

/// Runs the work on a thread of its own with a stack of this size. False: it crashed, and whatever it was building is
/// lost; memory it held is not given back.
bool runGuarded(size_t stackBytes, llvm::function_ref<void()> work);

} // namespace wt::frontend

// SPDX-License-Identifier: Apache-2.0
// How does a crash, or a stack that runs out, cost one file or one function only?
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>

namespace wt {

/// Deep recursion over deep programs costs stack; only what is touched is paid for.
inline constexpr size_t kDeepStackBytes = size_t(256) << 20;

/// Runs the work on a thread of its own with a stack of this size. False: it crashed, and whatever it was building is
/// lost; memory it held is not given back.
bool runGuarded(size_t stackBytes, llvm::function_ref<void()> work);

/// The same on the caller's own thread and stack: cheap enough for every function of a program.
bool runGuardedHere(llvm::function_ref<void()> work);

} // namespace wt

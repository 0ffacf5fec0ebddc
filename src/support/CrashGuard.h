// SPDX-License-Identifier: Apache-2.0
// How is a crash or a stack overflow limited to one file or one function?
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstddef>

namespace wt {

/// Deep recursion over deep programs needs stack; untouched pages cost nothing.
inline constexpr size_t kDeepStackBytes = size_t(256) << 20;

/// Runs the work on a new thread with a stack of this size. False: it crashed, and its unfinished results are lost; its
/// memory is not freed.
bool runGuarded(size_t stackBytes, llvm::function_ref<void()> work);

/// The same on the caller's thread and stack: cheap enough for every function of a program.
bool runGuardedHere(llvm::function_ref<void()> work);

} // namespace wt

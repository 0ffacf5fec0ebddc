// SPDX-License-Identifier: Apache-2.0
// How far is the run, and should it continue? Called from one thread at a time; an empty function is never called.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <functional>

namespace wt::driver {

/// The current activity ("reading files"), the number of finished items, and their total. False: the user wants the
/// results so far; items that have not started are skipped and counted as not analysed.
using Progress = std::function<bool(llvm::StringRef what, uint64_t done, uint64_t total)>;

inline bool report(const Progress& progress, llvm::StringRef what, uint64_t done, uint64_t total) {
  return !progress || progress(what, done, total);
}

inline constexpr const char* kInterrupted = "interrupted"; // the reason why something was not analysed

} // namespace wt::driver

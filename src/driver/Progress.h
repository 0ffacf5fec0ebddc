// SPDX-License-Identifier: Apache-2.0
// How far is the run? Called from one thread at a time; does nothing if it is empty.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <functional>

namespace wt::driver {

/// What is being done ("reading files"), how many are done, how many there are.
using Progress = std::function<void(llvm::StringRef what, uint64_t done, uint64_t total)>;

inline void report(const Progress& progress, llvm::StringRef what, uint64_t done, uint64_t total) {
  if (progress)
    progress(what, done, total);
}

} // namespace wt::driver

// SPDX-License-Identifier: Apache-2.0
// How far is the run, and is it to go on? Called from one thread at a time; does nothing if it is empty.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <functional>

namespace wt::driver {

/// What is being done ("reading files"), how many are done, how many there are. False: the user wants to have what is
/// known so far; what is not begun is left out and counted as not analysed.
using Progress = std::function<bool(llvm::StringRef what, uint64_t done, uint64_t total)>;

inline bool report(const Progress& progress, llvm::StringRef what, uint64_t done, uint64_t total) {
  return !progress || progress(what, done, total);
}

inline constexpr const char* kInterrupted = "interrupted"; // why something was not analysed

} // namespace wt::driver

// SPDX-License-Identifier: Apache-2.0
// How are errors of the world (a missing file, a bad specification) returned? As a Result; only src/app/ makes it text.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace wt {

template <class T> using Result = llvm::Expected<T>;

/// An error that is one line of text for the user; it names the file and, if known, the line.
inline llvm::Error userError(const std::string& message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

} // namespace wt

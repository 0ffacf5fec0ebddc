// SPDX-License-Identifier: Apache-2.0
// The world is wrong (a missing file, a bad spec): a value of type Result, turned into text only in src/app/.
#pragma once

#include "llvm/Support/Error.h"

#include <string>

namespace wt {

template <class T> using Result = llvm::Expected<T>;

/// An error that is one line of text for the user; it names the file, and the line where there is one.
inline llvm::Error userError(const std::string& message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

} // namespace wt

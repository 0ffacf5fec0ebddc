// SPDX-License-Identifier: Apache-2.0
// How is a path shown? Relative to the run's root if it lies below it; otherwise unchanged. `/home/a-old` does not lie
// below `/home/a`.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>

namespace wt {

inline std::string relativePath(llvm::StringRef root, llvm::StringRef path) {
  llvm::StringRef rest = path;
  bool isBelow = !root.empty() && rest.consume_front(root) && (root.ends_with("/") || rest.starts_with("/"));
  return (isBelow ? rest.ltrim('/') : path).str();
}

} // namespace wt

// SPDX-License-Identifier: Apache-2.0
// Which files are the program's own? Files below the working directory or below the common folder of the compiled
// files. Also every source file, wherever it is included from, so that a build that combines many sources in one unit
// counts like any other. Headers of installed libraries are not.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace wt::driver {

class OwnFiles {
public:
  /// `root`: the folder that relative paths start from; `units`: the compiled files, absolute.
  OwnFiles(std::string root, llvm::ArrayRef<std::string> units);
  bool contains(llvm::StringRef path) const;

private:
  std::string root_, folder_; // folder_: empty if `/` is the only common one
};

} // namespace wt::driver

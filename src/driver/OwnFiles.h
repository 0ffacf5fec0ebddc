// SPDX-License-Identifier: Apache-2.0
// Which files are the program's own? What lies below the working directory, or below the folder that holds all files of
// the build; and every source file, wherever it is included from, so that a build that puts many sources into one unit
// counts like one that does not. Headers of installed libraries are somebody else's.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace wt::driver {

class OwnFiles {
public:
  /// `root`: the folder that relative paths begin at; `units`: the files that are compiled, absolute.
  OwnFiles(std::string root, llvm::ArrayRef<std::string> units);
  bool contains(llvm::StringRef path) const;

private:
  std::string root_, folder_; // folder_: empty if there is none but `/`
};

} // namespace wt::driver

// SPDX-License-Identifier: Apache-2.0
#include "driver/OwnFiles.h"

#include "support/RelativePath.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace wt::driver {

using llvm::StringRef;
namespace path = llvm::sys::path;

static bool isBelow(StringRef folder, StringRef file) {
  return !folder.empty() && relativePath(folder, file) != file;
}

OwnFiles::OwnFiles(std::string root, llvm::ArrayRef<std::string> units) : root_(std::move(root)) {
  StringRef common = units.empty() ? "" : path::parent_path(units.front());
  for (const std::string& unit : units)
    while (!common.empty() && !isBelow(common, unit))
      common = path::parent_path(common);
  folder_ = path::relative_path(common).empty() ? "" : common.str();
}

bool OwnFiles::contains(StringRef file) const {
  if (!path::is_absolute(file) || isBelow(root_, file) || isBelow(folder_, file))
    return true;
  return llvm::is_contained({".c", ".cc", ".cpp", ".cxx", ".c++", ".C"}, path::extension(file));
}

} // namespace wt::driver

// SPDX-License-Identifier: Apache-2.0
// Which findings are known already? The fingerprints in the SARIF or JSON form of an earlier run.
#pragma once

#include "support/Result.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <set>
#include <string>

namespace wt::driver {

Result<std::set<std::string>> readBaseline(llvm::vfs::FileSystem& files, const std::string& path);

} // namespace wt::driver

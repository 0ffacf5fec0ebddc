// SPDX-License-Identifier: Apache-2.0
// What did an earlier run find? Reads the JSON and the SARIF form of a report, of this version and of the previous one.
#pragma once

#include "finding/Known.h"
#include "support/Result.h"

#include "llvm/Support/VirtualFileSystem.h"

#include <string>
#include <vector>

namespace wt::driver {

/// All findings that were not suppressed, including those listed under other findings, in the order of the file.
Result<std::vector<finding::Known>> readBaseline(llvm::vfs::FileSystem& files, const std::string& path);

} // namespace wt::driver

// SPDX-License-Identifier: Apache-2.0
// Which headers do GCC's programs find that Clang lacks? omp.h, quadmath.h, backtrace.h and their like live in a folder
// of GCC's own. The whole folder must not be searched: Clang's stdatomic.h asks for the next one of that name, and
// GCC's does not go with it. So the disk is seen with one more folder per machine, that holds what Clang has no header
// of the same name for.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Triple.h"

#include <string>

namespace wt::frontend {

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withGccHeaders(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk,
                                                               llvm::StringRef resourceDirectory);

/// The folder for this machine, in what `withGccHeaders` returns. It need not exist.
std::string gccHeadersFor(const llvm::Triple& target);

} // namespace wt::frontend

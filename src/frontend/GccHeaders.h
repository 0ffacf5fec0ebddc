// SPDX-License-Identifier: Apache-2.0
// Which headers does GCC provide that Clang lacks? omp.h, quadmath.h, backtrace.h and others are in a folder of GCC's
// own. Searching the whole folder would be wrong: Clang's stdatomic.h includes the next header of that name, and GCC's
// does not fit. So this file adds one virtual folder per machine, taken from its newest GCC under /usr/lib/gcc, that
// holds only the headers for which Clang has no header of the same name.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/TargetParser/Triple.h"

#include <string>

namespace wt::frontend {

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> withGccHeaders(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> disk,
                                                               llvm::StringRef resourceDirectory);

/// This machine's folder in the file system that `withGccHeaders` returns. It need not exist.
std::string gccHeadersFor(const llvm::Triple& target);

} // namespace wt::frontend

// SPDX-License-Identifier: Apache-2.0
// With which arguments does Clang's compiler proper run for a command? Clang's driver determines them, in this process,
// once per set of flags: it searches the disk for GCC's headers, and the files of one build mostly share their flags.
#pragma once

#include "frontend/AskedCompilers.h"
#include "frontend/ClangHeaders.h"
#include "frontend/Frontend.h"

#include "llvm/ADT/StringMap.h"

#include <memory>
#include <string>
#include <vector>

namespace wt::frontend {

/// The folder of Clang's own headers.
std::string resourceDirectoryOf(const FrontendOptions& options);

class InvocationCache {
public:
  InvocationCache(const FrontendOptions& options, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

  /// Null if Clang cannot use the command; the notes then give the reason.
  std::shared_ptr<clang::CompilerInvocation> invocationFor(const CompileCommand& command,
                                                           std::vector<std::string>& notes);

private:
  struct Entry {
    std::shared_ptr<clang::CompilerInvocation> invocation;
    std::vector<std::string> notes;
  };

  Entry askDriver(const std::vector<std::string>& flags, const std::string& file);

  const FrontendOptions& options_;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_;
  std::string compiler_; // the path Clang's driver takes for its own, and starts searching from
  std::string resourceDirectory_;
  AskedCompilers asked_;
  llvm::StringMap<Entry> byFlags_;
};

} // namespace wt::frontend

// SPDX-License-Identifier: Apache-2.0
// How does Clang's compiler proper have to be called for a command? Asked of Clang's driver, in this process, once per
// set of flags: it looks for GCC's headers on the disk, and one build's files mostly share their flags.
#pragma once

#include "frontend/AskedCompilers.h"
#include "frontend/ClangHeaders.h"
#include "frontend/Frontend.h"

#include "llvm/ADT/StringMap.h"

#include <memory>
#include <string>
#include <vector>

namespace wt::frontend {

/// Where Clang's own headers are.
std::string resourceDirectoryOf(const FrontendOptions& options);

class InvocationCache {
public:
  InvocationCache(const FrontendOptions& options, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files);

  /// Null: Clang can make nothing of it, and the notes say why.
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
  std::string compiler_; // where Clang's driver believes to be, and looks for its own files from
  std::string resourceDirectory_;
  AskedCompilers asked_;
  llvm::StringMap<Entry> byFlags_;
};

} // namespace wt::frontend

// SPDX-License-Identifier: Apache-2.0
// How does reading avoid devices, pipes and sockets? This file system leaves them out: reading `/dev/zero`, or a pipe
// without a writer, would never end, and any program can `#include` one.
#pragma once

#include "llvm/Support/VirtualFileSystem.h"

namespace wt::frontend {

class RegularFiles : public llvm::vfs::ProxyFileSystem {
public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    auto status = ProxyFileSystem::status(path);
    if (status && !status->isRegularFile() && !status->isDirectory())
      return std::make_error_code(std::errc::permission_denied);
    return ProxyFileSystem::openFileForRead(path);
  }
};

} // namespace wt::frontend

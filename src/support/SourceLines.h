// SPDX-License-Identifier: Apache-2.0
// What is written on this line of this file? Reads each file once, through the file system it was given; a file that
// cannot be read has no lines, which is never an error here: the code is only shown, not analysed.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace wt {

class SourceLines {
public:
  explicit SourceLines(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) : files_(std::move(files)) {}

  /// From now on only these files are opened. A program can name any file in a `#line`; only what the compiler read is
  /// shown.
  void showOnly(std::set<std::string> files) { shown_ = std::move(files); }

  /// Line `line`, counted from 1, without its end; empty if there is none.
  llvm::StringRef line(llvm::StringRef file, uint32_t line);
  /// The whole file; empty if it cannot be read.
  llvm::StringRef text(llvm::StringRef file);

private:
  struct File {
    std::unique_ptr<llvm::MemoryBuffer> buffer; // null: could not be read
    std::vector<llvm::StringRef> lines;
  };
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_;
  llvm::StringMap<File> read_;
  std::optional<std::set<std::string>> shown_; // none: every file

  const File& fileAt(llvm::StringRef path);
};

} // namespace wt

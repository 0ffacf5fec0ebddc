// SPDX-License-Identifier: Apache-2.0
// What is the text of this line of this file? Reads each file once, through the given file system. A file that cannot
// be read has no lines; that is never an error, since the text is only shown, not analysed.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace wt {

/// Lines of a file that a `#line` directive declares to be lines of another: a generator copied them from there.
struct CopiedLines {
  std::string original; // the file that the directive names
  uint32_t first = 0;   // the first line there
  std::string copy;     // the file that was read
  uint32_t at = 0;      // the first line here
  uint32_t count = 0;
};

class SourceLines {
public:
  explicit SourceLines(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files) : files_(std::move(files)) {}

  /// From now on, opens only these files: a program can name any file in a `#line`, but only files that the compiler
  /// read may be shown. Copied lines replace their originals.
  void showOnly(std::set<std::string> files, std::vector<CopiedLines> copied = {});

  /// Line `line`, counted from 1, without its line end; empty if there is none.
  llvm::StringRef line(llvm::StringRef file, uint32_t line);
  /// The whole file; empty if it cannot be read. An original that is known only by copies has its copied lines.
  llvm::StringRef text(llvm::StringRef file);

private:
  struct File {
    std::unique_ptr<llvm::MemoryBuffer> buffer; // null: could not be read
    std::vector<llvm::StringRef> lines;
  };
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_;
  llvm::StringMap<File> read_;
  std::optional<std::set<std::string>> shown_;             // none: every file
  std::map<std::string, std::vector<CopiedLines>> copied_; // by original

  const File& fileAt(llvm::StringRef path);
  const File& readAs(llvm::StringRef path, std::unique_ptr<llvm::MemoryBuffer> buffer);
  std::string fromCopies(const std::vector<CopiedLines>& copies);
};

} // namespace wt

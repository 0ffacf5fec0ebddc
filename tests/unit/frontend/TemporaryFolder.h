// SPDX-License-Identifier: Apache-2.0
// Where does a test put its files? In a folder that is deleted at its end.
#pragma once

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace wt::test {

class TemporaryFolder {
public:
  TemporaryFolder() {
    llvm::SmallString<128> made, real;
    llvm::sys::fs::createUniqueDirectory("watertight", made);
    llvm::sys::fs::real_path(made, real);
    path_ = real.str().str();
  }
  ~TemporaryFolder() { llvm::sys::fs::remove_directories(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string path(llvm::StringRef name) const { return path_ + "/" + name.str(); }

  /// Returns the file's absolute name.
  std::string write(llvm::StringRef name, llvm::StringRef text) const {
    std::string file = path(name);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(file));
    std::error_code error;
    llvm::raw_fd_ostream(file, error) << text;
    return file;
  }

private:
  std::string path_;
};

} // namespace wt::test

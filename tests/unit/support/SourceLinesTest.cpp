// SPDX-License-Identifier: Apache-2.0
#include "support/SourceLines.h"

#include <gtest/gtest.h>

namespace wt {
namespace {

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> twoFiles() {
  auto files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  files->addFile("/a.c", 0, llvm::MemoryBuffer::getMemBuffer("one\ntwo\r\n"));
  files->addFile("/secret", 0, llvm::MemoryBuffer::getMemBuffer("password\n"));
  return files;
}

TEST(SourceLines, AreCountedFromOne) {
  SourceLines sources(twoFiles());
  EXPECT_EQ(sources.line("/a.c", 1), "one");
  EXPECT_EQ(sources.line("/a.c", 2), "two");
  EXPECT_EQ(sources.line("/a.c", 3), "");
  EXPECT_EQ(sources.line("/none", 1), "");
}

// `#line 1 "/secret"` must not print it.
TEST(SourceLines, OnlyFilesThatWereReadAreShown) {
  SourceLines sources(twoFiles());
  sources.showOnly({"/a.c"});
  EXPECT_EQ(sources.line("/a.c", 1), "one");
  EXPECT_EQ(sources.line("/secret", 1), "");
  EXPECT_EQ(sources.text("/secret"), "");
}

} // namespace
} // namespace wt

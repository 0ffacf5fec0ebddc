// SPDX-License-Identifier: Apache-2.0
#include "support/SourceLines.h"

#include <gtest/gtest.h>

#include <limits>

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

// A parser's `#line 7 "/a.y"`: shows the text that the generator copied, with the original's line numbers.
TEST(SourceLines, CopiesStandInForOriginals) {
  SourceLines sources(twoFiles());
  const uint32_t far = std::numeric_limits<uint32_t>::max() - 1;
  sources.showOnly({"/a.c"}, {{"/a.y", 7, "/a.c", 2, 1}, {"/a.y", far, "/a.c", 1, 2}, {"/secret", 1, "/a.c", 1, 1}});
  EXPECT_EQ(sources.line("/a.y", 7), "two");
  EXPECT_EQ(sources.line("/a.y", 1), "");
  EXPECT_EQ(sources.line("/a.y", far), ""); // any number can be written
  EXPECT_EQ(sources.line("/secret", 1), "one");
  EXPECT_EQ(sources.line("/secret", 2), "");
}

} // namespace
} // namespace wt

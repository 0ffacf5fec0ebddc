// SPDX-License-Identifier: Apache-2.0
#include "support/RelativePath.h"

#include <gtest/gtest.h>

namespace wt {
namespace {

TEST(RelativePath, LeavesTheRootOut) {
  EXPECT_EQ(relativePath("/home/a", "/home/a/x.c"), "x.c");
  EXPECT_EQ(relativePath("/home/a/", "/home/a/b/x.c"), "b/x.c");
  EXPECT_EQ(relativePath("/", "/x.c"), "x.c");
}

TEST(RelativePath, ASiblingThatBeginsAlikeIsAnotherFolder) {
  EXPECT_EQ(relativePath("/home/a", "/home/a-old/x.c"), "/home/a-old/x.c");
}

TEST(RelativePath, WithoutARootNothingChanges) {
  EXPECT_EQ(relativePath("", "/x.c"), "/x.c");
}

} // namespace
} // namespace wt

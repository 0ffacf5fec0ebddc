// SPDX-License-Identifier: Apache-2.0
#include "finding/Kinds.h"

#include <gtest/gtest.h>

using namespace wt::finding;

TEST(Kinds, EveryKindHasARowItsIdAndAPage) {
  for (const KindRow& row : allKinds()) {
    EXPECT_EQ(&rowOf(row.kind), &row);
    EXPECT_EQ(kindFromId(row.id), row.kind);
    llvm::StringRef page = pageOf(row.kind);
    for (llvm::StringRef heading : {"## Bad", "## Good", "## Why we may be wrong", "## How to silence it"})
      EXPECT_TRUE(page.contains(heading)) << row.id.str() << " lacks " << heading.str();
    EXPECT_TRUE(page.starts_with("# ") && page.split('\n').first.ends_with("(`" + row.id.str() + "`)"));
  }
  EXPECT_EQ(kindFromId("leek"), std::nullopt);
}

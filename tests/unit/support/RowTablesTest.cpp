// SPDX-License-Identifier: Apache-2.0
#include "support/RowIndex.h"
#include "support/RowSet.h"
#include "support/StableRows.h"

#include "gtest/gtest.h"

#include <string>

using namespace wt;

TEST(StableRows, rowsStayWhereTheyAre) {
  StableRows<std::string> rows;
  rows.push_back("first");
  const std::string* first = &rows[0];
  for (int i = 1; i < 1000; ++i)
    rows.push_back("a text that is too long to lie inside of a string, number " + std::to_string(i));
  EXPECT_EQ(rows.size(), 1000u);
  EXPECT_EQ(first, &rows[0]);
  EXPECT_EQ(*first, "first");
  EXPECT_TRUE(rows[999].ends_with("number 999"));
}

TEST(RowSet, tellsWhetherARowWasThere) {
  RowSet set;
  EXPECT_FALSE(set.contains(0));
  EXPECT_TRUE(set.insert(130));
  EXPECT_FALSE(set.insert(130));
  EXPECT_TRUE(set.contains(130));
  EXPECT_FALSE(set.contains(129));
  EXPECT_FALSE(set.contains(100000));
  set.erase(130);
  set.erase(100000);
  EXPECT_FALSE(set.contains(130));
}

TEST(RowIndex, findsEveryRowAfterItGrew) {
  RowIndex index;
  auto hash = [](uint32_t content) { return RowIndex::mix(0, content); };
  for (uint32_t row = 0; row < 300000; ++row)
    EXPECT_EQ(index.findOrAdd(hash(row), row, [&](uint32_t r) { return r == row; }), row);
  for (uint32_t row = 0; row < 300000; row += 997)
    EXPECT_EQ(index.find(hash(row), [&](uint32_t r) { return r == row; }), row);
  EXPECT_EQ(index.find(hash(300000), [](uint32_t) { return false; }), RowIndex::kNone);
}

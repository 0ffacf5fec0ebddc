// SPDX-License-Identifier: Apache-2.0
#include "support/PlainText.h"

#include <gtest/gtest.h>

using namespace wt;

TEST(PlainText, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(plainText("a\033[31m\nb\tc\x7F"), "a\\x1b[31m\\nb\\tc\\x7f");
  EXPECT_EQ(plainText("x\xE2\x80\xAEy\xC2\x9Bz"), "x\\u{202e}y\\u{009b}z");
  EXPECT_EQ(plainText("\xFF\xE2\x80"), "\\xff\\xe2\\x80");
  EXPECT_EQ(plainText("größe 数"), "größe 数");
  EXPECT_EQ(plainLines("a\n\tb\r"), "a\n\tb\\x0d");
}

TEST(PlainText, OfJsonReadsTheSame) {
  EXPECT_EQ(plainJson("\"\xE2\x80\xAE\""), "\"\\u202e\"");
  EXPECT_EQ(plainJson("\"\xF3\xA0\x80\x81\""), "\"\\udb40\\udc01\""); // U+E0001, a pair of surrogates
  EXPECT_EQ(plainJson("{\n \"é\"}"), "{\n \"é\"}");
}

TEST(PlainText, IsNotCutInsideACharacter) {
  EXPECT_EQ(shortened("abc", 3), "abc");
  EXPECT_EQ(shortened("abcd", 3), "abc…");
  EXPECT_EQ(shortened("aé", 2), "a…");
}

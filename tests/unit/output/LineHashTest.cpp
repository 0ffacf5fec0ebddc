// SPDX-License-Identifier: Apache-2.0
// The numbers are GitHub's: they were published with github/codeql-action.
#include "output/LineHash.h"

#include <gtest/gtest.h>

using wt::output::lineHashes;
using Hashes = std::vector<std::string>;

TEST(LineHash, IsGitHubs) {
  EXPECT_EQ(lineHashes(""), (Hashes{"c129715d7a2bc9a3:1"}));
  EXPECT_EQ(lineHashes(" a\nb\n  \t\tc\n d"),
            (Hashes{"271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"}));
  Hashes ended = {"e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1",
                  "b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1"};
  EXPECT_EQ(lineHashes(" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n"), ended);
  EXPECT_EQ(lineHashes(" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n"), ended);
}

TEST(LineHash, CountsEqualLines) {
  std::string text;
  for (int i = 0; i < 10; ++i)
    text += "Lorem ipsum dolor sit amet.\n";
  EXPECT_EQ(lineHashes(text),
            (Hashes{"a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2", "a7f2ff13bc495cf2:3", "a7f2ff13bc495cf2:4",
                    "a7f2ff13bc495cf2:5", "a7f2ff13bc495cf2:6", "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1",
                    "55ec222b86bcae53:1", "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1"}));
}

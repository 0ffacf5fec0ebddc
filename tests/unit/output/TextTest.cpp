// SPDX-License-Identifier: Apache-2.0
#include "Sample.h"

#include <gtest/gtest.h>

using namespace wt;

TEST(Text, LooksLikeACompiler) {
  EXPECT_EQ(output::written("text", output::sampleReport()),
            R"(src/a b.c: in function 'parse':
src/a b.c:3:13: warning: `buf` is lost here [CWE-401] [leak]
     3 | 	if (n > 9) return -1; // é
       | 	           ^
src/a b.c:2:15: note: 1. the memory is allocated by `malloc`
     2 |   char *buf = malloc(16);
       |               ^
src/a b.c:3:6: note: 2. `n` is greater than 9 (in macro 'LIMIT')
     3 | 	if (n > 9) return -1; // é
       | 	    ^
src/a b.c:3:13: note: low confidence: depends on what `next` decides inside; the path leaves a loop that was followed for its first iterations only
)");
}

TEST(Text, HasNoColourUnlessAsked) {
  EXPECT_EQ(output::written("text", output::sampleReport()).find('\033'), std::string::npos);
  output::Style style;
  style.useColour = true;
  EXPECT_NE(output::written("text", output::sampleReport(), style).find("\033[1;35mwarning: \033[0m"),
            std::string::npos);
}

TEST(Text, SourceThatCannotBeReadIsLeftOut) {
  finding::Report report = output::sampleReport();
  report.findings[0].at.file = "gone.c";
  report.findings[0].path.clear();
  report.findings[0].doubts.clear();
  EXPECT_EQ(output::written("text", report), "gone.c: in function 'parse':\n"
                                             "gone.c:3:13: warning: `buf` is lost here [CWE-401] [leak]\n");
}

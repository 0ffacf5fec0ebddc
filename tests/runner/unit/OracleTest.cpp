// SPDX-License-Identifier: Apache-2.0
// Is the sanitizers' output parsed correctly, and is a case that contradicts it rejected?
#include "Oracle.h"

#include <gtest/gtest.h>

using namespace wt::testing;

namespace {

const char* const kLeaks = R"(
==1==ERROR: LeakSanitizer: detected memory leaks

Direct leak of 16 byte(s) in 1 object(s) allocated from:
    #0 0x5 in malloc (/x/program+0xcb62f) (BuildId: 25)
    #1 0x5 in __wrap_malloc /t/Drive.c:51:1
    #2 0x5 in make /t/case.c:3:15
    #3 0x5 in parse /t/case.c:8:15

Indirect leak of 4 byte(s) in 1 object(s) allocated from:
    #0 0x5 in malloc (/x/program+0xcb62f) (BuildId: 25)
    #1 0x5 in parse /t/case.c:9:14

SUMMARY: AddressSanitizer: 20 byte(s) leaked in 2 allocation(s).
handle leak /t/Drive.c:80 /t/case.c:11 /t/case.c:20
handle double-free /t/case.c:14
)";

const char* const kDoubleFree = R"(
==1==ERROR: AddressSanitizer: attempting double-free on 0x50 in thread T0:
    #0 0x5 in free (/x/program+0xcb396) (BuildId: 25)
    #1 0x5 in parse /t/case.c:15:15

0x50 is located 0 bytes inside of 16-byte region [0x50,0x60)
freed by thread T0 here:
    #0 0x5 in free (/x/program+0xcb396) (BuildId: 25)
    #1 0x5 in parse /t/case.c:13:3

previously allocated by thread T0 here:
    #0 0x5 in malloc (/x/program+0xcb62f) (BuildId: 25)
    #1 0x5 in parse /t/case.c:8:15

SUMMARY: AddressSanitizer: double-free (/x/program+0xcb396) (BuildId: 25) in free
)";

using Lines = std::vector<uint32_t>;

std::vector<std::string> verdict(const std::string& text, const std::vector<Seen>& seen) {
  wt::Result<CaseFile> file = parseCase("case.c", text);
  EXPECT_TRUE(bool(file));
  return compareWithSeen(*file, seen);
}

} // namespace

TEST(SanitizerReport, Leaks) {
  std::vector<Seen> seen = readSanitizerReport(kLeaks, "/t/case.c");
  ASSERT_EQ(seen.size(), 4u);
  EXPECT_EQ(seen[0].allocation, (Lines{3, 8}));
  EXPECT_FALSE(seen[0].isIndirect);
  EXPECT_TRUE(seen[1].isIndirect);
  EXPECT_EQ(seen[2].allocation, (Lines{11, 20}));
  EXPECT_EQ(seen[3].kind, "double-free");
  EXPECT_EQ(seen[3].where, Lines{14});
}

TEST(SanitizerReport, DoubleFree) {
  std::vector<Seen> seen = readSanitizerReport(kDoubleFree, "/t/case.c");
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].kind, "double-free");
  EXPECT_EQ(seen[0].where, Lines{15});
  EXPECT_EQ(seen[0].released, Lines{13});
  EXPECT_EQ(seen[0].allocation, Lines{8});
}

TEST(Oracle, RefutesBothWays) {
  const char* text = "a // alloc: p\nb // expect: leak(p)\n";
  EXPECT_TRUE(verdict(text, {{"leak", {}, {1}, false}}).empty());
  EXPECT_EQ(verdict(text, {}).size(), 1u);                          // never seen
  EXPECT_EQ(verdict("a\n", {{"leak", {}, {1}, false}}).size(), 1u); // not expected
  EXPECT_EQ(verdict(text, {{"leak", {}, {9}, false}}).size(), 2u);  // another object
  EXPECT_TRUE(verdict("a\n", {{"leak", {}, {1}, true}}).empty());   // held by another lost object
  EXPECT_EQ(verdict("a\n", {{"SEGV", {1}, {}, false}}).size(), 1u); // the case itself is broken
}

TEST(Oracle, WhatIsMissedIsTrueAndNoiseIsNot) {
  std::vector<Seen> seen = {{"leak", {}, {1}, false}};
  EXPECT_TRUE(verdict("a // alloc: p\nb // missed: leak(p) too deep\n", seen).empty());
  EXPECT_EQ(verdict("a // alloc: p\nb // noise: leak(p) kept elsewhere\n", seen).size(), 1u);
}

TEST(Oracle, OtherKindsAreKnownByTheirLine) {
  const char* text = "a // alloc: p\nb // expect: double-free(p)\n";
  EXPECT_TRUE(verdict(text, {{"double-free", {7, 2}, {1}, false}}).empty());
  EXPECT_EQ(verdict(text, {{"double-free", {7}, {1}, false}}).size(), 2u);
  EXPECT_EQ(verdict(text, {{"double-free", {2}, {8}, false}}).size(), 2u);
  EXPECT_TRUE(verdict(text, {{"double-free", {7}, {1}, false, {2}}}).empty()); // the first release is the mistake
  EXPECT_EQ(
      verdict("a // alloc: p\nb // expect: use-after-free(p)\n", {{"use-after-free", {7}, {1}, false, {2}}}).size(),
      2u);
}

// SPDX-License-Identifier: Apache-2.0
// Does the engine infer functions without a body from their uses?
#include "Analysed.h"

namespace wt::engines::ownership {
namespace {

using Found = std::vector<std::string>;

/// `count` functions that read their object and release it, then one with the lines `before` that returns early.
std::string users(unsigned count, const std::string& before = "") {
  std::string text = "func @make() -> *i8\nfunc @look(*i8) -> i32\nfunc @drop(*i8)\n";
  for (unsigned i = 0; i < count; ++i)
    text += "func @good" + std::to_string(i) +
            "() {\n  local s: *i8\n  temp n: i32 \"look(s)\"\nb0:\n  enter s\n  s := call @make()\n"
            "  n := call @look(s)\n  call @drop(s)\n  leave s\n  return\n  jump b1\nb1: exit\n}\n";
  return text + R"ir(
func @bad(e: i32) {
  local s: *i8
b0:
  enter s
  s := call @make()
)ir" + before +
         R"ir(  goto b1 b2
b1:
  assume e != 0
  leave s
  return
  jump b3
b2:
  assume e == 0
  call @drop(s)
  leave s
  return
  jump b3
b3: exit
})ir";
}

TEST(Beliefs, WhatIsDoneNearlyAlwaysIsMeant) {
  Analysed program(users(3));
  EXPECT_EQ(program.found(), Found{"leak s in bad"});
  EXPECT_EQ(program.findings.front().confidence(), finding::Confidence::Medium);
  EXPECT_NE(program.findings.front().path.front().sentence.find("at 4 of 4 places"), std::string::npos);
}

TEST(Beliefs, WhatIsReleasedAfterwardsWasBorrowed) {
  EXPECT_EQ(Analysed(users(3, "  call @look(s)\n")).found(), Found{"leak s in bad"});
}

TEST(Beliefs, TwoPlacesAreNotEnough) {
  EXPECT_EQ(Analysed(users(1)).found(), Found{});
}

} // namespace
} // namespace wt::engines::ownership

// SPDX-License-Identifier: Apache-2.0
#include "Encoded.h"

#include "engines/escape/LostBefore.h"

namespace wt::engines::escape {
namespace {

std::string body(const std::string& instrs) {
  return "\nfunc @f(q: *%node) -> void {\n  param q: *%node\n  local a: *%node\n  local b: *%node\nb0:\n"
         "  a := alloc malloc %node\n  b := null\n" +
         instrs + "  return\n  goto b1\nb1: exit\n}\n";
}

TEST(LostBefore, AfterItsLastReferenceIsGone) {
  Encoded f(body("  a := null\n  free malloc q\n"));
  LostBefore lost(*f, f->exit, f.news()[0]);
  EXPECT_TRUE(f.isCertain(lost.at(0, 3)));   // at the release of q
  EXPECT_FALSE(f.isPossible(lost.at(0, 2))); // where `a` is overwritten
  EXPECT_TRUE(lost.at(0, 0).isNo());         // before it was made
}

TEST(LostBefore, NotWhileSomethingElseHoldsIt) {
  Encoded f(body("  b := a\n  a := null\n  free malloc q\n  b := null\n"));
  LostBefore lost(*f, f->exit, f.news()[0]);
  EXPECT_FALSE(f.isPossible(lost.at(0, 4))); // `b` holds it
  EXPECT_TRUE(f.isCertain(lost.at(0, 6)));
}

} // namespace
} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// Fields of C structures: which functions make and break one, what follows for its fields, and what must not follow?
#include "Analysed.h"

namespace wt::engines::ownership {
namespace {

using Found = std::vector<std::string>;

std::string body(const std::string& lines, const std::string& result = "") {
  return " {\n  " + result + "\n  local b: *%box\n  temp t: *void \"room\"\n  temp u: *i32 \"a\"\nb0:\n" + lines +
         "  return\n  jump b1\nb1: exit\n}\n";
}

/// A structure with one field, a function that makes it with the given lines, one that breaks it, and one more.
std::string boxes(const std::string& made, const std::string& broken, const std::string& used) {
  return "record struct %box size 16 {\n  a: *i32\n  n: i32 bit 64\n}\n"
         "func @room(n: u64) -> *void {\n  result result: *void\nb0:\n  result := alloc malloc void size n\n  return\n "
         " jump b1\nb1: exit\n}\n"
         "func @drop(p: *void) {\nb0:\n  free malloc p\n  return\n  jump b1\nb1: exit\n}\n"
         "func @make() -> *%box" +
         body("  enter b\n  t := call @room(16)\n  b := ptr<*%box>(t)\n" + made + "  result := b\n  leave b\n",
              "result result: *%box") +
         "func @break(p: *%box)" + body(broken + "  call @drop(ptr<*void>(p))\n") + "func @use(p: *%box)" + body(used);
}

const char* const kMade = "  u := alloc malloc i32\n  (*b).a := u\n";
const char* const kRelease = "  free malloc (*p).a\n";
const char* const kSet = "  u := alloc malloc i32\n  (*p).a := u\n";

TEST(Structs, MadeAndReleased) {
  EXPECT_EQ(Analysed(boxes(kMade, kRelease, "")).found(), Found{});
}

TEST(Structs, ForgottenWhenBroken) {
  EXPECT_EQ(Analysed(boxes(kMade, "", "")).found(), Found{"leak p->a in break"});
}

TEST(Structs, Overwritten) {
  Analysed program(boxes(kMade, kRelease, kSet));
  EXPECT_EQ(program.found(), Found{"leak p->a in use"});
  EXPECT_EQ(program.findings.back().about.warning, "receiver-field");
}

TEST(Structs, OverwrittenThoughSomeMakeItEmpty) {
  EXPECT_EQ(Analysed(boxes("  (*b).a := null\n", kRelease, kSet)).found(), Found{});
}

TEST(Structs, ReleasedElsewhereBeforeItIsBroken) { // callers may always call `use` first
  EXPECT_EQ(Analysed(boxes(kMade, "", kRelease)).found(), Found{});
}

TEST(Structs, ReplacedAfterARelease) {
  EXPECT_EQ(Analysed(boxes(kMade, kRelease, std::string(kRelease) + kSet)).found(), Found{});
}

TEST(Structs, ReleasedAndLeftThere) {
  EXPECT_EQ(Analysed(boxes(kMade, kRelease, kRelease)).found(), Found{"double-free p->a in use"});
}

} // namespace
} // namespace wt::engines::ownership

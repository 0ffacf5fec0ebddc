// SPDX-License-Identifier: Apache-2.0
// What do the two analyses answer that need no whole program, and which memory may functions modify?
#include "Ask.h"

namespace wt::program {
namespace {

// The paper's Figure 1, and a function that takes addresses.
constexpr const char* kLists = R"(
module "list.c"
record struct %list size 16 {
  data: i32
  next: *%list bit 64
}
global $head: *%list internal
func @reverse(x: *%list) -> *%list {
  local y: *%list
  local t: *%list
  result result: *%list
b0:
  enter y
  y := null
  goto b1
b1:
  goto b2 b3
b2:
  assume x != null
  t := (*x).next
  (*x).next := y
  y := x
  x := t
  goto b1
b3:
  assume x == null
  result := y
  leave y
  return
  jump b4
b4: exit
}
func @push(l: **%list, n: *%list) {
b0:
  (*n).next := *l
  *l := n
  return
  jump b1
b1: exit
}
func @use(n: *%list) {
  local mine: *%list
  local count: *i32
b0:
  count := &(*n).data
  call @push(&mine, n)
  call @reverse(mine)
  $head := n
  return
  jump b1
b1: exit
}
func @unknown(p: *%list)
func @give(n: *%list) {
b0:
  call @unknown(n)
  return
  jump b1
b1: exit
}
)";

TEST(TypeBased, FieldsAndUntakenVariablesAreApart) {
  Asked a(kLists, PointsToKind::TypeBased);
  EXPECT_EQ(a.cells("reverse", "(*x).next"), "%list.next");
  EXPECT_EQ(a.cells("reverse", "x"), "reverse.x");
  EXPECT_EQ(a.pt("reverse", "x"), "%list");
  EXPECT_TRUE(a.isDisjoint("reverse", "(*x).next", "y"));
  EXPECT_FALSE(a.isDisjoint("reverse", "(*x).next", "x"));
  EXPECT_FALSE(a.isDisjoint("reverse", "(*x).next", "(*x).next"));
}

TEST(TypeBased, AFieldIsPointedToByItsType) {
  Asked a(kLists, PointsToKind::TypeBased);
  // No main: a user of the library may have taken the address of any field.
  EXPECT_EQ(a.cells("push", "*l"), "*%list, %list.next");
}

TEST(AddressTaken, TheRestIsOneRegion) {
  Asked a(kLists, PointsToKind::AddressTaken);
  EXPECT_EQ(a.cells("reverse", "(*x).next"), "memory");
  EXPECT_EQ(a.cells("reverse", "y"), "reverse.y");
  EXPECT_TRUE(a.isDisjoint("reverse", "(*x).next", "y"));
  EXPECT_EQ(a.cells("use", "mine"), "memory");
  EXPECT_EQ(a.cells("use", "count"), "use.count");
  EXPECT_EQ(a.cells("use", "$'head@list.c'"), "$head@list.c");
}

TEST(Mod, OwnVariablesAreNotSeenByTheCaller) {
  Asked a(kLists, PointsToKind::TypeBased);
  EXPECT_EQ(a.mod("reverse"), "%list.next");
  EXPECT_EQ(a.mod("push"), "*%list, %list.next");
  EXPECT_EQ(a.mod("use"), "$head@list.c, *%list, %list.next");
}

TEST(Mod, AnUnknownCalleeWritesWhatItReaches) {
  Asked a(kLists, PointsToKind::AddressTaken);
  EXPECT_EQ(a.mod("give"), "memory");
}

} // namespace
} // namespace wt::program

// SPDX-License-Identifier: Apache-2.0
// What do the two analyses of value flow distinguish, and what do they not?
#include "Ask.h"

namespace wt::program {
namespace {

constexpr const char* kProgram = R"(
module "flow.c"
file 0 "flow.c"
family malloc
record struct %node size 24 {
  value: *i32
  next: *%node bit 64
  text: [8]i8 bit 128
}
global $head: *%node
func @create() -> *%node {
  result result: *%node
b0:
  result := alloc malloc %node size 24
  return
  jump b1
b1: exit
}
func @fill(n: *%node, v: *i32) {
b0:
  (*n).value := v
  return
  jump b1
b1: exit
}
func @unknown(p: *i32) -> *i32
func @main() -> i32 at 0:1:1 {
  local a: *%node
  local b: *%node
  local c: *%node
  local x: i32
  local y: i32
  local z: i32
  local p: *i32
  local q: *i32
  local s: *i8
  local whole: *%node
  result result: i32
b0:
  a := call @create() at 10:3
  b := call @create() at 11:3
  call @fill(a, &x)
  (*a).next := b
  (*b).next := null
  c := (*a).next
  p := (*c).value
  q := call @unknown(&z)
  (*b).value := &y
  (*a).value := null
  s := &(*a).text[0]
  s := (s +> 1)
  whole := ptr<*%node>((s +> -16))
  $head := a
  result := 0
  return
  jump b1
b1: exit
}
)";

TEST(Andersen, EachCallOfAnAllocatorHasItsObject) {
  Asked a(kProgram, PointsToKind::Andersen);
  EXPECT_EQ(a.pt("main", "a"), "object of flow.c:10");
  EXPECT_EQ(a.pt("main", "b"), "object of flow.c:11");
  EXPECT_EQ(a.pt("create", "result"), "object of flow.c:10, object of flow.c:11");
  EXPECT_EQ(a.cells("create", "result"), "create.result");
}

TEST(Andersen, FieldsAreApart) {
  Asked a(kProgram, PointsToKind::Andersen);
  EXPECT_EQ(a.pt("main", "(*a).next"), "object of flow.c:11");
  EXPECT_EQ(a.cells("main", "(*a).next"), "object of flow.c:10 +8");
  EXPECT_EQ(a.pt("main", "c"), "object of flow.c:11");
  EXPECT_EQ(a.pt("fill", "(*n).value"), "main.x");
  EXPECT_EQ(a.pt("main", "p"), "main.y");
  EXPECT_TRUE(a.isDisjoint("main", "(*a).next", "(*b).next"));
}

TEST(Andersen, WhatGoesOutsideComesBack) {
  Asked a(kProgram, PointsToKind::Andersen);
  EXPECT_EQ(a.pt("main", "q"), "outside, $(world), main.z");
  EXPECT_EQ(a.mod("main"), "outside, $(world), main.z, object of flow.c:10, object of flow.c:11, "
                           "object of flow.c:10 +8, object of flow.c:11 +8, $head");
}

TEST(Andersen, APointerToBytesMovesInItsObject) {
  Asked a(kProgram, PointsToKind::Andersen);
  EXPECT_EQ(a.pt("main", "s"), "object of flow.c:10, object of flow.c:10 +8, object of flow.c:10 +16");
  EXPECT_EQ(a.pt("main", "whole"), "object of flow.c:10"); // moved back by a constant, and seen as a record again
}

TEST(Andersen, ModIsWhatTheCallerSees) {
  Asked a(kProgram, PointsToKind::Andersen);
  EXPECT_EQ(a.mod("create"), "");
  EXPECT_EQ(a.mod("fill"), "object of flow.c:10");
}

TEST(Steensgaard, OneClassPerPointer) {
  Asked a(kProgram, PointsToKind::Steensgaard);
  // The fields of a are not distinguished: a->next and a->value have the same targets.
  EXPECT_EQ(a.pt("main", "b"), a.pt("fill", "v"));
  EXPECT_EQ(a.pt("main", "c"), a.pt("main", "b"));
  EXPECT_FALSE(a.isDisjoint("main", "(*a).next", "(*a).value"));
  EXPECT_TRUE(a.isDisjoint("main", "(*a).next", "(*b).next"));
  EXPECT_EQ(a.cells("main", "p"), "main.p");
}

constexpr const char* kResize = R"(
module "resize.c"
file 0 "resize.c"
family malloc
func @realloc(old: *void, size: u64) -> *void
func @main() -> i32 at 0:1:1 {
  local p: **i32
  local q: *void
  local x: i32
  result result: i32
b0:
  p := alloc malloc *i32 size 8 at 4:3
  *p := &x
  q := call @realloc(ptr<*void>(p), 16) at 5:3
  p := ptr<**i32>(q)
  result := 0
  return
  jump b1
b1: exit
}
)";

TEST(Andersen, ReallocKeepsTheObject) {
  Asked a(kResize, PointsToKind::Andersen,
          "type size_t; family malloc;\n"
          "own(malloc) void *realloc(own(malloc) void *old [[on return != null]], size_t size) [[size(size)]];");
  EXPECT_EQ(a.pt("main", "q"), "object of resize.c:4, object of resize.c:5");
  EXPECT_EQ(a.pt("main", "*p"), "main.x");
}

} // namespace
} // namespace wt::program

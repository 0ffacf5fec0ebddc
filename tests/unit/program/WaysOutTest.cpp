// SPDX-License-Identifier: Apache-2.0
#include "program/WaysOut.h"

#include "ir/Printer.h"

#include "FromText.h"

namespace wt::program {
namespace {

struct Analysed {
  ir::Module module;
  CallGraph graph;
  WaysOut ways;

  explicit Analysed(llvm::StringRef text) : module(fromText(text)), graph(buildCallGraph(module)) {
    ways = waysOut(module, graph, componentsOf(module, graph));
  }
  bool returns(const std::string& name) const { return ways.mayReturn[functionNamed(module, name).index]; }
  bool throws(const std::string& name) const { return ways.mayThrow[functionNamed(module, name).index]; }
  std::string textOf(const std::string& name) const {
    return ir::Printer(module, {false, false}).function(functionNamed(module, name));
  }
};

constexpr const char* kDie = R"(
module "die.c"
func @exit(code: i32) no-return
func @log(m: *const i8)
func @die(m: *const i8) {
b0:
  call @log(m)
  call @exit(1)
  return
  jump b1
b1: exit
}
func @usage() {
b0:
  call @die("usage")
  return
  jump b1
b1: exit
}
func @serve() {
b0:
  call @log("again")
  goto b0
b1: exit
}
func @need(p: *void) -> *void {
  result result: *void
b0:
  goto b1 b2
b1:
  assume (p == null)
  call @usage()
  call @log("not reached")
  goto b3
b2:
  assume (p != null)
  goto b3
b3:
  result := p
  return
  jump b4
b4: exit
}
)";

TEST(WaysOut, WrappersOfExitNeverReturn) {
  Analysed a(kDie);
  EXPECT_TRUE(a.returns("log"));
  EXPECT_FALSE(a.returns("exit"));
  EXPECT_FALSE(a.returns("die"));
  EXPECT_FALSE(a.returns("usage"));
  EXPECT_FALSE(a.returns("serve"));
  EXPECT_TRUE(a.returns("need"));
}

TEST(WaysOut, ThePathStopsAfterSuchACall) {
  Analysed a(kDie);
  cutDeadEnds(a.module, a.graph, a.ways);
  EXPECT_EQ(a.textOf("need"), R"(func @need(p: *void) -> *void {
  result result: *void
b0:
  goto b1 b2
b1:
  assume p == null
  call @usage()
b2:
  assume p != null
  result := p
  return
  jump b3
b3: exit
}
)");
}

TEST(WaysOut, RecursionReturnsOnlyByAWayThatDoesNotRecur) {
  Analysed a(R"(
module "recursion.c"
func @down(n: i32) {
b0:
  goto b1 b2
b1:
  assume (n == 0)
  goto b3
b2:
  assume (n != 0)
  call @up((n - 1))
  goto b3
b3:
  return
  jump b4
b4: exit
}
func @up(n: i32) {
b0:
  call @down(n)
  return
  jump b1
b1: exit
}
func @forever(n: i32) {
b0:
  call @forever((n + 1))
  return
  jump b1
b1: exit
}
)");
  EXPECT_TRUE(a.returns("down"));
  EXPECT_TRUE(a.returns("up"));
  EXPECT_FALSE(a.returns("forever"));
}

TEST(WaysOut, ACallWithUnknownTargetsMayReturn) {
  Analysed a(R"(
module "pointer.c"
func @exit(code: i32) no-return
global $handler: *fn(i32) -> void extern
func @fail() {
b0:
  call *$handler (1)
  return
  jump b1
b1: exit
}
func @abortWith() {
  local h: *fn(i32) -> void
b0:
  enter h
  h := @exit
  call *h (1)
  leave h
  return
  jump b1
b1: exit
}
)");
  EXPECT_TRUE(a.returns("fail"));
  EXPECT_FALSE(a.returns("abortWith"));
}

constexpr const char* kThrows = R"(
module "throws.cpp"
func @risky() may-throw
func @safe()
func @destroy(p: *i32)
func @wrapper() may-throw {
b0:
  call @risky()
  goto b1 unwind b2
b1:
  return
  jump b3
b2:
  throw
  unwind b4
b3: exit
b4: raise
}
func @handled() may-throw {
b0:
  call @wrapper()
  goto b1 unwind b1
b1:
  return
  jump b2
b2: exit
}
func @caller(p: *i32) may-throw {
b0:
  call @handled()
  goto b1 unwind b2
b1:
  return
  jump b3
b2:
  call @destroy(p)
  throw
  unwind b4
b3: exit
b4: raise
}
)";

TEST(WaysOut, ExceptionsBottomUp) {
  Analysed a(kThrows);
  EXPECT_TRUE(a.throws("risky"));
  EXPECT_FALSE(a.throws("safe"));
  EXPECT_TRUE(a.throws("wrapper"));
  EXPECT_FALSE(a.throws("handled"));
  EXPECT_FALSE(a.throws("caller"));
  cutDeadEnds(a.module, a.graph, a.ways);
  EXPECT_EQ(a.textOf("caller"), R"(func @caller(p: *i32) may-throw {
b0:
  call @handled()
  return
  jump b1
b1: exit
}
)");
}

TEST(WaysOut, AfterTheCallOfItselfAFunctionMayThrow) {
  Analysed a(R"(
module "again.cpp"
func @risky() may-throw
func @again(n: i32) may-throw {
b0:
  goto b1 b2
b1:
  assume (n == 0)
  return
  jump b5
b2:
  assume (n != 0)
  call @again((n - 1))
  goto b3 unwind b4
b3:
  call @risky()
  goto b1 unwind b4
b4:
  throw
  unwind b6
b5: exit
b6: raise
}
)");
  EXPECT_TRUE(a.returns("again"));
  EXPECT_TRUE(a.throws("again")) << "known once it is known that the call returns";
}

TEST(WaysOut, WhatSaysThatItNeverReturnsDoesNot) {
  Analysed a(R"(
module "says.c"
func @fatal() no-return {
b0:
  return
  jump b1
b1: exit
}
func @never() {
b0:
  assume 0
  return
  jump b1
b1: exit
}
)");
  EXPECT_FALSE(a.returns("fatal"));
  EXPECT_FALSE(a.returns("never"));
}

} // namespace
} // namespace wt::program

// SPDX-License-Identifier: Apache-2.0
#include "program/CallGraph.h"

#include "FromText.h"

namespace wt::program {
namespace {

using Names = std::vector<std::string>;

// ---------------------------------------------------------------------------------------------- virtual calls

constexpr const char* kShapes = R"(
module "shapes.cpp"
record struct %Shape size 8 polymorphic {
  virtual @Shape_draw pure
  virtual @Shape_name
}
record struct %Circle size 8 polymorphic {
  base Shape: %Shape
  virtual @Circle_draw overrides @Shape_draw
}
record struct %Ring size 8 polymorphic {
  base Circle: %Circle
  virtual @Ring_draw overrides @Circle_draw
  virtual @Ring_name overrides @Shape_name
}
record struct %Square size 8 polymorphic {
  base Shape: %Shape
  virtual @Square_draw overrides @Shape_draw
}
func @Shape_draw(this: *%Shape) method of %Shape virtual
func @Shape_name(this: *%Shape) method of %Shape virtual
func @Circle_draw(this: *%Circle) method of %Circle virtual
func @Ring_draw(this: *%Ring) method of %Ring virtual
func @Ring_name(this: *%Ring) method of %Ring virtual
func @Square_draw(this: *%Square) method of %Square virtual
func @drawAny(s: *%Shape) {
b0:
  call virtual %Shape @Shape_draw(s)
  return
  jump b1
b1: exit
}
func @drawRound(c: *%Circle) {
b0:
  call virtual %Circle @Circle_draw(c)
  return
  jump b1
b1: exit
}
func @nameRound(c: *%Circle) {
b0:
  call virtual %Circle @Shape_name(c)
  return
  jump b1
b1: exit
}
func @nameSquare(s: *%Square) {
b0:
  call virtual %Square @Shape_name(s)
  return
  jump b1
b1: exit
}
)";

TEST(VirtualCalls, OverridersBelowTheStaticClass) {
  ir::Module m = fromText(kShapes);
  CallGraph graph = buildCallGraph(m);
  EXPECT_EQ(targetsIn(m, graph, "drawAny"), (Names{"Circle_draw", "Ring_draw", "Square_draw"})) << "pure: no target";
  EXPECT_EQ(targetsIn(m, graph, "drawRound"), (Names{"Circle_draw", "Ring_draw"}));
  EXPECT_EQ(targetsIn(m, graph, "nameRound"), (Names{"Shape_name", "Ring_name"})) << "Circle inherits";
  EXPECT_EQ(targetsIn(m, graph, "nameSquare"), (Names{"Shape_name"}));
}

TEST(VirtualCalls, ADiamondRunsTheSisterClass) {
  ir::Module m = fromText(R"(
module "diamond.cpp"
record struct %V size 8 polymorphic {
  virtual @V_f
}
record struct %A size 8 polymorphic {
  virtual-base V: %V
}
record struct %B size 8 polymorphic {
  virtual-base V: %V
  virtual @B_f overrides @V_f
}
record struct %D size 16 polymorphic {
  base A: %A
  base B: %B
}
func @V_f(this: *%V) method of %V virtual
func @B_f(this: *%B) method of %B virtual
func @callA(a: *%A) {
b0:
  call virtual %A @V_f(a)
  return
  jump b1
b1: exit
}
func @callD(d: *%D) {
b0:
  call virtual %D @V_f(d)
  return
  jump b1
b1: exit
}
)");
  CallGraph graph = buildCallGraph(m);
  EXPECT_EQ(targetsIn(m, graph, "callA"), (Names{"V_f", "B_f"}));
  EXPECT_EQ(targetsIn(m, graph, "callD"), (Names{"B_f"})) << "V_f is overridden in every D";
}

TEST(VirtualCalls, ALibraryClassMayHaveOthersBelow) {
  ir::Module m = fromText(R"(
module "stream.cpp"
record class %stream size 8 polymorphic system {
  virtual @stream_flush
}
func @stream_flush(this: *%stream) method of %stream virtual system
func @use(s: *%stream) {
b0:
  call virtual %stream @stream_flush(s)
  return
  jump b1
b1: exit
}
)");
  CallGraph graph = buildCallGraph(m);
  EXPECT_EQ(targetsIn(m, graph, "use"), (Names{"stream_flush", "…"}));
}

// ---------------------------------------------------------------------------------------------- calls through pointers

TEST(PointerCalls, ATableOfOperations) {
  ir::Module m = fromText(R"(
module "ops.c"
record struct %ops size 16 {
  read: *fn(*void) -> i32
  write: *fn(*void) -> i32 bit 64
}
global $file_ops: %ops init @file_ops.init
global $pipe_ops: %ops init @pipe_ops.init
func @file_read(p: *void) -> i32
func @pipe_read(p: *void) -> i32
func @file_write(p: *void) -> i32
func @file_ops.init() initializer {
b0:
  $file_ops.read := @file_read
  $file_ops.write := @file_write
  return
  jump b1
b1: exit
}
func @pipe_ops.init() initializer {
b0:
  $pipe_ops.read := @pipe_read
  return
  jump b1
b1: exit
}
func @main() -> i32 {
  result result: i32
b0:
  result := call @doRead(&$file_ops)
  return
  jump b1
b1: exit
}
func @doRead(o: *%ops) -> i32 {
  result result: i32
b0:
  result := call *(*o).read (null)
  return
  jump b1
b1: exit
}
func @doWrite(o: *%ops) -> i32 {
  result result: i32
b0:
  result := call *(*o).write (null)
  return
  jump b1
b1: exit
}
)");
  CallGraph graph = buildCallGraph(m);
  EXPECT_EQ(targetsIn(m, graph, "doRead"), (Names{"file_read", "pipe_read"}));
  EXPECT_EQ(targetsIn(m, graph, "doWrite"), (Names{"file_write"}));
}

TEST(PointerCalls, ThroughParametersResultsAndArrays) {
  ir::Module m = fromText(R"(
module "flow.c"
global $table: [2]*fn() -> void init @table.init
func @one() internal
func @two() internal
func @three() internal
func @table.init() initializer {
b0:
  $table[0] := @one
  $table[1] := @two
  return
  jump b1
b1: exit
}
func @pick(i: i32) -> *fn() -> void internal {
  result result: *fn() -> void
b0:
  result := $table[i]
  return
  jump b1
b1: exit
}
func @apply(f: *fn() -> void) internal {
b0:
  call *f ()
  return
  jump b1
b1: exit
}
func @dispatch(i: i32) {
b0:
  call *$table[i] ()
  return
  jump b1
b1: exit
}
func @main() {
  local g: *fn() -> void
b0:
  enter g
  g := call @pick(1)
  call @apply(g)
  call @apply(@three)
  leave g
  return
  jump b1
b1: exit
}
)");
  CallGraph graph = buildCallGraph(m);
  EXPECT_EQ(targetsIn(m, graph, "dispatch"), (Names{"one", "two"}));
  EXPECT_EQ(targetsIn(m, graph, "apply"), (Names{"one", "two", "three"}));
}

TEST(PointerCalls, ThroughAVoidPointerAndAPointerToAPointer) {
  ir::Module m = fromText(R"(
module "cell.c"
func @hit(n: i32) internal
func @other() internal
func @set(where: **fn(i32) -> void, what: *void) internal {
b0:
  *where := ptr<*fn(i32) -> void>(what)
  return
  jump b1
b1: exit
}
func @main() {
  local f: *fn(i32) -> void
b0:
  enter f
  call @set(&f, ptr<*void>(@hit))
  call @set(&f, ptr<*void>(@other))
  call *f (3)
  leave f
  return
  jump b1
b1: exit
}
)");
  CallGraph graph = buildCallGraph(m);
  EXPECT_EQ(targetsIn(m, graph, "main"), (Names{"hit"})) << "other takes no argument";
}

TEST(PointerCalls, WhatComesFromOutsideIsNotComplete) {
  ir::Module m = fromText(R"(
module "outside.c"
func @ours() internal
func @dlsym(name: *const i8) -> *void
func @registerCallback(f: *fn(*fn() -> void) -> void)
func @onEvent(f: *fn() -> void) internal {
b0:
  call *f ()
  return
  jump b1
b1: exit
}
func @api(f: *fn() -> void) {
b0:
  call *f ()
  return
  jump b1
b1: exit
}
func @main() {
  local s: *void
  local f: *fn() -> void
b0:
  enter s
  enter f
  call @registerCallback(@onEvent)
  f := @ours
  s := call @dlsym("x")
  f := ptr<*fn() -> void>(s)
  call *f ()
  leave f
  leave s
  return
  jump b1
b1: exit
}
)");
  CallGraph graph = buildCallGraph(m);
  EXPECT_EQ(targetsIn(m, graph, "main"), (Names{"ours", "…"}));
  EXPECT_EQ(targetsIn(m, graph, "onEvent"), (Names{"…"})) << "the library passes what it likes";
  EXPECT_EQ(targetsIn(m, graph, "api"), (Names{"…"})) << "nobody here calls it";
}

TEST(PointerCalls, TheUsersOfALibraryFillInItsRecords) {
  constexpr const char* kLibrary = R"(
module "lib.c"
file 0 "lib.c"
file 1 "lib.h"
record struct %stream size 8 at 1:3:1 {
  alloc: *fn() -> void
}
record struct %inner size 8 at 0:3:1 {
  alloc: *fn() -> void
}
func @ours() internal
func @run(s: *%stream, i: *%inner) {
b0:
  (*s).alloc := @ours
  (*i).alloc := @ours
  call *(*s).alloc ()
  return
  jump b1
b1: exit
}
func @runInner(i: *%inner) {
b0:
  call *(*i).alloc ()
  return
  jump b1
b1: exit
}
)";
  ir::Module library = fromText(kLibrary);
  CallGraph graph = buildCallGraph(library);
  EXPECT_EQ(targetsIn(library, graph, "run"), (Names{"ours", "…"}));
  EXPECT_EQ(targetsIn(library, graph, "runInner"), (Names{"ours"}));
  ir::Module program = fromText(std::string(kLibrary) + "func @main() {\nb0:\n  return\n  jump b1\nb1: exit\n}\n");
  EXPECT_EQ(targetsIn(program, buildCallGraph(program), "run"), (Names{"ours"}));
}

TEST(PointerCalls, WhereACastHidTheWayTheTypeDecides) {
  ir::Module m = fromText(R"(
module "hidden.c"
record struct %box size 8 {
  bytes: *i8
}
func @a(n: i32)
func @b(n: i64)
func @main(x: *%box) {
b0:
  (*x).bytes := ptr<*i8>(@a)
  (*x).bytes := ptr<*i8>(@b)
  call *ptr<*fn(i32) -> void>((*x).bytes) (1)
  return
  jump b1
b1: exit
}
)");
  CallGraph graph = buildCallGraph(m);
  EXPECT_EQ(targetsIn(m, graph, "main"), (Names{"a", "…"}));
}

} // namespace
} // namespace wt::program

// SPDX-License-Identifier: Apache-2.0
// Do the examples of [Clouseau], in the core language, have the signatures that the paper gives?
#include "Analysed.h"

namespace wt::engines::ownership {
namespace {

using Found = std::vector<std::string>;

TEST(PaperExamples, Example1AssignmentsTransferOwnership) {
  Analysed program(R"ir(
func @f() {
  local u: *i32
  local z: *i32
b0:
  enter u
  u := alloc new i32
  enter z
  z := u
  free new z
  leave z
  leave u
  return
  jump b1
b1: exit
})ir");
  EXPECT_EQ(program.found(true), Found{});
}

TEST(PaperExamples, Example1WithoutTheDeleteLeaks) {
  Analysed program(R"ir(
func @f() {
  local u: *i32
  local z: *i32
b0:
  enter u
  u := alloc new i32
  enter z
  z := u
  leave z
  leave u
  return
  jump b1
b1: exit
})ir");
  EXPECT_EQ(program.found(), Found{"leak u in f"});
}

// Recursion loses no precision: argument and result have the same ownership, and there is no other constraint.
TEST(PaperExamples, Example2RecursiveProcedures) {
  Analysed program(R"ir(
func @pred() -> i32
func @id(a: *i32) -> *i32 {
  local t: *i32
  local c: *i32
  temp p: i32 "pred()"
  temp r: *i32 "id(c)"
  result result: *i32
b0:
  enter t
  t := null
  p := call @pred()
  goto b1 b2
b1:
  assume p != 0
  enter c
  c := alloc new i32
  r := call @id(c)
  t := r
  free new t
  leave c
  goto b3
b2:
  assume p == 0
  goto b3
b3:
  result := a
  leave t
  return
  jump b4
b4: exit
})ir");
  EXPECT_EQ(program.signatureOf("id"), "a = return");
  EXPECT_EQ(program.found(true), Found{});
}

const char* const kContainer = R"ir(
record struct %Elem size 4 {
  x: i32
}
record class %Container size 8 {
  e: *%Elem
  copy-constructor deleted
  copy-assignment deleted
  destructor user-provided @destroy
}
func @make(this: *%Container, elem: *%Elem) constructor of %Container {
b0:
  (*this).e := elem
  return
  jump b1
b1: exit
}
func @set_e(this: *%Container, elem: *%Elem) method of %Container {
  temp t: *%Elem "e"
b0:
  t := (*this).e
  free new t
  (*this).e := elem
  return
  jump b1
b1: exit
}
func @get_e(this: *%Container) -> *%Elem method of %Container {
  result result: *%Elem
b0:
  result := (*this).e
  return
  jump b1
b1: exit
}
func @repl_e(this: *%Container, elem: *%Elem) -> *%Elem method of %Container {
  local tmp: *%Elem
  result result: *%Elem
b0:
  enter tmp
  tmp := (*this).e
  (*this).e := elem
  result := tmp
  leave tmp
  return
  jump b1
b1: exit
}
func @destroy(this: *%Container) destructor of %Container {
  temp t: *%Elem "e"
b0:
  t := (*this).e
  free new t
  return
  jump b1
b1: exit
}
)ir";

// The signatures of the class's own methods before it is known that `e` owns: Section 4.2.
TEST(PaperExamples, Example3ObjectInvariants) {
  Analysed program(kContainer);
  EXPECT_EQ(program.signatureOf("make"), "this = 0, e = 0, elem = e'");
  EXPECT_EQ(program.signatureOf("set_e"), "this = 0, e = 1, elem = e'");
  EXPECT_EQ(program.signatureOf("get_e"), "this = 0, e = e' + return");
  EXPECT_EQ(program.signatureOf("repl_e"), "this = 0, elem = e', e = return");
  EXPECT_EQ(program.signatureOf("destroy"), "this = 0, e = 1");
  EXPECT_EQ(program.found(true), Found{});
}

// When `e` owns: set_e requires an owner, get_e returns a non-owner, repl_e takes one owner and returns one.
TEST(PaperExamples, Example3FromOutside) {
  Analysed program(std::string(kContainer) + R"ir(
func @wrong(c: *%Container, borrowed: *%Elem) {
  temp got: *%Elem "c->repl_e(borrowed)"
b0:
  call @set_e(c, borrowed)
  got := call @repl_e(c, borrowed)
  return
  jump b1
b1: exit
}
func @take(c: *%Container, given: *%Elem) {
b0:
  call @set_e(c, given)
  return
  jump b1
b1: exit
})ir");
  EXPECT_EQ(program.signatureOf("take"), "c = 0, given = 1");
  EXPECT_EQ(program.found(), (Found{"double-free borrowed in wrong", "leak  in wrong"}));
}

// The class's user is blamed, not the class.
TEST(PaperExamples, Example4IllegalUse) {
  Analysed program(std::string(kContainer) + R"ir(
func @misuse() {
  local c: *%Container
  temp t: *%Container "new Container"
  temp e: *%Elem "new Elem"
  temp got: *%Elem "c->get_e()"
b0:
  enter c
  t := alloc new %Container constructs
  e := alloc new %Elem
  call @make(t, e) construct
  c := t
  got := call @get_e(c)
  free new got
  call @destroy(c) destroy
  free new c destroys
  leave c
  return
  jump b1
b1: exit
})ir");
  EXPECT_EQ(program.signatureOf("destroy"), "this = 0, e = 1");
  EXPECT_EQ(program.found(true), Found{"double-free c->get_e() in misuse"});
}

// Figure 1, Examples 5 to 7.
TEST(PaperExamples, Figure1) {
  Analysed program(R"ir(
record class %c size 8 {
  f: *i32
}
func @n(this: *%c, s: *i32, t: *i32) -> *i32 method of %c {
  local r: *i32
  result result: *i32
b0:
  free new t
  (*this).f := s
  enter r
  r := s
  result := r
  leave r
  return
  jump b1
b1: exit
}
func @m(this: *%c) method of %c {
  local u: *i32
  local v: *i32
  local w: *i32
  local x: *i32
  local y: *i32
  local z: *i32
b0:
  enter u
  u := alloc new i32
  enter v
  v := alloc new i32
  enter w
  w := call @n(this, u, v)
  free new w
  enter x
  x := alloc new i32
  enter y
  y := x
  enter z
  z := call @n(this, x, y)
  leave z
  leave y
  leave x
  leave w
  leave v
  leave u
  return
  jump b1
b1: exit
})ir");
  EXPECT_EQ(program.signatureOf("n"), "this = 0, f = 0, t = 1, s = f' + return");
  EXPECT_EQ(program.signatureOf("m"), "this = 0, f = 0, f' = 0");
  EXPECT_EQ(program.found(true), Found{});
}

} // namespace
} // namespace wt::engines::ownership

// SPDX-License-Identifier: Apache-2.0
// Which constraints do single statements add: null, memory, copies, calls that fail, joins?
#include "Analysed.h"

namespace wt::engines::ownership {
namespace {

using Found = std::vector<std::string>;

/// A function `f` with pointers p and q and the given blocks; `done` is the exit.
std::string function(const std::string& blocks) {
  return R"ir(
global $g: *i8
func @other(*i8) -> *i8
func @f(given: *i8, n: i32) -> *i8 {
  local p: *i8
  local q: *i8
  result result: *i8
)ir" + blocks +
         "\ndone: exit\n}\n";
}

Found foundIn(const std::string& blocks, bool isAll = false) {
  std::string text = function(blocks);
  unsigned count = 0;
  while (blocks.find("b" + std::to_string(count) + ":") != std::string::npos)
    ++count;
  for (size_t at; (at = text.find("done")) != std::string::npos;)
    text.replace(at, 4, "b" + std::to_string(count));
  return Analysed(text).found(isAll);
}

TEST(Statements, NullIsReleasedOrNot) {
  EXPECT_EQ(foundIn(R"ir(b0:
  enter p
  p := alloc malloc i8
  goto b1 b2
b1:
  assume p != null
  free malloc p
  goto b3
b2:
  assume p == null
  goto b3
b3:
  result := null
  leave p
  return
  jump done)ir",
                    true),
            Found{});
}

TEST(Statements, AnEarlyReturnLoses) {
  EXPECT_EQ(foundIn(R"ir(b0:
  enter p
  p := alloc malloc i8
  goto b1 b2
b1:
  assume n != 0
  result := null
  leave p
  return
  jump done
b2:
  assume n == 0
  free malloc p
  result := null
  leave p
  return
  jump done)ir"),
            Found{"leak p in f"});
}

TEST(Statements, AnOwnerIsOverwritten) {
  EXPECT_EQ(foundIn(R"ir(b0:
  enter p
  p := alloc malloc i8
  p := alloc malloc i8
  result := p
  leave p
  return
  jump done)ir"),
            Found{"leak p in f"});
}

TEST(Statements, ReleasedTwice) {
  EXPECT_EQ(foundIn(R"ir(b0:
  enter p
  p := alloc malloc i8
  enter q
  q := p
  free malloc q
  free malloc p
  result := null
  leave q
  leave p
  return
  jump done)ir"),
            Found{"double-free p in f"});
}

// Different paths may release the object by different names.
TEST(Statements, ReleasedUnderEitherName) {
  EXPECT_EQ(foundIn(R"ir(b0:
  enter p
  p := alloc malloc i8
  enter q
  q := p
  goto b1 b2
b1:
  assume n != 0
  free malloc q
  goto b3
b2:
  assume n == 0
  free malloc p
  goto b3
b3:
  result := null
  leave q
  leave p
  return
  jump done)ir"),
            Found{});
}

// In the relaxed program memory may own; in the tightened one it does not, and the finding has low confidence.
TEST(Statements, MemoryMayOwn) {
  const char* blocks = R"ir(b0:
  enter p
  p := alloc malloc i8
  $g := p
  result := null
  leave p
  return
  jump done)ir";
  EXPECT_EQ(foundIn(blocks), Found{});
  EXPECT_EQ(foundIn(blocks, true), Found{"leak p in f"});
}

TEST(Statements, UnknownFunctionsMayTake) {
  const char* blocks = R"ir(b0:
  enter p
  p := alloc malloc i8
  p := call @other(p)
  result := p
  leave p
  return
  jump done)ir";
  EXPECT_EQ(foundIn(blocks), Found{});
}

// A path that never returns loses nothing.
TEST(Statements, DeadEndsAskNothing) {
  EXPECT_EQ(Analysed(R"ir(
func @die() no-return
func @f(n: i32) {
  local p: *i8
b0:
  enter p
  p := alloc malloc i8
  goto b1 b2
b1:
  assume n != 0
  call @die()
b2:
  assume n == 0
  free malloc p
  leave p
  return
  jump b3
b3: exit
})ir")
                .found(true),
            Found{});
}

// 0 on success, -1 on failure: a call that failed has not taken its argument.
TEST(Statements, ArgumentsComeBackOnFailure) {
  Analysed program(R"ir(
func @put(p: *i8, n: i32) -> i32 {
  result result: i32
b0:
  goto b1 b2
b1:
  assume n != 0
  result := -1
  return
  jump b3
b2:
  assume n == 0
  free malloc p
  result := 0
  return
  jump b3
b3: exit
}
func @f(n: i32) {
  local p: *i8
  temp t: i32 "put(p, n)"
b0:
  enter p
  p := alloc malloc i8
  t := call @put(p, n)
  goto b1 b2
b1:
  assume t != 0
  free malloc p
  goto b3
b2:
  assume t == 0
  goto b3
b3:
  leave p
  return
  jump b4
b4: exit
})ir");
  EXPECT_EQ(program.signatureOf("put"), "p = 1");
  EXPECT_EQ(program.found(true), Found{});
}

} // namespace
} // namespace wt::engines::ownership

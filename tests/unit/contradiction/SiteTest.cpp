// SPDX-License-Identifier: Apache-2.0
// Can the cell from this allocation be lost on this line? The query by which other engines' warnings are checked.
#include "engines/contradiction/Prove.h"

#include "ir/Parser.h"
#include "program/BuildProgram.h"

#include <gtest/gtest.h>

namespace wt::engines::contradiction {
namespace {

constexpr const char* kText = R"(
module "site.c"
file 0 "site.c"
family malloc
record struct %node size 16 {
  tag: i32
  next: *%node bit 64
}
func @make() -> *%node at 0:10:1 {
  result result: *%node
b0:
  result := alloc malloc %node size 16 at 11:1
  return at 12:1
  jump b1
b1: exit
}
// 22: a is lost; 23: b is not, it is released
func @direct() at 0:20:1 {
  local a: *%node
  local b: *%node
b0:
  enter a at 20:1
  enter b at 20:1
  a := alloc malloc %node size 16 at 21:1
  b := alloc malloc %node size 16 at 21:9
  free malloc b at 22:1
  leave b at 25:1
  leave a at 25:1
  return at 25:1
  jump b1
b1: exit
}
// the same, with cells from a function that makes them
func @wrapped() at 0:30:1 {
  local a: *%node
  local b: *%node
b0:
  enter a at 30:1
  enter b at 30:1
  a := call @make() at 31:1
  b := call @make() at 32:1
  free malloc b at 33:1
  b := null at 34:1
  leave a at 35:9
  leave b at 35:9
  return at 35:1
  jump b1
b1: exit
}
// what the caller's node leads to may be lost; what is made here is kept in it
func @keeps(n: *%node) at 0:40:1 {
  local a: *%node
b0:
  enter a at 40:1
  a := alloc malloc %node size 16 at 41:1
  (*n).next := a at 42:1
  leave a at 43:1
  return at 43:1
  jump b1
b1: exit
}
)";

class Sites : public testing::Test {
protected:
  program::Program program = readProgram();
  Prover prover{program, Mode::verify()};

  static program::Program readProgram() {
    Result<ir::Module> module = ir::parseModule(kText, "test");
    EXPECT_TRUE(bool(module));
    std::vector<ir::Module> units;
    units.push_back(std::move(*module));
    return program::buildProgram(std::move(units), spec::Library());
  }
  ir::FunctionId named(const std::string& name) const {
    for (uint32_t f = 0; f < program.module.functions.size(); ++f)
      if (program.module.functions[f].name == name)
        return ir::FunctionId(f);
    return {};
  }
  static Location at(uint32_t line, uint32_t column = 1) { return {FileId(0), line, column, {}}; }
  std::optional<Verdict> asked(const std::string& function, uint32_t line, const Location& site) {
    std::optional<Answer> answer = prover.proveLine(named(function), at(line), {named(function), site});
    return answer ? std::optional(answer->verdict) : std::nullopt;
  }
};

TEST_F(Sites, TheCellThatIsReleasedIsNotLost) {
  EXPECT_EQ(asked("direct", 25, at(21, 1)), Verdict::MayLeak);
  EXPECT_EQ(asked("direct", 25, at(21, 9)), Verdict::Proved);
}

TEST_F(Sites, ACallIsASite) {
  EXPECT_EQ(asked("wrapped", 35, at(31)), Verdict::MayLeak);
  EXPECT_EQ(asked("wrapped", 35, at(32)), Verdict::Proved);
}

TEST_F(Sites, TheAnswerTellsTheWayBack) {
  std::optional<Answer> answer = prover.proveLine(named("wrapped"), at(35), {named("wrapped"), at(31)});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->source, Source::Allocation);
  EXPECT_EQ(answer->sourceLocation, at(11));
  EXPECT_FALSE(answer->trace.empty());
}

TEST_F(Sites, WhatCameFromOutsideIsAnotherCell) {
  EXPECT_EQ(asked("keeps", 42, at(41)), Verdict::Proved);
  bool mayLoseInput = false;
  for (const Probe& probe : prover.probesOf(named("keeps")))
    mayLoseInput |= probe.location.line == 42 && prover.prove(probe).verdict == Verdict::MayLeak;
  EXPECT_TRUE(mayLoseInput);
}

TEST_F(Sites, ALineWithoutProbesHasNoAnswer) {
  EXPECT_EQ(asked("direct", 99, at(21)), std::nullopt);
}

} // namespace
} // namespace wt::engines::contradiction

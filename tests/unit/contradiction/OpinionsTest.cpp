// SPDX-License-Identifier: Apache-2.0
// When does the engine agree with another engine's claim, and when does it refute it?
#include "engines/contradiction/Contradiction.h"

#include "ir/Parser.h"
#include "program/BuildProgram.h"

#include <gtest/gtest.h>

namespace wt::engines {
namespace {

constexpr const char* kText = R"(
module "a.c"
file 0 "a.c"
family malloc
record struct %node size 16 {
  tag: i32
  next: *%node bit 64
}
// a is lost, b is released
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
// nothing is lost
func @clean() at 0:30:1 {
  local a: *%node
b0:
  enter a at 30:1
  a := alloc malloc %node size 16 at 31:1
  free malloc a at 32:1
  leave a at 33:1
  return at 33:1
  jump b1
b1: exit
}
// a ring of one: lost, and still pointed to
func @ring() at 0:40:1 {
  local a: *%node
b0:
  enter a at 40:1
  a := alloc malloc %node size 16 at 41:1
  (*a).next := a at 42:1
  leave a at 43:1
  return at 43:1
  jump b1
b1: exit
}
// it is lost in the callee
func @drop(n: *%node) at 0:50:1 {
b0:
  return at 51:1
  jump b1
b1: exit
}
func @hands() at 0:60:1 {
  local a: *%node
  local b: *%node
b0:
  enter a at 60:1
  enter b at 60:1
  a := alloc malloc %node size 16 at 61:1
  b := a at 61:1
  call @drop(a) at 62:1
  a := null at 63:1
  leave b at 64:1
  leave a at 64:1
  return at 64:1
  jump b1
b1: exit
}
)";

class AskedAbout : public testing::Test {
protected:
  program::Program program = readProgram();
  std::unique_ptr<finding::SecondOpinion> opinion = makeContradictionOpinion(program);

  static program::Program readProgram() {
    Result<ir::Module> module = ir::parseModule(kText, "test");
    EXPECT_TRUE(bool(module));
    std::vector<ir::Module> units;
    units.push_back(std::move(*module));
    return program::buildProgram(std::move(units), spec::Library());
  }
  static finding::Finding claim(const std::string& function, const std::string& expression, uint32_t line,
                                finding::Position site) {
    finding::Finding f;
    f.functionKey = f.function = function;
    f.about.expression = expression;
    f.at = {"a.c", line, 1, ""};
    f.allocation = std::move(site);
    return f;
  }
  finding::Opinion::Kind asked(const finding::Finding& f) { return opinion->of(f).kind; }
};

using Kind = finding::Opinion::Kind;

TEST_F(AskedAbout, AWayToTheAllocationIsAgreement) {
  EXPECT_EQ(asked(claim("direct", "a", 25, {"a.c", 21, 1, ""})), Kind::Agrees);
}

TEST_F(AskedAbout, AClaimAboutAFunctionThatLosesNothingIsRefuted) {
  finding::Opinion refuted = opinion->of(claim("clean", "a", 33, {"a.c", 31, 1, ""}));
  EXPECT_EQ(refuted.kind, Kind::Refutes);
  EXPECT_EQ(refuted.reason, "nothing that `clean` does, or calls, loses the last pointer to anything");
}

TEST_F(AskedAbout, WhereSomethingElseIsLostItOnlyDisagrees) {
  EXPECT_EQ(asked(claim("direct", "b", 25, {"a.c", 21, 9, ""})), Kind::Disagrees);
}

TEST_F(AskedAbout, ARingIsNotRefuted) {
  EXPECT_NE(asked(claim("ring", "a", 43, {"a.c", 41, 1, ""})), Kind::Refutes);
}

TEST_F(AskedAbout, AnotherExpressionIsAnotherQuestion) {
  EXPECT_EQ(asked(claim("clean", "container", 33, {"a.c", 31, 1, ""})), Kind::None);
}

TEST_F(AskedAbout, HandlesAndUnknownPlacesAreLeftOpen) {
  finding::Finding handle = claim("clean", "a", 33, {"a.c", 31, 1, ""});
  handle.about.isHandle = true;
  EXPECT_EQ(asked(handle), Kind::None);
  EXPECT_EQ(asked(claim("clean", "a", 33, {"a.c", 7, 1, ""})), Kind::None);
  EXPECT_EQ(asked(claim("nowhere", "a", 33, {"a.c", 31, 1, ""})), Kind::None);
}

TEST_F(AskedAbout, OnlySoManyClaims) {
  std::unique_ptr<finding::SecondOpinion> few =
      makeContradictionOpinion(program, {{"contradiction.claims", uint64_t(1)}});
  finding::Finding f = claim("clean", "a", 33, {"a.c", 31, 1, ""});
  EXPECT_EQ(few->of(f).kind, Kind::Refutes);
  EXPECT_EQ(few->of(f).kind, Kind::None);
}

} // namespace
} // namespace wt::engines

// SPDX-License-Identifier: Apache-2.0
// Is each rule of the verifier broken by the module that breaks it, and by no other? The sample modules break none.
#include "ir/Verifier.h"
#include "ir/Parser.h"

#include "Samples.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

namespace wt::ir {

static std::string listed(const std::vector<Violation>& violations) {
  std::string text;
  for (const Violation& v : violations)
    text += v.rule.str() + ": " + v.sentence + "\n";
  return text;
}

static Module parsed(const std::string& text) {
  auto module = parseModule(text, "test");
  EXPECT_TRUE(bool(module)) << llvm::toString(module.takeError()) << "\n" << text;
  return module ? std::move(*module) : Module();
}

/// Breaks the rule and no other.
struct Breaker {
  std::string rule;
  std::string text;                         // a module
  std::function<void(Module&)> damage = {}; // what no text can say
};

static const char* const kDeclarations = R"ir(
module "test"
family malloc
global $table: [4]i32
record struct %node size 16 {
  next: *%node
  value: i32 bit 64
}
record class %Shape polymorphic
func @area(this: *%Shape) -> i32 method of %Shape virtual
func @plain(this: *%Shape) -> i32 method of %Shape
func @many(n: i32, ...)
)ir";

/// A function around some instructions: `p`, `n`, `x`, `f`, `a`, `v` are there to be used.
static std::string withLines(const std::string& lines) {
  return std::string(kDeclarations) +
         "func @f(p: *%node, n: i32, x: u64, f: f64) -> i32 {\n  local a: [4]i32\n  local v: %node\n  local fp: *fn() "
         "-> i32\n"
         "  result result: i32\nb0:\n" +
         lines + "\n  result := 0\n  return\n  jump b1\nb1: exit\n}\n";
}

/// A function that returns nothing, made of these blocks.
static std::string withBlocks(const std::string& blocks) {
  return std::string(kDeclarations) + "func @f(p: *%node, n: i32) {\n" + blocks + "}\n";
}

static Body& lastBody(Module& module) {
  return *module.functions.back().body;
}

static const std::vector<Breaker>& breakers() {
  static const std::vector<Breaker> all = {
      {"MODULE-IDS", withLines(""), [](Module& m) { m.records[0].fields[0].type = TypeId(1000); }},
      {"MODULE-IDS", withLines(""), [](Module& m) { m.functions[0].methodOf = RecordId(77); }},
      {"NAME-UNIQUE", "record struct %a\nrecord struct %a#2\n"},
      {"NAME-UNIQUE", "func @f()\nfunc @f#2()\n"},
      {"FUNCTION-TYPE", withLines(""), [](Module& m) { m.functions[2].type = m.types.intern(VoidType()); }},
      {"METHOD-CLASS", "func @f() method\n"},
      {"METHOD-CLASS", "record struct %a\nfunc @f() of %a\n"},
      {"METHOD-CLASS", "func @f() virtual\n"},
      {"RECORD-FIELDS", "record struct %a {\n  f: void\n}\n"},
      {"RECORD-FIELDS", "record struct %a {\n  base f: i32\n}\n"},
      {"RECORD-FIELDS", "record struct %a {\n  f: f32 width 3\n}\n"},
      {"RECORD-FINITE", "record struct %a {\n  b: [2]%b\n}\nrecord struct %b {\n  a: %a\n}\n"},

      {"BODY-IDS", withLines(""), [](Module& m) { lastBody(m).blocks[0].successors[0].to = BlockId(9); }},
      {"BODY-IDS", withLines("n := n + 1"), [](Module& m) { lastBody(m).exprs.resize(1); }},
      {"BODY-TREES", withLines("n := n + 1"),
       [](Module& m) {
         for (size_t i = 0; i < lastBody(m).exprs.size(); ++i)
           if (auto* binary = std::get_if<BinaryExpr>(&lastBody(m).exprs[i].node))
             binary->left = ExprId(i);
       }},
      {"BLOCK-ENTRY-EXIT", withBlocks("b0:\n  goto b0\n")},
      {"BLOCK-ENTRY-EXIT", withBlocks("b0:\n  return\n  goto b1\nb1: exit raise\n")},

      {"VARIABLE-NAMES", withLines(""), [](Module& m) { lastBody(m).variables[5].name = "a"; }},
      {"VARIABLE-TYPES", withBlocks("  local l: void\nb0: exit\n")},
      {"VARIABLE-PARAMETERS", withBlocks("  param p: *%node\nb0: exit\n")},
      {"VARIABLE-PARAMETERS", withBlocks("  param p: *%node\n  param n: u64\nb0: exit\n")},
      {"VARIABLE-PARAMETERS",
       withBlocks("  param p: *%node\n  param n: i32\n  local l: i32\n  param o: i32\nb0: exit\n")},
      {"VARIABLE-RESULT", withBlocks("  result r: i32\nb0: exit\n")},
      {"VARIABLE-RESULT", "func @f() -> i32 {\nb0: exit\n}\n"},
      {"VARIABLE-RESULT", "func @f() -> i32 {\n  result r: u8\nb0: exit\n}\n"},
      {"BLOCK-EXIT-EMPTY", withBlocks("b0: exit\n  n := 1\n")},
      {"BLOCK-EXIT-EMPTY", withBlocks("b0:\n  call @many(1)\n  unwind b1\nb1: raise\n  goto b0\nb2: exit\n")},
      {"BLOCK-RETURN-LAST", withBlocks("b0:\n  return\n  n := 1\n  return\n  goto b1\nb1: exit\n")},
      {"BLOCK-RETURN-LAST", withBlocks("b0:\n  return\n  goto b0\nb1: exit\n")},
      {"BLOCK-THROW-LAST", withBlocks("b0:\n  throw n\n  throw n\n  unwind b2\nb1: exit\nb2: raise\n")},
      {"BLOCK-THROW-LAST", withBlocks("b0:\n  throw n\n  goto b0 unwind b2\nb1: exit\nb2: raise\n")},
      {"BLOCK-THROW-LAST", withBlocks("b0:\n  throw n\nb1: exit\n")},
      {"BLOCK-UNWIND", withBlocks("b0:\n  n := 1\n  goto b0 unwind b2\nb1: exit\nb2: raise\n")},
      {"BLOCK-GOES-ON", withBlocks("b0:\n  n := 1\nb1: exit\n")},
      {"BLOCK-BRANCH", withBlocks("b0:\n  goto b1 b2\nb1:\n  n := 1\n  goto b2\nb2:\n  return\n  jump b3\nb3: exit\n")},
      {"BLOCK-BRANCH", withBlocks("b0:\n  goto b1 b1\nb1:\n  return\n  jump b2\nb2: exit\n")},
      {"BLOCK-WAYS-OUT", withBlocks("b0:\n  n := 1\n  goto b1\nb1: exit\n")},
      {"BLOCK-WAYS-OUT", withBlocks("b0:\n  n := 1\n  goto b2\nb1: exit\nb2: raise\n")},
      {"BLOCK-WAYS-OUT", withBlocks("b0:\n  throw n\n  unwind b1\nb1: exit\n")},
      {"LIFE-KIND", withLines("enter p")},
      {"LIFE-KIND", withLines("leave result")},

      {"PLACE-TYPES", withLines("(n as u64) := 1")},
      {"PLACE-TYPES", withLines("($table as u64) := 1")},
      {"PLACE-TYPES", withLines("($table as [?]u64)[0] := 1")},
      {"PLACE-TYPES", withLines("(*n as u64) := 1")},
      {"PLACE-TYPES", withLines("n := n.%node:value")},
      {"PLACE-TYPES", withLines("(v.value as u8) := 1")},
      {"PLACE-TYPES", withLines("(a[1] as u8) := 1")},
      {"PLACE-TYPES", withLines("a[f] := 1")},
      {"LITERAL-TYPES", withLines("f := 1:f64")},
      {"LITERAL-TYPES", withLines("n := 1.5:i32")},
      {"LITERAL-TYPES", withLines("n := null:i32")},
      {"LITERAL-TYPES", withLines("n := zero")},
      {"LITERAL-TYPES", withLines("n := \"text\":i32")},
      {"LITERAL-TYPES", withLines("n := @many:i32")},
      {"INTEGER-FITS", withLines("n := 2147483648")},
      {"INTEGER-FITS", withLines("assume 2")},
      {"INTEGER-FITS", withLines("call @many(1, -1:u8)")},
      {"READ-TYPES", withLines("x := n:u64")},
      {"ADDRESS-TYPES", withLines("x := (&n):u64")},
      {"UNARY-TYPES", withLines("x := (-n):u64")},
      {"UNARY-TYPES", withLines("f := (!n):f64")},
      {"BINARY-TYPES", withLines("n := n + x")},
      {"BINARY-TYPES", withLines("x := (n + n):u64")},
      {"BINARY-TYPES", withLines("p := p + p")},
      {"BINARY-TYPES", withLines("n := n == x")},
      {"BINARY-TYPES", withLines("f := (n == n):f64")},
      {"BINARY-TYPES", withLines("f := f << n")},
      {"BINARY-TYPES", withLines("n := n +> n")},
      {"BINARY-TYPES", withLines("f := (p -> p):f64")},
      {"CAST-TYPES", withLines("p := int<*%node>(n)")},
      {"CAST-TYPES", withLines("n := num<i32>(x)")},
      {"CAST-TYPES", withLines("p := ptr<*%node>(x)")},
      {"CAST-TYPES", withLines("x := addr<u64>(n)")},
      {"CAST-TYPES", withLines("p := at<*%node>(f)")},
      {"CAST-TYPES", withLines("p := up<*%node>(n)")},
      {"ASSIGN-TYPES", withLines("n := x")},
      {"ASSIGN-TYPES", withLines("x := p")},
      {"ALLOC-TYPES", withLines("v := alloc malloc %node size 16")},
      {"ALLOC-TYPES", withLines("p := alloc malloc %node size 1.5:f64")},
      {"FREE-TYPES", withLines("free malloc f")},
      {"ASSUME-TYPES", withLines("assume v")},
      {"CALL-CALLEE", withLines("call *p ()")},
      {"CALL-CALLEE", withLines("call virtual %Shape @plain(null)")},
      {"CALL-ARGUMENTS", withLines("call @many()")},
      {"CALL-ARGUMENTS", withLines("call @many(x)")},
      {"CALL-ARGUMENTS", withLines("n := call *fp (1)")},
      {"CALL-TARGET", withLines("x := call *fp ()")},
      {"CALL-TARGET", withLines("n := call @many(1)")},
      {"CALL-ROLE", withLines("call @many(1) construct")},
  };
  return all;
}

class BrokenModule : public testing::TestWithParam<size_t> {};

TEST_P(BrokenModule, breaksOneRule) {
  const Breaker& breaker = breakers()[GetParam()];
  Module module = parsed(breaker.text);
  if (breaker.damage) {
    EXPECT_EQ(listed(verify(module)), "") << "before the damage";
    breaker.damage(module);
  }
  std::vector<Violation> violations = verify(module);
  EXPECT_FALSE(violations.empty()) << breaker.rule << " is not broken by\n" << breaker.text;
  for (const Violation& v : violations)
    EXPECT_EQ(v.rule.str(), breaker.rule) << listed(violations) << breaker.text;
}

INSTANTIATE_TEST_SUITE_P(All, BrokenModule, testing::Range<size_t>(0, breakers().size()), [](const auto& info) {
  std::string name = std::to_string(info.param) + "_" + breakers()[info.param].rule;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(Verifier, everyRuleIsBrokenOnce) {
  std::set<std::string> broken, known;
  for (const Breaker& breaker : breakers())
    broken.insert(breaker.rule);
  for (const VerifierRule& rule : verifierRules())
    EXPECT_TRUE(known.insert(rule.name.str()).second) << rule.name.str() << " is there twice";
  EXPECT_EQ(broken, known);
}

TEST(Verifier, framesOfTheTestsBreakNoRule) {
  EXPECT_EQ(listed(verify(parsed(withLines("n := 1")))), "");
  EXPECT_EQ(listed(verify(parsed(withBlocks("b0:\n  return\n  jump b1\nb1: exit\n")))), "");
}

TEST(Verifier, pointersMayDiffer) {
  EXPECT_EQ(listed(verify(parsed(withLines("fp := p\nassume p == fp\nn := call virtual %Shape @area(p)")))), "");
}

TEST(Verifier, aGlobalArrayMayBeSeenWithoutItsLength) {
  EXPECT_EQ(listed(verify(parsed(withLines("($table as [?]i32)[0] := 1")))), "");
}

TEST(Verifier, sampleModuleKeepBreaksNoRule) {
  EXPECT_EQ(listed(verify(parsed(sampleText("keep.ir")))), "");
}

} // namespace wt::ir

// SPDX-License-Identifier: Apache-2.0
// Do messages say what the source says? Core-language expressions in, the words for people out.
#include "ir/Describe.h"
#include "ir/Parser.h"

#include <gtest/gtest.h>

namespace wt::ir {

static const char* const kDeclarations = R"ir(
module "describe.cpp"
record struct %conn size 32 {
  name: *i8
  next: *%conn bit 64
  anon.2: %either bit 128
  rows: [4]%conn
}
record union %either size 8 {
  number: i32
}
record class %Derived size 40 {
  base conn: %conn
  id: i32
}
global $_ZL5limit: i32 display "limit"
func @_Z3runv() qualified "run" display "run()"
func @f(c: *%conn, p: *i32, i: i32, r: &%conn, this: *%Derived, flag: u1, d: f64, pp: **%conn) {
  local i.2: i32
  local u: u64
  local buf: [8]i8
  temp t: *%conn "find(c, \"a -> b\")"
  temp t.2: i32 "a + b"
  temp t.3: i32
  temp t.4: u1 "c->find(i)"
  temp t.5: u1
  temp t.6: u1 " :"
  result result: *i8
)ir";

static Module moduleWith(const std::string& lines) {
  auto module = parseModule(kDeclarations + std::string("b0:\n") + lines + "\n  goto b1\nb1: exit\n}\n", "test");
  EXPECT_TRUE(bool(module)) << llvm::toString(module.takeError());
  return module ? std::move(*module) : Module();
}

static const Operation& firstOperation(const Module& module) {
  return module.functions.back().body->blocks[0].instrs[0].op;
}

static std::string described(const std::string& expr) {
  Module module = moduleWith("throw " + expr);
  return describe(module, *module.functions.back().body, std::get<Throw>(firstOperation(module)).value);
}

static std::string describedCondition(const std::string& expr) {
  Module module = moduleWith("assume " + expr);
  return describeCondition(module, *module.functions.back().body, std::get<Assume>(firstOperation(module)).condition);
}

TEST(Describe, placesLookLikeTheSource) {
  EXPECT_EQ(described("(*c).name"), "c->name");
  EXPECT_EQ(described("(*(*c).next).name"), "c->next->name");
  EXPECT_EQ(described("(**pp).name"), "(*pp)->name");
  EXPECT_EQ(described("*(*c).name"), "*c->name");
  EXPECT_EQ(described("*(p +> i)"), "p[i]");
  EXPECT_EQ(described("*(p +> (i + 1))"), "p[i + 1]");
  EXPECT_EQ(described("(*(c +> i)).name"), "c[i].name");
  EXPECT_EQ(described("(*c).rows[i].name"), "c->rows[i].name");
  EXPECT_EQ(described("(*r).name"), "r.name");
  EXPECT_EQ(described("$_ZL5limit"), "limit");
  EXPECT_EQ(described("i.2"), "i");
  EXPECT_EQ(described("result"), "the return value");
}

TEST(Describe, basesAndAnonymousMembersAreNotNamed) {
  EXPECT_EQ(described("(*this).conn.name"), "this->name");
  EXPECT_EQ(described("(*this).id"), "this->id");
  EXPECT_EQ(described("(*c).anon.2.number"), "c->number");
}

TEST(Describe, temporariesAreWhatTheyStandFor) {
  EXPECT_EQ(described("(*t).name"), "find(c, \"a -> b\")->name");
  EXPECT_EQ(described("t.2 * 2"), "(a + b) * 2");
  EXPECT_EQ(described("t.3"), "…");
}

TEST(Describe, castsAreDropped) {
  EXPECT_EQ(described("int<u64>(i + 1) * u"), "(i + 1) * u");
  EXPECT_EQ(described("(*ptr<*%conn>(p)).name"), "p->name");
  EXPECT_EQ(described("ptr<*void>(up<*%conn>(this))"), "this");
}

TEST(Describe, addresses) {
  EXPECT_EQ(described("&i"), "&i");
  EXPECT_EQ(described("&(*c).name"), "&c->name");
  EXPECT_EQ(described("&buf[0]"), "buf");
  EXPECT_EQ(described("&buf[i]"), "&buf[i]");
  EXPECT_EQ(described("(&i):&i32"), "i");
  EXPECT_EQ(described("@_Z3runv"), "run");
}

TEST(Describe, operatorsKeepTheirMeaningWithFewParentheses) {
  EXPECT_EQ(described("(i + 1) * 2"), "(i + 1) * 2");
  EXPECT_EQ(described("i + (1 * 2)"), "i + 1 * 2");
  EXPECT_EQ(described("i - (i - 1)"), "i - (i - 1)");
  EXPECT_EQ(described("(i - i) - 1"), "i - i - 1");
  EXPECT_EQ(described("-(i + 1)"), "-(i + 1)");
  EXPECT_EQ(described("i - -1"), "i - -1");
  EXPECT_EQ(described("(i & 1) == 0"), "(i & 1) == 0");
  EXPECT_EQ(described("p +> 2"), "p + 2");
  EXPECT_EQ(described("p -> p"), "p - p");
}

TEST(Describe, literals) {
  EXPECT_EQ(described("null:*i8"), "NULL");
  EXPECT_EQ(described("18446744073709551615:u64"), "-1");
  EXPECT_EQ(described("1:u1"), "true");
  EXPECT_EQ(described("\"a\\n\":*i8"), "\"a\\n\"");
  EXPECT_EQ(described("\"0123456789012345678901234567890123456789\":*i8"), "\"01234567890123456789012345678901…\"");
  EXPECT_EQ(described("1.5"), "1.5");
  EXPECT_EQ(described("unknown(any)"), "…");
}

TEST(Describe, conditionsArePhrases) {
  EXPECT_EQ(describedCondition("c == null"), "`c` is null");
  EXPECT_EQ(describedCondition("(*c).next != null"), "`c->next` is not null");
  EXPECT_EQ(describedCondition("c"), "`c` is not null");
  EXPECT_EQ(describedCondition("!c"), "`c` is null");
  EXPECT_EQ(describedCondition("flag"), "`flag` is true");
  EXPECT_EQ(describedCondition("!flag"), "`flag` is false");
  EXPECT_EQ(describedCondition("i"), "`i` is not zero");
  EXPECT_EQ(describedCondition("!i"), "`i` is zero");
  EXPECT_EQ(describedCondition("i > 9"), "`i > 9`");
  EXPECT_EQ(describedCondition("!(i > 9)"), "`i <= 9`");
  EXPECT_EQ(describedCondition("!(d > 9.0)"), "`d > 9` is false");
  EXPECT_EQ(describedCondition("(i > 9):i32 != 0"), "`i > 9`");
  EXPECT_EQ(describedCondition("(c == null):i32 == 0"), "`c` is not null");
  EXPECT_EQ(describedCondition("int<i32>(i > 9)"), "`i > 9`");
  EXPECT_EQ(describedCondition("t.4 == 0"), "`c->find(i)` is false");
  EXPECT_EQ(describedCondition("t.4 != 0"), "`c->find(i)` is true");
  EXPECT_EQ(describedCondition("int<i32>(flag) != 0"), "`flag` is true");
}

TEST(Describe, choicesWithoutWords) {
  EXPECT_EQ(describedCondition("unknown(any)"), "this way is taken");
  EXPECT_EQ(describedCondition("t.5"), "this way is taken");
  EXPECT_EQ(describedCondition("t.5 == 0"), "this way is taken");
}

TEST(Describe, charactersAreComparedWithCharacters) {
  EXPECT_EQ(describedCondition("int<i32>(buf[0]) == 61"), "`buf[0] == '='`");
  EXPECT_EQ(describedCondition("int<i32>(buf[0]) != 39"), "`buf[0] != '\\''`");
  EXPECT_EQ(describedCondition("61 == int<i32>(buf[0])"), "`'=' == buf[0]`");
  EXPECT_EQ(describedCondition("int<i32>(buf[0]) == 10"), "`buf[0] == '\\n'`");
  EXPECT_EQ(describedCondition("buf[0] > 7"), "`buf[0] > 7`");
  EXPECT_EQ(describedCondition("i == 61"), "`i == 61`");
}

TEST(Describe, WhatTheSourceHasNoWordsFor) {
  EXPECT_EQ(describedCondition("t.6"), "this way is taken"); // what a macro leaves of an expression
}

} // namespace wt::ir

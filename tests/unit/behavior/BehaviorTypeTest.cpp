// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/BehaviorType.h"

#include "RandomTypes.h"

#include <gtest/gtest.h>

namespace wt::engines::behavior {
namespace {

BehaviorId read(BehaviorTable& table, const char* text) {
  Result<BehaviorId> type = parseBehavior(table, text);
  if (type)
    return *type;
  ADD_FAILURE() << text << ": " << llvm::toString(type.takeError());
  return table.zero();
}

std::string normal(const char* text) {
  BehaviorTable table;
  return print(table, read(table, text));
}

TEST(BehaviorType, PrintsAsThePaperWritesIt) {
  for (const char* text : {"0", "malloc; malloc; free; free", "const(x){(x)(malloc, 0); (x)(free, 0)}",
                           "(malloc + 0); (free + 0)", "(malloc; free) + 0", "mu a. malloc; free; (n)(0, a)",
                           "mu a. malloc; (0 + a); free", "mu a. 0 + (malloc; free; a)", "malloc; (x)(*x)(free, 0)",
                           "malloc(16); free(16)", "malloc; ?ext; free", "endconst(*x)", "(mu a. malloc; a); free",
                           "(n < f(2))(0, malloc)", "((x)malloc); free", "malloc; mu a. free + (free; malloc; a)"})
    EXPECT_EQ(normal(text), text);
}

TEST(BehaviorType, BracketsAroundSequencesDoNotMatter) {
  EXPECT_EQ(normal("(malloc; free); malloc"), "malloc; free; malloc");
  EXPECT_EQ(normal("malloc;(free;malloc)"), "malloc; free; malloc");
}

TEST(BehaviorType, SaysWhereTheTextIsWrong) {
  BehaviorTable table;
  auto problem = [&](const char* text) {
    Result<BehaviorId> type = parseBehavior(table, text);
    return type ? std::string("none") : llvm::toString(type.takeError());
  };
  EXPECT_EQ(problem("malloc;"), "column 8: expected a type");
  EXPECT_EQ(problem("mu a malloc"), "column 6: expected '.'");
  EXPECT_EQ(problem("const(x)malloc"), "column 9: expected '{'");
  EXPECT_EQ(problem("malloc } free"), "column 8: unexpected '}'");
  EXPECT_EQ(problem("(malloc"), "column 8: expected ')'");
}

TEST(BehaviorType, RandomTypesAreReadBack) {
  BehaviorTable table;
  for (uint32_t seed = 0; seed < 500; ++seed) {
    BehaviorId type = RandomTypes(table, seed).make();
    EXPECT_EQ(read(table, print(table, type).c_str()), type) << print(table, type);
  }
}

TEST(BehaviorType, RenamingIsOfFreeOccurrences) {
  BehaviorTable table;
  auto renamed = [&](const char* text) { return print(table, table.rename(read(table, text), "x", "y")); };
  EXPECT_EQ(renamed("(*x)(malloc, 0); const(*x){free}"), "(*y)(malloc, 0); const(*y){free}");
  EXPECT_EQ(renamed("(x)(*x)(malloc, 0)"), "(x)(*x)(malloc, 0)");
  EXPECT_EQ(renamed("(y)((*y)(0, 0); (*x)(0, 0))"), "(y')(*y')(0, 0); (*y)(0, 0)"); // not captured
  EXPECT_EQ(print(table, table.rename(read(table, "(*x)(free, 0)"), "x", "l->head")), "(*(l->head))(free, 0)");
  EXPECT_EQ(print(table, table.rename(read(table, "(x)(free, 0)"), "x", "l->head")), "(l->head)(free, 0)");
}

} // namespace
} // namespace wt::engines::behavior

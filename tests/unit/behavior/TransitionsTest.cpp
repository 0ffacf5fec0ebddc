// SPDX-License-Identifier: Apache-2.0
// Are the transitions of behavioral types those of the paper's own example and of its definition of facts?
// covers: TR-SKIP, TR-SEQ, TR-MALLOC, TR-FREE, TR-BIND, TR-CONST, TR-ENDCONST, TR-UNFOLD
// covers: TR-NOCONST1, TR-NOCONST2, TR-CONSTNULL, TR-CONSTNOTNULL, TR-CONSTNONDET1, TR-CONSTNONDET2
#include "engines/behavior/Transitions.h"

#include <gtest/gtest.h>

namespace wt::engines::behavior {
namespace {

class TransitionsTest : public testing::Test {
protected:
  BehaviorTable table;
  Transitions transitions{table};

  Configuration read(const char* text, Facts facts = {}) {
    Result<BehaviorId> type = parseBehavior(table, text);
    EXPECT_TRUE(bool(type));
    return {*type, facts};
  }
  std::string show(const Configuration& c) { return "<" + print(table, c.type) + ", " + c.facts.print() + ">"; }
  std::string show(const Label& label) {
    static const char* kWords[] = {"", "malloc", "free", "null", "nonnull", "?"};
    return kWords[static_cast<size_t>(label.kind)] + (label.name.empty() ? "" : "(" + label.name + ")");
  }
  /// All steps, as "label <type, facts>".
  std::vector<std::string> steps(const Configuration& c) {
    std::vector<std::string> result;
    for (const Transition& step : transitions.from(c))
      result.push_back(show(step.label) + " " + show(step.to));
    return result;
  }
  /// The step number `which` of `count`.
  Configuration step(const Configuration& c, size_t which, size_t count) {
    std::vector<Transition> all = transitions.from(c);
    EXPECT_EQ(all.size(), count) << show(c);
    return all[which].to;
  }
};

// Example 3.1, the first sequence, step by step.
TEST_F(TransitionsTest, ExampleWhereXIsNull) {
  Configuration c = read("const(*x){(*x)(malloc, 0); (*x)(free, 0)}");
  c = step(c, 0, 1);
  EXPECT_EQ(show(c), "<(*x)(malloc, 0); (*x)(free, 0); endconst(*x), {const(*x)}>");
  c = step(c, 0, 2);
  EXPECT_EQ(show(c), "<malloc; (*x)(free, 0); endconst(*x), {const(*x), null(*x)}>");
  EXPECT_EQ(transitions.from(c)[0].label.kind, LabelKind::Malloc);
  c = step(step(c, 0, 1), 0, 1); // malloc, then 0; is skipped
  EXPECT_EQ(show(c), "<(*x)(free, 0); endconst(*x), {const(*x), null(*x)}>");
  // The underlined configuration: it cannot go to <0; endconst(*x), C1 u C2>.
  EXPECT_EQ(steps(c), std::vector<std::string>{"null(*x) <free; endconst(*x), {const(*x), null(*x)}>"});
  c = step(c, 0, 1);
  EXPECT_EQ(transitions.from(c)[0].label.kind, LabelKind::Free);
  c = step(step(c, 0, 1), 0, 1);
  EXPECT_EQ(show(c), "<endconst(*x), {const(*x), null(*x)}>");
  c = step(c, 0, 1);
  EXPECT_EQ(show(c), "<0, {}>");
  EXPECT_TRUE(transitions.from(c).empty());
}

// Example 3.1, the second sequence.
TEST_F(TransitionsTest, ExampleWhereXIsNotNull) {
  Configuration c = step(read("const(*x){(*x)(malloc, 0); (*x)(free, 0)}"), 0, 1);
  c = step(c, 1, 2);
  EXPECT_EQ(show(c), "<0; (*x)(free, 0); endconst(*x), {const(*x), nonnull(*x)}>");
  c = step(c, 0, 1);
  EXPECT_EQ(steps(c), std::vector<std::string>{"nonnull(*x) <0; endconst(*x), {const(*x), nonnull(*x)}>"});
  c = step(step(step(c, 0, 1), 0, 1), 0, 1);
  EXPECT_EQ(show(c), "<0, {}>");
}

TEST_F(TransitionsTest, WithoutConstNothingIsLearnt) {
  EXPECT_EQ(steps(read("(*x)(malloc, free)")),
            (std::vector<std::string>{"null(*x) <malloc, {}>", "nonnull(*x) <free, {}>"}));
}

TEST_F(TransitionsTest, TheInnerEndForgetsNothing) {
  Facts facts;
  facts.add(FactKind::Const, "x");
  facts.add(FactKind::Const, "x");
  facts.add(FactKind::Null, "x");
  facts.add(FactKind::Null, "y");
  Configuration c = step(read("endconst(x); endconst(x)", facts), 0, 1);
  EXPECT_EQ(c.facts.print(), "{const(x), null(x), null(y)}");
  c = step(step(c, 0, 1), 0, 1);
  EXPECT_EQ(c.facts.print(), "{null(y)}"); // with the last const(x), all facts about x go
}

TEST_F(TransitionsTest, ABoundNameIsFresh) {
  Facts facts;
  facts.add(FactKind::Const, "*x");
  EXPECT_EQ(steps(read("(x)(*x)(malloc, 0)", facts)), std::vector<std::string>{" <(*x')(malloc, 0), {const(*x)}>"});
  EXPECT_EQ(steps(read("((x)malloc; (*x)(0, 0)); (*x)(free, 0)")),
            std::vector<std::string>{" <malloc; (*x')(0, 0); (*x)(free, 0), {}>"});
}

TEST_F(TransitionsTest, MuUnfolds) {
  EXPECT_EQ(steps(read("mu a. malloc; a")), std::vector<std::string>{" <malloc; mu a. malloc; a, {}>"});
  // A loop comes back to where it was: finitely many configurations.
  Reachable graph = reachableFrom(table, read("mu a. (x)malloc; (*x)(free, 0); a"));
  EXPECT_TRUE(graph.isComplete);
  EXPECT_LT(graph.configurations.size(), 12u);
}

} // namespace
} // namespace wt::engines::behavior

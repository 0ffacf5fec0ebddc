// SPDX-License-Identifier: Apache-2.0
// Are OK_n and the least n right? For types with known answers, and for random ones, by enumerating their
// configurations.
#include "engines/behavior/LeastBound.h"

#include "RandomTypes.h"

#include <gtest/gtest.h>

namespace wt::engines::behavior {
namespace {

std::string show(Cells cells) {
  return cells.isUnbounded() ? cells.count > 0 ? "inf" : "-inf" : std::to_string(cells.count);
}

/// "peak least..most"; "-" for the net of a type that never ends.
std::string bound(const char* text) {
  BehaviorTable table;
  auto result = leastBound(table, llvm::cantFail(parseBehavior(table, text)));
  if (!result)
    return "limit";
  if (result->exits.empty())
    return show(result->peak) + " -";
  return show(result->peak) + " " + show(result->net().least) + ".." + show(result->net().most);
}

TEST(LeastBound, WithoutRecursion) {
  EXPECT_EQ(bound("malloc; malloc; free; free"), "2 0..0");
  EXPECT_EQ(bound("const(*x){(*x)(malloc, 0); (*x)(free, 0)}"), "1 0..0");
  EXPECT_EQ(bound("(*x)(malloc, 0); (*x)(free, 0)"), "1 -1..1");
  EXPECT_EQ(bound("free; malloc"), "0 0..0");
  EXPECT_EQ(bound("free"), "0 -1..-1");
  // The end of the inner region does not forget what the outer one knows.
  EXPECT_EQ(bound("const(x){(x)(malloc, 0); const(x){(x)(0, 0)}; (x)(free, 0)}"), "1 0..0");
}

TEST(LeastBound, LoopsAndRecursion) {
  EXPECT_EQ(bound("mu a. malloc; free; (n)(0, a)"), "1 0..0");
  EXPECT_EQ(bound("mu a. malloc; (0 + a); free"), "inf 0..0");
  EXPECT_EQ(bound("mu a. malloc; (0 + a)"), "inf 1..inf");
  EXPECT_EQ(bound("mu a. 0 + (malloc; free; a)"), "1 0..0");
  EXPECT_EQ(bound("mu a. 0 + (malloc; (free + 0); a)"), "inf 0..inf");
  EXPECT_EQ(bound("mu a. malloc; malloc; free; free; a"), "2 -");
  EXPECT_EQ(bound("mu a. malloc; (free + 0); a"), "inf -");
  EXPECT_EQ(bound("malloc; mu a. free + (free; malloc; a)"), "1 0..0");
  EXPECT_EQ(bound("mu a. 0 + (free; a)"), "0 -inf..0");
  EXPECT_EQ(bound("mu a. (malloc; a; free) + (mu b. malloc; free; (b + 0))"), "inf 0..0");
}

TEST(LeastBound, WithinAsAQuestionHasATrace) {
  BehaviorTable table;
  BehaviorId type = llvm::cantFail(parseBehavior(table, "malloc; malloc; free; free"));
  EXPECT_EQ(isWithin(table, type, 2).answer, Answer::Yes);
  WithinAnswer no = isWithin(table, type, 1);
  EXPECT_EQ(no.answer, Answer::No);
  ASSERT_EQ(no.trace.size(), 2u);
  EXPECT_EQ(no.trace[1].kind, LabelKind::Malloc);
  WithinAnswer deep = isWithin(table, llvm::cantFail(parseBehavior(table, "mu a. malloc; (0 + a); free")), 3);
  EXPECT_EQ(deep.answer, Answer::No);
  EXPECT_EQ(std::count_if(deep.trace.begin(), deep.trace.end(),
                          [](const Label& label) { return label.kind == LabelKind::Malloc; }),
            4);
}

/// The highest balance of any path, by trying all balances up to the number of configurations: one more means a cycle.
Cells naivePeak(const Reachable& graph) {
  int64_t limit = static_cast<int64_t>(graph.configurations.size());
  std::set<std::pair<uint32_t, int64_t>> seen = {{0, 0}};
  std::vector<std::pair<uint32_t, int64_t>> open = {{0, 0}};
  int64_t peak = 0;
  while (!open.empty()) {
    auto [at, balance] = open.back();
    open.pop_back();
    peak = std::max(peak, balance);
    if (balance > limit)
      return {Cells::kUnbounded};
    for (const Reachable::Edge& edge : graph.edges[at]) {
      int64_t next = balance + (edge.label.kind == LabelKind::Malloc) - (edge.label.kind == LabelKind::Free);
      if (next >= -limit && seen.insert({edge.to, next}).second)
        open.push_back({edge.to, next});
    }
  }
  return {peak};
}

TEST(LeastBound, RandomTypesAgreeWithAllTheirPaths) {
  unsigned unbounded = 0;
  for (uint32_t seed = 0; seed < 400; ++seed) {
    BehaviorTable table;
    BehaviorId type = RandomTypes(table, seed).make(4);
    Reachable graph = reachableFrom(table, {type, {}});
    ASSERT_TRUE(graph.isComplete);
    auto bound = leastBound(table, type);
    ASSERT_TRUE(bound.has_value()) << print(table, type);
    Cells expected = naivePeak(graph);
    unbounded += expected.isUnbounded();
    EXPECT_EQ(show(bound->peak), show(expected)) << print(table, type);
  }
  EXPECT_GT(unbounded, 20u);
}

} // namespace
} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
#include "program/AnalysisOrder.h"

#include "FromText.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::program {
namespace {

using Names = std::vector<std::string>;

// visit calls itself through the table; leaf calls nothing.
constexpr const char* kVisitor = R"(
module "visit.c"
func @leaf() internal {
b0:
  return
  jump b1
b1: exit
}
func @list() internal {
b0:
  call @visit()
  return
  jump b1
b1: exit
}
func @visit() {
  local f: *fn() -> void
b0:
  enter f
  f := @leaf
  f := @list
  call *f ()
  leave f
  call @helper()
  return
  jump b1
b1: exit
}
func @helper() {
b0:
  return
  jump b1
b1: exit
}
func @main() {
b0:
  call @visit()
  return
  jump b1
b1: exit
}
)";

struct Ordered {
  ir::Module module = fromText(kVisitor);
  CallGraph graph = buildCallGraph(module);
  AnalysisOrder order;
  explicit Ordered(const OrderWanted& wanted) : order(analysisOrder(module, graph, wanted)) {}

  /// "visit 0": the function and the round; "end 0".
  Names tasks() const {
    Names names;
    for (const AnalysisOrder::Task& task : order.tasks) {
      std::string name = task.isEndOfRound() ? "end" : "";
      if (!task.isEndOfRound())
        for (ir::FunctionId f : order.components[task.component])
          name += (name.empty() ? "" : "+") + module[f].name;
      names.push_back(name + " " + std::to_string(task.round));
    }
    return names;
  }
  size_t position(const std::string& task) const {
    Names all = tasks();
    return static_cast<size_t>(std::find(all.begin(), all.end(), task) - all.begin());
  }
};

TEST(AnalysisOrder, AKnotIsGoneThroughInRounds) {
  Ordered o({.rounds = 2});
  for (const char* task : {"visit 0", "visit 1", "list 0", "list 1", "end 0", "end 1", "leaf 0", "helper 0", "main 0"})
    EXPECT_LT(o.position(task), o.order.tasks.size()) << task;
  EXPECT_EQ(o.position("leaf 1"), o.order.tasks.size()) << "it calls nobody back";
  EXPECT_LT(o.position("leaf 0"), o.position("visit 0")) << "a target outside the knot is waited for";
  EXPECT_LT(o.position("visit 0"), o.position("list 0")) << "a direct call";
  EXPECT_LT(o.position("end 1"), o.position("main 0")) << "callers wait for the last round";
  uint32_t visit = o.order.componentOf[functionNamed(o.module, "visit").index];
  EXPECT_TRUE(o.order.isLate(visit, functionNamed(o.module, "list")));
  EXPECT_FALSE(o.order.isLate(visit, functionNamed(o.module, "leaf")));
  EXPECT_FALSE(o.order.isLate(visit, functionNamed(o.module, "helper")));
}

TEST(AnalysisOrder, NoTaskWaitsForALaterOne) {
  for (const OrderWanted& wanted : {OrderWanted{1}, OrderWanted{2}, OrderWanted{3}, OrderWanted{2, 1}}) {
    Ordered o(wanted);
    std::vector<uint32_t> awaited(o.order.tasks.size(), 0);
    for (uint32_t task = 0; task < o.order.tasks.size(); ++task)
      for (uint32_t later : o.order.dependencies.callers[task]) {
        EXPECT_LT(task, later);
        ++awaited[later];
      }
    EXPECT_EQ(awaited, o.order.dependencies.awaited);
  }
}

TEST(AnalysisOrder, CallsOfTooManyTargetsTieNoKnot) {
  Ordered o({.rounds = 2, .maxTargets = 1});
  EXPECT_EQ(o.position("visit 1"), o.order.tasks.size());
  const std::vector<ir::FunctionId>& seen = o.order.seen[functionNamed(o.module, "visit").index];
  EXPECT_TRUE(llvm::is_contained(seen, functionNamed(o.module, "leaf"))) << "it does not lead back";
  EXPECT_FALSE(llvm::is_contained(seen, functionNamed(o.module, "list")));
}

TEST(AnalysisOrder, OneRoundTakesAllCallsAlike) {
  Ordered o({});
  EXPECT_LT(o.position("list+visit 0"), o.order.tasks.size());
}

} // namespace
} // namespace wt::program

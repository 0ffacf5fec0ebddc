// SPDX-License-Identifier: Apache-2.0
#include "program/ComponentPasses.h"

#include "FromText.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::program {
namespace {

using Names = std::vector<std::string>;

// a and c call b, and b calls both; leaf calls nothing.
constexpr const char* kThree = R"(
module "three.c"
func @a() internal {
b0:
  call @b()
  return
  jump b1
b1: exit
}
func @b() internal {
b0:
  call @a()
  call @c()
  call @leaf()
  return
  jump b1
b1: exit
}
func @c() internal {
b0:
  call @b()
  return
  jump b1
b1: exit
}
func @leaf() internal {
b0:
  return
  jump b1
b1: exit
}
)";

struct Divided {
  ir::Module module = fromText(kThree);
  CallGraph graph = buildCallGraph(module);
  AnalysisOrder order = analysisOrder(module, graph, {});
  PassOrder divided;
  explicit Divided(uint32_t passes) : divided(passOrder(order, graph, passes)) {}

  /// "b 1": the function and its pass; "a+b+c": the whole component.
  std::string nameOf(uint32_t task) const {
    const PassTask& t = divided.tasks[task];
    std::string name;
    for (uint32_t member = 0; member < order.components[t.component].size(); ++member)
      if (!t.isPass() || member == t.member)
        name += (name.empty() ? "" : "+") + module[order.components[t.component][member]].name;
    return t.isPass() ? name + " " + std::to_string(t.pass) : name;
  }
  Names tasks() const {
    Names names;
    for (uint32_t task = 0; task < divided.tasks.size(); ++task)
      names.push_back(nameOf(task));
    return names;
  }
  /// What the task waits for.
  Names awaitedBy(const std::string& name) const {
    Names names;
    for (uint32_t task = 0; task < divided.tasks.size(); ++task)
      for (uint32_t later : divided.dependencies.callers[task])
        if (nameOf(later) == name)
          names.push_back(nameOf(task));
    return names;
  }
};

TEST(ComponentPasses, EachFunctionInEachPassIsATask) {
  EXPECT_EQ(Divided(2).tasks(), (Names{"leaf", "a 0", "b 0", "c 0", "a 1", "b 1", "c 1", "a+b+c"}));
}

TEST(ComponentPasses, AFunctionWaitsForThoseWhoseSummariesItSees) {
  const Divided divided(2);
  EXPECT_EQ(divided.awaitedBy("a 0"), (Names{"leaf"}));
  EXPECT_EQ(divided.awaitedBy("b 0"), (Names{"leaf", "a 0"}));
  EXPECT_EQ(divided.awaitedBy("c 0"), (Names{"leaf", "b 0"}));
  EXPECT_EQ(divided.awaitedBy("a 1"), (Names{"leaf", "b 0"})); // not for c
  EXPECT_EQ(divided.awaitedBy("b 1"), (Names{"leaf", "c 0", "a 1"}));
  EXPECT_EQ(divided.awaitedBy("c 1"), (Names{"leaf", "b 1"}));
  EXPECT_EQ(divided.awaitedBy("a+b+c"), (Names{"a 1", "b 1", "c 1"}));
  for (uint32_t task = 0; task < divided.divided.tasks.size(); ++task)
    EXPECT_EQ(divided.divided.dependencies.awaited[task], divided.awaitedBy(divided.nameOf(task)).size());
}

TEST(ComponentPasses, WithoutPassesNothingIsDivided) {
  EXPECT_EQ(Divided(0).tasks(), (Names{"leaf", "a+b+c"}));
}

} // namespace
} // namespace wt::program

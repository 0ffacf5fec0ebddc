// SPDX-License-Identifier: Apache-2.0
// In which order do components run, and do both computations cope with a program of a hundred thousand functions?
#include "program/Components.h"
#include "program/Link.h"
#include "program/Schedule.h"
#include "program/WaysOut.h"

#include "Sample.h"

#include <gtest/gtest.h>

#include <atomic>
#include <ctime>
#include <random>

namespace wt::program {
namespace {

using namespace ir;
using Names = std::vector<std::string>;

std::vector<Names> componentNames(const Module& m) {
  std::vector<Names> all;
  for (const auto& component : componentsOf(m, buildCallGraph(m))) {
    all.emplace_back();
    for (FunctionId f : component)
      all.back().push_back(m[f].name);
  }
  return all;
}

TEST(Components, CalleesFirst) {
  Sample s("a.c");
  s.define("main", {"read", "write"});
  s.define("read", {"buffer"});
  s.define("write", {"buffer", "external"});
  s.define("buffer", {});
  EXPECT_EQ(componentNames(s.module), (std::vector<Names>{{"buffer"}, {"read"}, {"write"}, {"main"}}));
}

TEST(Components, MutualRecursionIsOne) {
  Sample s("a.c");
  s.define("main", {"even"});
  s.define("even", {"odd"});
  s.define("odd", {"even", "leaf"});
  s.define("leaf", {"leaf"});
  EXPECT_EQ(componentNames(s.module), (std::vector<Names>{{"leaf"}, {"even", "odd"}, {"main"}}));
}

/// A program of `count` functions, each calling up to three others, with some recursion.
Module randomProgram(uint32_t count, uint32_t seed) {
  std::mt19937 random(seed);
  Sample s("big.c");
  for (uint32_t i = 0; i < count; ++i) {
    Function f;
    f.name = f.qualifiedName = f.displayName = "f" + std::to_string(i);
    f.type = s.noArguments;
    s.module.functions.push_back(std::move(f));
  }
  for (uint32_t i = 0; i < count; ++i)
    s.define(FunctionId(i), [&](Builder& b) {
      for (uint32_t calls = random() % 4; calls-- > 0;) {
        bool isBack = random() % 50 == 0;
        uint32_t callee = isBack ? random() % count : i + 1 + random() % 20;
        if (callee < count)
          b.append(Call{std::nullopt, DirectCallee{FunctionId(callee)}, {}}, {});
      }
      b.returnFrom({});
    });
  return std::move(s.module);
}

TEST(Components, EveryCalleeIsInTheSameOrAnEarlierOne) {
  for (uint32_t seed = 0; seed < 20; ++seed) {
    Module m = randomProgram(300, seed);
    CallGraph graph = buildCallGraph(m);
    Components components = componentsOf(m, graph);
    std::vector<uint32_t> componentOf(m.functions.size(), UINT32_MAX);
    for (uint32_t c = 0; c < components.size(); ++c)
      for (FunctionId f : components[c])
        componentOf[f.index] = c;
    for (uint32_t f = 0; f < m.functions.size(); ++f) {
      ASSERT_NE(componentOf[f], UINT32_MAX);
      for (FunctionId callee : graph.callees[f])
        EXPECT_LE(componentOf[callee.index], componentOf[f]);
    }
  }
}

/// The height of each component above the leaves; to compute it, a component needs the heights of all its callees.
std::vector<uint32_t> heights(const Module& m, unsigned jobs) {
  CallGraph graph = buildCallGraph(m);
  Components components = componentsOf(m, graph);
  std::vector<uint32_t> componentOf(m.functions.size(), 0);
  for (uint32_t c = 0; c < components.size(); ++c)
    for (FunctionId f : components[c])
      componentOf[f.index] = c;
  std::vector<uint32_t> result(components.size(), 0);
  std::atomic<uint32_t> runs = 0;
  runCalleesFirst(components, graph, jobs, [&](uint32_t c) {
    uint32_t height = 1;
    for (FunctionId f : components[c])
      for (FunctionId callee : graph.callees[f.index])
        if (uint32_t other = componentOf[callee.index]; other != c) {
          EXPECT_NE(result[other], 0u) << "a callee was not done";
          height = std::max(height, result[other] + 1);
        }
    result[c] = height;
    ++runs;
  });
  EXPECT_EQ(runs, components.size());
  return result;
}

TEST(Schedule, ParallelIsSerial) {
  for (uint32_t seed = 0; seed < 5; ++seed) {
    Module m = randomProgram(2000, seed);
    std::vector<uint32_t> serial = heights(m, 1);
    EXPECT_EQ(heights(m, 2), serial);
    EXPECT_EQ(heights(m, 8), serial);
  }
}

TEST(Schedule, NothingToDo) {
  runCalleesFirst(Components(), CallGraph(), 4, [](uint32_t) { FAIL(); });
}

TEST(Components, ALongChainNeedsNoDeepStack) {
  Sample s("chain.c");
  constexpr uint32_t kCount = 100000;
  for (uint32_t i = 0; i < kCount; ++i) {
    Function f;
    f.name = "f" + std::to_string(i);
    f.type = s.noArguments;
    s.module.functions.push_back(std::move(f));
  }
  for (uint32_t i = 0; i < kCount; ++i)
    s.define(FunctionId(i), [&](Builder& b) {
      if (i + 1 < kCount)
        b.append(Call{std::nullopt, DirectCallee{FunctionId(i + 1)}, {}}, {});
      b.returnFrom({});
    });
  Components components = componentsOf(s.module, buildCallGraph(s.module));
  ASSERT_EQ(components.size(), kCount);
  EXPECT_EQ(components[0][0], FunctionId(kCount - 1));
}

double secondsFor(uint32_t count) {
  Module m = randomProgram(count, 7);
  std::clock_t start = std::clock(); // CPU time of this process, since the machine may be busy with others
  std::vector<Module> units;
  units.push_back(std::move(m));
  Module program = link(std::move(units));
  CallGraph graph = buildCallGraph(program);
  Components components = componentsOf(program, graph);
  cutDeadEnds(program, graph, waysOut(program, graph, components));
  return double(std::clock() - start) / CLOCKS_PER_SEC;
}

TEST(Program, TimeIsLinearInTheFunctions) {
  double small = secondsFor(10000);
  double large = secondsFor(100000);
  RecordProperty("seconds_for_100k", std::to_string(large));
  EXPECT_LT(large, 40 * small + 0.1) << "ten times the functions";
}

} // namespace
} // namespace wt::program

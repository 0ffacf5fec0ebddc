// SPDX-License-Identifier: Apache-2.0
// In which order and with which summaries do engines run? A toy engine over a program in IR text: callees come first,
// only callees are visible, a crash costs one component, and the result does not depend on the number of threads.
#include "driver/RunEngines.h"
#include "ir/Parser.h"
#include "program/BuildProgram.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>

using namespace wt;

namespace {

struct Depth : engines::Summary {
  int value = 0;
};

/// The depth of the calls below a function. `trap` crashes, `lazy` is given up, and every function makes a claim.
class DepthEngine : public engines::Engine {
public:
  std::string_view name() const override { return "depth"; }

  engines::ComponentResult analyse(const program::Program& program, const std::vector<ir::FunctionId>& component,
                                   const engines::SummarySource& callees) const override {
    engines::ComponentResult result;
    for (ir::FunctionId f : component) {
      const std::string& name = program.module[f].name;
      if (name == "trap")
        raise(SIGSEGV);
      if (name == "lazy") {
        result.givenUp.push_back({f, "limit: 0 steps"});
        continue;
      }
      auto depth = std::make_unique<Depth>();
      for (size_t other = 0; other < program.module.functions.size(); ++other) // queries all, gets its callees
        if (const auto* below = static_cast<const Depth*>(callees.summaryOf(ir::FunctionId(other))))
          depth->value = std::max(depth->value, below->value + 1);
      finding::Finding claim;
      claim.message = name + " " + std::to_string(depth->value);
      result.findings.push_back(std::move(claim));
      result.summaries.push_back({f, std::move(depth)});
    }
    return result;
  }

  std::string describe(const program::Program&, ir::FunctionId function,
                       const engines::SummarySource& summaries) const override {
    return std::to_string(static_cast<const Depth*>(summaries.summaryOf(function))->value);
  }
};

/// Functions that call each other as given: "main > a b".
program::Program programOf(const std::vector<std::pair<std::string, std::vector<std::string>>>& calls) {
  std::string text = "module \"m\"\nfile 0 \"m.c\"\n";
  for (const auto& [caller, callees] : calls) {
    text += "\nfunc @" + caller + "() -> void {\nb0:\n";
    for (const std::string& callee : callees)
      text += "  call @" + callee + "()\n";
    text += "  return\n  jump b1\nb1: exit\n}\n";
  }
  auto module = ir::parseModule(text, "test");
  EXPECT_TRUE(bool(module)) << llvm::toString(module.takeError());
  std::vector<ir::Module> units;
  units.push_back(std::move(*module));
  return program::buildProgram(std::move(units), spec::Library());
}

std::vector<std::string> claimsOf(const driver::Analysis& analysis) {
  std::vector<std::string> claims;
  for (const finding::Finding& claim : analysis.claims)
    claims.push_back(claim.message);
  return claims;
}

driver::Analysis analysed(const program::Program& program, unsigned jobs) {
  driver::EngineList engines;
  engines.push_back(std::make_unique<DepthEngine>());
  return driver::runEngines(program, engines, jobs, {});
}

TEST(RunEngines, CalleesComeFirst) {
  program::Program program = programOf({{"main", {"a", "b"}}, {"a", {"c"}}, {"b", {}}, {"c", {}}, {"other", {}}});
  auto claims = claimsOf(analysed(program, 1));
  EXPECT_EQ(claims.size(), 5u);
  for (const char* claim : {"main 2", "a 1", "b 0", "c 0", "other 0"})
    EXPECT_TRUE(llvm::is_contained(claims, claim)) << claim;
}

TEST(RunEngines, ThreadsDoNotChangeTheResult) {
  std::vector<std::pair<std::string, std::vector<std::string>>> calls;
  for (int i = 0; i < 200; ++i) {
    std::vector<std::string> callees;
    for (int j = i + 1; j < 200; j += 1 + (i * 37 + j) % 23)
      callees.push_back("f" + std::to_string(j));
    calls.push_back({"f" + std::to_string(i), callees});
  }
  program::Program program = programOf(calls);
  auto one = claimsOf(analysed(program, 1));
  EXPECT_EQ(one, claimsOf(analysed(program, 2)));
  EXPECT_EQ(one, claimsOf(analysed(program, 8)));
}

/// Claims the number of functions in the program, which it computed before the first component.
class CountEngine : public DepthEngine {
public:
  std::unique_ptr<engines::Engine> prepare(const program::Program& program) const override {
    auto bound = std::make_unique<CountEngine>();
    bound->count_ = program.module.functions.size();
    return bound;
  }
  std::string_view name() const override { return "count"; }
  engines::ComponentResult analyse(const program::Program& program, const std::vector<ir::FunctionId>& component,
                                   const engines::SummarySource&) const override {
    engines::ComponentResult result;
    finding::Finding claim;
    claim.message = program.module[component.front()].name + " of " + std::to_string(count_);
    result.findings.push_back(std::move(claim));
    return result;
  }

private:
  size_t count_ = 0;
};

TEST(RunEngines, AnEngineMaySeeTheProgramFirst) {
  program::Program program = programOf({{"main", {"a"}}, {"a", {}}});
  driver::EngineList engines;
  engines.push_back(std::make_unique<CountEngine>());
  driver::Analysis analysis = driver::runEngines(program, engines, 2, {});
  EXPECT_EQ(claimsOf(analysis), (std::vector<std::string>{"a of 2", "main of 2"}));
  EXPECT_EQ(&driver::askedEngine(analysis, engines, 0), analysis.prepared[0].get());
}

/// Analyses functions that call each other through pointers in rounds.
class RoundsEngine : public DepthEngine {
public:
  explicit RoundsEngine(uint32_t rounds) : rounds_(rounds) {}
  program::OrderWanted orderWanted() const override { return {rounds_}; }

private:
  uint32_t rounds_;
};

// visit calls list through a pointer, and list calls visit: in each round, visit sees the summary of list from the
// previous round.
TEST(RunEngines, LateCalleesAreThoseOfTheRoundBefore) {
  auto module = ir::parseModule(R"(
module "m"
func @leaf() {
b0:
  return
  jump b1
b1: exit
}
func @list() {
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
)",
                                "test");
  ASSERT_TRUE(bool(module)) << llvm::toString(module.takeError());
  std::vector<ir::Module> units;
  units.push_back(std::move(*module));
  program::Program program = program::buildProgram(std::move(units), spec::Library());
  auto claims = [&](uint32_t rounds, unsigned jobs) {
    driver::EngineList engines;
    engines.push_back(std::make_unique<RoundsEngine>(rounds));
    std::vector<std::string> all =
        claimsOf(driver::runEngines(program, engines, jobs, {}, driver::KeepSummaries::WhileNeeded));
    llvm::sort(all);
    return all;
  };
  for (unsigned jobs : {1u, 2u, 4u}) {
    EXPECT_EQ(claims(2, jobs), (std::vector<std::string>{"leaf 0", "list 4", "main 4", "visit 3"}));
    EXPECT_EQ(claims(3, jobs), (std::vector<std::string>{"leaf 0", "list 6", "main 6", "visit 5"}));
  }
}

/// Its summaries count their own instances.
class CountedEngine : public DepthEngine {
public:
  engines::ComponentResult analyse(const program::Program& program, const std::vector<ir::FunctionId>& component,
                                   const engines::SummarySource& callees) const override {
    engines::ComponentResult result = DepthEngine::analyse(program, component, callees);
    for (auto& entry : result.summaries)
      entry.summary = std::make_unique<Counted>(*this, static_cast<const Depth&>(*entry.summary).value);
    return result;
  }
  mutable std::atomic<int> alive = 0, most = 0;

private:
  struct Counted : Depth {
    Counted(const CountedEngine& engine, int depth) : engine(engine) {
      value = depth;
      engine.most = std::max<int>(engine.most, ++engine.alive);
    }
    ~Counted() override { --engine.alive; }
    const CountedEngine& engine;
  };
};

// f0 calls f1, f1 calls f2 …; each also calls `common`.
TEST(RunEngines, ASummaryIsDroppedWithItsLastCaller) {
  std::vector<std::pair<std::string, std::vector<std::string>>> calls{{"common", {}}};
  for (int i = 0; i < 50; ++i)
    calls.push_back({"f" + std::to_string(i), {"f" + std::to_string(i + 1), "common"}});
  calls.push_back({"f50", {}});
  program::Program program = programOf(calls);
  for (unsigned jobs : {1u, 4u}) {
    std::vector<std::string> claims[2];
    for (auto keep : {driver::KeepSummaries::All, driver::KeepSummaries::WhileNeeded}) {
      driver::EngineList engines;
      engines.push_back(std::make_unique<CountedEngine>());
      auto& engine = static_cast<CountedEngine&>(*engines.front());
      driver::Analysis analysis = driver::runEngines(program, engines, jobs, {}, keep);
      const bool keepsAll = keep == driver::KeepSummaries::All;
      EXPECT_EQ(engine.alive, keepsAll ? 52 : 0);
      EXPECT_EQ(engine.most, keepsAll ? 52 : 3); // common, a callee, its caller
      claims[keepsAll] = claimsOf(analysis);
    }
    EXPECT_EQ(claims[0], claims[1]);
    EXPECT_TRUE(llvm::is_contained(claims[0], "f0 50"));
  }
}

TEST(RunEngines, ACrashCostsOneComponent) {
  program::Program program = programOf({{"main", {"trap", "a"}}, {"trap", {}}, {"a", {"lazy"}}, {"lazy", {}}});
  driver::Analysis analysis = analysed(program, 2);
  auto claims = claimsOf(analysis);
  EXPECT_TRUE(llvm::is_contained(claims, "main 1")); // a is known, trap is not
  EXPECT_TRUE(llvm::is_contained(claims, "a 0"));
  EXPECT_EQ(analysis.functionsNotAnalysed,
            (std::map<std::string, uint64_t>{{"depth: crashed", 1}, {"depth: limit: 0 steps", 1}}));
}

} // namespace

// SPDX-License-Identifier: Apache-2.0
// Does the search on the graph give CaDiCaL's answers? Random graphs, with many queries to one solver, so that later
// ones use clauses learnt from earlier ones. For each "yes", every formula is evaluated with the leaves that the answer
// names, and all others random; for each "no", the named assumptions must be enough.
#include "solver/CircuitSat.h"
#include "solver/EasyNumbers.h"
#include "solver/WholeFormula.h"

#include <gtest/gtest.h>

#include <random>

namespace wt::solver {
namespace {

constexpr uint64_t kMany = 1'000'000;

struct RandomGraph {
  BoolGraph graph;
  BitVectors vectors{graph};
  std::vector<Lit> leaves, formulas;
  std::mt19937 random;

  RandomGraph(unsigned seed, size_t leafCount, size_t nodeCount) : random(seed) {
    for (size_t i = 0; i < leafCount; ++i)
      leaves.push_back(graph.variable());
    formulas = leaves;
    while (formulas.size() < nodeCount) {
      Lit a = pick(), b = pick();
      formulas.push_back(random() % 3 == 0 ? graph.differ(a, b) : graph.both(a, b));
    }
  }

  /// Later ones more often, for deep formulas.
  Lit pick() {
    size_t window = random() % 2 ? formulas.size() : std::min<size_t>(formulas.size(), 30);
    Lit l = formulas[formulas.size() - 1 - random() % window];
    return random() % 2 ? l : !l;
  }

  Answer reference(llvm::ArrayRef<Lit> assumptions) {
    Model model(vectors);
    std::vector<Lit> needed;
    return solveWhole(vectors, assumptions, {kMany, SIZE_MAX}, model, needed);
  }
};

void expectJustified(RandomGraph& g, const CircuitSat& sat, llvm::ArrayRef<Lit> assumptions) {
  std::vector<Lit> because = sat.justification(assumptions);
  for (int completion = 0; completion < 3; ++completion) {
    Model model(g.vectors);
    for (Lit leaf : g.leaves)
      model.assign(leaf.node(), g.random() % 2);
    for (Lit leaf : because)
      model.assign(leaf.node(), !leaf.isNegated());
    for (Lit l : assumptions)
      ASSERT_TRUE(model.holds(l));
  }
}

void expectNeededIsEnough(RandomGraph& g, const CircuitSat& sat, llvm::ArrayRef<Lit> assumptions) {
  std::vector<Lit> needed;
  for (Lit l : assumptions)
    if (sat.isNeeded(l))
      needed.push_back(l);
  ASSERT_EQ(g.reference(needed), Answer::No);
}

TEST(CircuitSat, SaysWhatCadicalSays) {
  size_t yes = 0, no = 0;
  for (unsigned seed = 1; seed <= 150; ++seed) {
    RandomGraph g(seed, 4 + seed % 20, 60 + seed * 3);
    CircuitSat sat(g.graph);
    for (int question = 0; question < 20; ++question) {
      std::vector<Lit> assumptions;
      for (size_t i = 0, count = 1 + g.random() % 5; i < count; ++i)
        assumptions.push_back(g.pick());
      Answer answer = sat.solve(assumptions, kMany, UINT64_MAX);
      ASSERT_EQ(answer, g.reference(assumptions)) << "seed " << seed << ", question " << question;
      ++(answer == Answer::Yes ? yes : no);
      if (answer == Answer::Yes)
        expectJustified(g, sat, assumptions);
      else
        expectNeededIsEnough(g, sat, assumptions);
    }
  }
  EXPECT_GT(yes, 500u); // there are queries of both kinds
  EXPECT_GT(no, 300u);
}

TEST(CircuitSat, HeedsClausesGivenBetweenQuestions) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    RandomGraph g(seed, 8, 80);
    CircuitSat sat(g.graph);
    Lit given = Lit::yes();
    for (int round = 0; round < 12; ++round) {
      // Two leaves exclude each other: satisfiable whatever was added before, if all leaves can be false.
      std::vector<Lit> clause{!g.leaves[g.random() % 8], !g.leaves[g.random() % 8]};
      if (clause[0] == clause[1])
        continue;
      sat.activate(clause[0]);
      sat.activate(clause[1]);
      sat.addClause(clause);
      given = g.graph.both(given, g.graph.either(clause[0], clause[1]));
      std::vector<Lit> assumptions{g.pick(), g.pick()};
      Answer answer = sat.solve(assumptions, kMany, UINT64_MAX);
      assumptions.push_back(given);
      // A partial answer need not have decided the clause; "no" is exact, and so is "yes" if its leaves do not
      // conflict.
      if (answer == Answer::No) {
        ASSERT_EQ(g.reference(assumptions), Answer::No) << "seed " << seed;
      } else {
        std::vector<Lit> leaves = sat.justification({assumptions[0], assumptions[1]});
        leaves.push_back(given);
        ASSERT_EQ(g.reference(leaves), Answer::Yes) << "seed " << seed;
      }
    }
  }
}

TEST(CircuitSat, StopsAfterSoManySteps) {
  RandomGraph g(7, 20, 3000);
  CircuitSat sat(g.graph);
  std::vector<Lit> assumptions{g.pick(), g.pick(), g.pick()};
  EXPECT_EQ(sat.solve(assumptions, kMany, 0), Answer::GaveUp);
  EXPECT_NE(sat.solve(assumptions, kMany, UINT64_MAX), Answer::GaveUp);
}

TEST(EasyNumbers, LieNextToWhatTheyAreComparedWith) {
  BoolGraph graph;
  BitVectors v(graph);
  Term n = v.variable(32), i = v.variable(32);
  std::vector<Lit> wanted{!v.less(n, v.constant(32, 5), true), !v.equal(n, v.constant(32, 5)), v.less(i, n, true),
                          v.less(v.constant(32, 3), i, true)};
  Model model(v);
  for (const VariableValue& easy : easyNumbers(v, wanted))
    model.assign(easy.variable, easy.value);
  for (Lit l : wanted)
    EXPECT_TRUE(model.holds(l));
  EXPECT_EQ(model.valueOf(n), 6u);
}

} // namespace
} // namespace wt::solver

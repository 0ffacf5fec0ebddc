// SPDX-License-Identifier: Apache-2.0
#include "program/FunctionFlow.h"

#include <gtest/gtest.h>

namespace wt::program {
namespace {

using Node = FunctionFlow::Node;

std::vector<uint32_t> held(const FunctionFlow& flow, Node node) {
  std::vector<uint32_t> numbers;
  flow[flow.setOf(node)].forEach([&](uint32_t n) { numbers.push_back(n); });
  return numbers;
}

TEST(FunctionFlow, ManyHoldOneSet) {
  FunctionFlow flow;
  Node table = flow.addNode();
  std::vector<Node> calls;
  for (int i = 0; i < 5; ++i)
    flow.addEdge(table, calls.emplace_back(flow.addNode()));
  flow.add(table, 9);
  flow.add(table, 7);
  EXPECT_EQ(flow.settle().size(), 6u);
  for (Node call : calls)
    EXPECT_EQ(flow.setOf(call), flow.setOf(table));
  EXPECT_EQ(held(flow, calls.back()), (std::vector<uint32_t>{7, 9}));
  EXPECT_TRUE(flow.settle().empty());
}

TEST(FunctionFlow, WhatIsAddedLaterMovesOn) {
  FunctionFlow flow;
  Node a = flow.addNode(), b = flow.addNode(), c = flow.addNode();
  flow.addEdge(a, b);
  flow.add(a, 1);
  flow.settle();
  flow.addEdge(b, c); // an edge from a node with a non-empty set
  EXPECT_EQ(flow.settle(), std::vector<Node>{c});
  flow.add(a, 2);
  EXPECT_EQ(flow.settle(), (std::vector<Node>{a, b, c}));
  EXPECT_EQ(held(flow, c), (std::vector<uint32_t>{1, 2}));
}

TEST(FunctionFlow, CyclesSettle) {
  FunctionFlow flow;
  Node a = flow.addNode(), b = flow.addNode();
  flow.addEdge(a, b);
  flow.addEdge(b, a);
  flow.add(a, 1);
  flow.add(b, 2);
  flow.settle();
  EXPECT_EQ(flow.setOf(a), flow.setOf(b));
  EXPECT_EQ(held(flow, a), (std::vector<uint32_t>{1, 2}));
}

} // namespace
} // namespace wt::program

// SPDX-License-Identifier: Apache-2.0
// Which numbers reach which nodes of a graph, if each node holds everything that its predecessors hold? If two thousand
// calls go through one table of a thousand functions, two thousand nodes hold one set. So sets are interned: a node
// holds the number of its set, and propagating a set along an edge copies one number.
//
//   Node field = flow.addNode(), call = flow.addNode();
//   flow.add(field, 7); flow.add(field, 9); flow.addEdge(field, call);
//   flow.settle();                       // {field, call}: the sets of both have grown
//   flow.setOf(call) == flow.setOf(field)
//
// Sharing of equal points-to sets as in [Hardekopf, Lin, PLDI 2007, 5] (there as BDDs). Cycles are not collapsed.
#pragma once

#include "support/SparseBits.h"

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

namespace wt::program {

class FunctionFlow {
public:
  using Node = uint32_t;
  using SetId = uint32_t; // 0: the empty set; equal sets have equal ids
  static constexpr Node kNoNode = UINT32_MAX;

  FunctionFlow() : sets_(1) {}

  Node addNode() {
    nodes_.emplace_back();
    return static_cast<Node>(nodes_.size() - 1);
  }
  void addEdge(Node from, Node to) {
    if (from == kNoNode || to == kNoNode || from == to)
      return;
    nodes_[from].edges.push_back(to);
    enqueue(from);
  }
  void add(Node node, uint32_t number) {
    if (node == kNoNode || sets_[nodes_[node].set].contains(number))
      return;
    nodes_[node].own.insert(number);
    enqueue(node);
  }

  /// Propagates along the edges to a fixpoint. Returns the nodes whose sets have grown since the last call, ascending.
  std::vector<Node> settle();

  SetId setOf(Node node) const { return nodes_[node].set; }
  const SparseBits& operator[](SetId set) const { return sets_[set]; }

private:
  struct State {
    std::vector<Node> edges;
    size_t edgesServed = 0; // the number of edges along which `set` was already sent
    SetId set = 0;
    SparseBits own;              // added since `set` was last updated
    std::vector<SetId> incoming; // likewise
    bool isQueued = false;
  };
  std::vector<State> nodes_;
  std::deque<SparseBits> sets_;
  std::unordered_multimap<size_t, SetId> setsByHash_;
  std::deque<Node> queue_; // first in, first out: sets from several predecessors are joined in one step

  void enqueue(Node node) {
    if (!nodes_[node].isQueued)
      queue_.push_back(node);
    nodes_[node].isQueued = true;
  }
  SetId intern(SparseBits set);
  bool take(State& state);
};

} // namespace wt::program

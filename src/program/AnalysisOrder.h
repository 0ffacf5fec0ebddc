// SPDX-License-Identifier: Apache-2.0
// Which functions does an engine analyse before which, and which functions does it analyse again?
//
//   void visit(struct node *n) { n->ops->show(n); }     // calls one of show_list, show_leaf through a pointer
//   void show_list(struct node *n) { visit(n->next); }  // calls visit
//
// If calls through pointers were ordinary edges, half of a large program would be one component (redis: 2,537 of 6,923
// bodies), with no useful order inside it and nothing to run in parallel. So the order follows direct calls, which have
// few cycles, and repeated rounds make up for the calls that it ignores:
//
//   component   functions that call each other directly: {visit}, {show_list}, {show_leaf}
//   knot        components that call each other by any call that an engine follows: {visit, show_list}. show_leaf calls
//               neither of them, so its summary is ready before visit is analysed
//   late        an indirect call inside a knot: visit to show_list. In the first round the callee is unknown. In each
//               later round the caller sees the callee's summary of the previous round, never of the current one, so
//               the order within a round does not matter
//
// A call with more targets than an engine follows (`maxTargets`) forms no knot. Its caller sees the summaries of those
// targets that cannot call back to it by any path, because a value may decide which target is called; the other targets
// are unknown. Callers outside a knot wait for its last round. Departs from summary-based analyses that iterate a
// component to its fixpoint [Sharir and Pnueli 1981, 7-3]: the number of rounds is fixed, because summaries are widened
// by size, not by a lattice.
#pragma once

#include "program/Components.h"

#include <functional>

namespace wt::program {

struct OrderWanted {
  /// How often a knot is analysed. With one round every call is an ordinary edge, and a knot is one component.
  uint32_t rounds = 1;
  /// A call with more targets than this adds no edge that would form a knot.
  size_t maxTargets = SIZE_MAX;
};

struct AnalysisOrder {
  Components components;             // callees first
  std::vector<uint32_t> componentOf; // by function; kNone if it has no body
  std::vector<uint32_t> knotOf;      // by component
  struct Knot {
    std::vector<uint32_t> components; // ascending
    uint32_t rounds = 1;
  };
  std::vector<Knot> knots; // callees first
  /// By function: the callees of direct calls and of calls with one target. Empty if there is one round.
  std::vector<std::vector<ir::FunctionId>> direct;
  /// By function: the callees whose summaries it may see, ascending by id.
  std::vector<std::vector<ir::FunctionId>> seen;

  /// A unit of work: one component in one round, or, without a component, the end of a knot's round.
  struct Task {
    static constexpr uint32_t kEndOfRound = UINT32_MAX;
    uint32_t component = kEndOfRound;
    uint32_t knot = 0;
    uint32_t round = 0; // from 0
    bool isEndOfRound() const { return component == kEndOfRound; }
  };
  std::vector<Task> tasks;   // in an order that respects `dependencies`
  Dependencies dependencies; // between tasks, by their index

  bool isLate(uint32_t component, ir::FunctionId callee) const;
};

AnalysisOrder analysisOrder(const ir::Module& module, const CallGraph& graph, const OrderWanted& wanted);

} // namespace wt::program

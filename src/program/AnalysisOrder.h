// SPDX-License-Identifier: Apache-2.0
// Whom does an engine wait for before it analyses a function, and which functions does it analyse again?
//
//   void visit(struct node *n) { n->ops->show(n); }     // calls one of show_list, show_leaf through a pointer
//   void show_list(struct node *n) { visit(n->next); }  // calls visit
//
// Taken as edges like others, calls through pointers glue half of a large program into one component (redis: 2,537 of
// 6,923 bodies), in which nothing is in order and nothing can be done at the same time. So the order follows direct
// calls, which have few cycles, and what it leaves open is caught up with in rounds:
//
//   component   functions that call each other directly: {visit}, {show_list}, {show_leaf}
//   knot        components that call each other in any way an engine follows: {visit, show_list}. show_leaf calls nobody back:
//               its summary is there before visit is looked at
//   late        a call inside a knot that is not direct: visit to show_list. In the first round its callee is unknown. In each
//               later round it is what it was in the round before, whoever has been done since: the order within a round
//               changes nothing.
//
// A call of more targets than an engine follows (`maxTargets`) ties no knot. Its targets are seen if they do not lead
// back to the caller in any way, for a value may say which of them is called; else they are unknown. Callers outside a
// knot wait for its last round. Departs from summary-based analyses that iterate a component to its fixpoint [Sharir
// and Pnueli 1981, 7-3]: the number of rounds is fixed, because summaries are widened by size, not by a lattice.
#pragma once

#include "program/Components.h"

#include <functional>

namespace wt::program {

struct OrderWanted {
  /// How often a knot is gone through. One: all calls are waited for alike, and a knot is one component.
  uint32_t rounds = 1;
  /// Calls of more targets than this are not waited for where that would tie a knot.
  size_t maxTargets = SIZE_MAX;
};

struct AnalysisOrder {
  Components components;             // callees first
  std::vector<uint32_t> componentOf; // by function; kNone: it has no body
  std::vector<uint32_t> knotOf;      // by component
  struct Knot {
    std::vector<uint32_t> components; // ascending
    uint32_t rounds = 1;
  };
  std::vector<Knot> knots; // callees first
  /// By function: whom it calls directly, or through a pointer to one function. Empty if there is one round.
  std::vector<std::vector<ir::FunctionId>> direct;
  /// By function: of whom it calls, those whose summaries it may see, in the order of their ids.
  std::vector<std::vector<ir::FunctionId>> seen;

  /// Something to do: a component in a round, or, without a component, the end of a knot.
  struct Task {
    static constexpr uint32_t kEndOfRound = UINT32_MAX;
    uint32_t component = kEndOfRound;
    uint32_t knot = 0;
    uint32_t round = 0; // from 0
    bool isEndOfRound() const { return component == kEndOfRound; }
  };
  std::vector<Task> tasks;   // in an order that can be followed
  Dependencies dependencies; // between tasks, by their index

  bool isLate(uint32_t component, ir::FunctionId callee) const;
};

AnalysisOrder analysisOrder(const ir::Module& module, const CallGraph& graph, const OrderWanted& wanted);

} // namespace wt::program

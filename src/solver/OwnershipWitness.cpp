// SPDX-License-Identifier: Apache-2.0
// Is there still a solution? Decides the general case, which the rewrite rules leave open: labelled roots that share
// descendants.
//
//   a = 1, b = 1, a = x + y, b = x + z       // no rule applies; x = 1, y = z = 0 is a solution
//   … and c = 1, c = y + z                   // no rule applies; there is none
//
// The paper searches the connected components, "found to be small in practice" (Heine and Lam, PLDI 2003, Section
// 4.1.2). Choosing parts such that each owner has exactly one is as hard as one-in-three satisfiability, so the SAT
// solver is the last resort, on one component. First, this file keeps a solution of all accepted constraints (the
// witness: the labels, and a choice for each unlabelled partition). If the witness satisfies the new constraint too,
// there is nothing to decide. Otherwise it is changed outwards from the violated flow nodes, each partition at most
// once. Cost of a change: the edges of the changed partitions.
#include "solver/OwnershipGraph.h"

#include "solver/OwnershipFormula.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <algorithm>

namespace wt::solver {

bool OwnershipGraph::isSatisfied(FlowIndex flow) const {
  const OwnershipConstraint& c = constraints_[flow];
  unsigned owners = 0;
  for (OwnershipVar part : c.right)
    owners += valueOf(find(part));
  unsigned left = valueOf(find(c.left));
  return c.shape == OwnershipShape::Sum ? owners == left : owners <= left;
}

/// Called after the rules: only flow nodes that they visited may be violated by the witness now.
bool OwnershipGraph::hasWitness() {
  std::vector<FlowIndex> violated;
  for (FlowIndex flow : visited_)
    if (!isRemoved_[flow] && !isSatisfied(flow))
      violated.push_back(flow);
  if (violated.empty())
    return true;
  ++statistics_.witnessRepairs;
  return repairWitness(violated) || decideExactly(violated);
}

void OwnershipGraph::choose(uint32_t root, bool value) {
  if (partitions_[root].isChosen == value)
    return;
  partitions_[root].isChosen = value;
  undo_.push_back({Undo::Chosen, root});
}

// ------------------------------------------------------------------------------------------------ nearby changes

/// One attempt to satisfy all flow nodes by changing each partition at most once, without backtracking.
struct OwnershipGraph::Repair {
  OwnershipGraph& graph;
  std::vector<FlowIndex> pending;
  llvm::DenseSet<uint32_t> settled; // partitions with a final value

  bool isSettled(uint32_t root) const {
    return graph.partitions_[root].label != Label::Unknown || settled.contains(root);
  }

  bool settle(uint32_t root, bool value) {
    if (isSettled(root))
      return graph.valueOf(root) == value;
    settled.insert(root);
    if (graph.partitions_[root].isChosen == value)
      return true;
    graph.choose(root, value);
    const Partition& p = graph.partitions_[root];
    pending.insert(pending.end(), p.below.begin(), p.below.end());
    pending.insert(pending.end(), p.above.begin(), p.above.end());
    return true;
  }

  bool satisfy(FlowIndex flow) {
    const OwnershipConstraint& c = graph.constraints_[flow];
    uint32_t left = graph.find(c.left), owner = kNone, candidate = kNone;
    for (OwnershipVar part : c.right) { // the owner to keep, and one that could replace it
      uint32_t root = graph.find(part);
      bool isOwner = graph.valueOf(root);
      if (isOwner && (owner == kNone || isSettled(root)))
        owner = root;
      if (!isOwner && candidate == kNone && !isSettled(root))
        candidate = root;
    }
    if (owner != kNone && !graph.valueOf(left) && (isSettled(left) || !isSettled(owner))) {
      for (OwnershipVar part : c.right)
        if (!settle(graph.find(part), false))
          return false;
      return settle(left, false);
    }
    if (owner == kNone)
      return candidate != kNone ? settle(candidate, true) && settle(left, true) : settle(left, false);
    for (OwnershipVar part : c.right)
      if (!settle(graph.find(part), graph.find(part) == owner))
        return false;
    return settle(left, true);
  }
};

bool OwnershipGraph::repairWitness(const std::vector<FlowIndex>& violated) {
  Mark before = mark();
  Repair repair{*this, violated, {}};
  while (!repair.pending.empty()) {
    FlowIndex flow = repair.pending.back();
    repair.pending.pop_back();
    if (isRemoved_[flow] || isSatisfied(flow))
      continue;
    if (!repair.satisfy(flow)) {
      undoTo(before);
      return false;
    }
  }
  return true;
}

// ------------------------------------------------------------------------------------------------ the last resort

/// The flow nodes connected to these over unlabelled partitions; a label separates independent parts.
std::vector<OwnershipGraph::FlowIndex> OwnershipGraph::componentOf(const std::vector<FlowIndex>& flows) const {
  std::vector<FlowIndex> component;
  llvm::DenseSet<uint32_t> seenRoots;
  llvm::DenseSet<FlowIndex> seenFlows;
  std::vector<FlowIndex> pending = flows;
  while (!pending.empty()) {
    FlowIndex flow = pending.back();
    pending.pop_back();
    if (isRemoved_[flow] || !seenFlows.insert(flow).second)
      continue;
    component.push_back(flow);
    auto expand = [&](OwnershipVar v) {
      uint32_t root = find(v);
      const Partition& p = partitions_[root];
      if (p.label != Label::Unknown || !seenRoots.insert(root).second)
        return;
      pending.insert(pending.end(), p.below.begin(), p.below.end());
      pending.insert(pending.end(), p.above.begin(), p.above.end());
    };
    expand(constraints_[flow].left);
    for (OwnershipVar part : constraints_[flow].right)
      expand(part);
  }
  std::sort(component.begin(), component.end());
  return component;
}

bool OwnershipGraph::decideExactly(const std::vector<FlowIndex>& violated) {
  ++statistics_.exactDecisions;
  std::vector<FlowIndex> component = componentOf(violated);
  OwnershipFormula formula;
  std::vector<Lit> values;                        // by local number
  std::vector<uint32_t> roots;                    // by local number
  llvm::DenseMap<uint32_t, OwnershipVar> numbers; // by root
  auto numberOf = [&](OwnershipVar v) {
    uint32_t root = find(v);
    auto [it, isNew] = numbers.insert({root, OwnershipVar(roots.size())});
    if (isNew) {
      Label label = partitions_[root].label;
      values.push_back(label == Label::Unknown ? formula.graph().variable() : Lit::of(label == Label::One));
      roots.push_back(root);
    }
    return it->second;
  };
  std::vector<Lit> assumptions;
  for (FlowIndex flow : component) {
    OwnershipConstraint local = constraints_[flow];
    local.left = numberOf(local.left);
    for (OwnershipVar& part : local.right)
      part = numberOf(part);
    assumptions.push_back(formula.of(local, values));
  }
  switch (formula.ask(assumptions)) {
  case Answer::GaveUp: ++statistics_.gaveUp; return true;
  case Answer::Yes: {
    Model model = formula.session().model();
    for (size_t i = 0; i < roots.size(); ++i)
      if (partitions_[roots[i]].label == Label::Unknown)
        choose(roots[i], model.holds(values[i]));
    return true;
  }
  case Answer::No: break;
  }
  conflict_.emplace();
  for (size_t i = 0; i < component.size(); ++i) {
    if (!formula.session().isNeeded(assumptions[i]))
      continue;
    const OwnershipConstraint& c = constraints_[component[i]];
    conflict_->push_back(because(component[i]));
    auto explainPlace = [&](OwnershipVar v) {
      bool isLabelled = label(v) != Label::Unknown;
      conflict_->push_back(isLabelled ? becauseLabelled(v) : becauseEqual(v, OwnershipVar(find(v))));
    };
    explainPlace(c.left);
    for (OwnershipVar part : c.right)
      explainPlace(part);
  }
  return false;
}

} // namespace wt::solver

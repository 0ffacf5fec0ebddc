// SPDX-License-Identifier: Apache-2.0
// What follows for the neighbours of a flow node? The rewrite rules of Heine and Lam, PLDI 2003, Section 4.1.2, under
// their names, each applied to one flow node `r = Σ ri` or `r >= Σ ri`, and repeated until none changes anything. A
// rule about all nodes "reachable" takes one step here; visits to the neighbours take the others.
//
// Departures:
// - OneOut also labels the other parts of the flow node 0: the paper states this as property 2 of a flow node, not as
//   a rule.
// - MultiPath and CycleElimination see only what unification has made visible at one flow node: two edges to one
//   partition, an edge back to the left side.
//   OwnershipCanonical.cpp handles longer paths and cycles; they change no answer, only the result of label().
// - MultiPath counts two paths as distinct only if they leave the flow node by different edges. The paper's wording
//   would also count `p = n + b`, `p = n + d`, where n = 1 is a solution.
#include "solver/OwnershipGraph.h"

#include <algorithm>

namespace wt::solver {

bool OwnershipGraph::rewrite() {
  while (!pending_.empty()) {
    FlowIndex flow = pending_.back();
    pending_.pop_back();
    visited_.push_back(flow);
    if (!isRemoved_[flow] && !visit(flow))
      return false;
  }
  return true;
}

bool OwnershipGraph::visit(FlowIndex flow) {
  ++statistics_.visits;
  if (!zeroIn(flow) || !oneOut(flow) || !multiPath(flow) || !cycleElimination(flow) || !singleNode(flow))
    return false;
  edgeRemoval(flow);
  return true;
}

// Rule OWN-ZERO-IN [Clouseau, 4.1.2, ZeroIn]: If L(n) = 0, assign 0 to L(n'), for all n' reachable from n.
bool OwnershipGraph::zeroIn(FlowIndex flow) {
  RULE(OWN-ZERO-IN);
  const OwnershipConstraint& c = constraints_[flow];
  if (label(c.left) != Label::Zero)
    return true;
  for (OwnershipVar part : c.right)
    if (!setLabel(part, Label::Zero, {because(flow), becauseLabelled(c.left)}))
      return false;
  return true;
}

// Rule OWN-ONE-OUT [Clouseau, 4.1.2, OneOut]: If L(n) = 1, assign 1 to L(n') for all n' reaching n. And property 2 of
// flow nodes: at most one part is 1.
bool OwnershipGraph::oneOut(FlowIndex flow) {
  RULE(OWN-ONE-OUT);
  const OwnershipConstraint& c = constraints_[flow];
  auto owner = std::find_if(c.right.begin(), c.right.end(), [&](OwnershipVar p) { return label(p) == Label::One; });
  if (owner == c.right.end())
    return true;
  Reason reason{because(flow), becauseLabelled(*owner)};
  if (!setLabel(c.left, Label::One, reason))
    return false;
  for (auto part = c.right.begin(); part != c.right.end(); ++part)
    if (part != owner && !setLabel(*part, Label::Zero, reason))
      return false;
  return true;
}

// Rule OWN-MULTI-PATH [Clouseau, 4.1.2, MultiPath]: If a flow node reaches the same partition n via two distinct paths,
// assign 0 to L(n).
bool OwnershipGraph::multiPath(FlowIndex flow) {
  RULE(OWN-MULTI-PATH);
  const OwnershipConstraint& c = constraints_[flow];
  if (c.right.size() < 2)
    return true;
  llvm::SmallVector<std::pair<uint32_t, uint32_t>, 8> edges; // partition, which part
  for (uint32_t i = 0; i < c.right.size(); ++i)
    edges.push_back({find(c.right[i]), i});
  std::sort(edges.begin(), edges.end());
  for (size_t i = 1; i < edges.size(); ++i) {
    OwnershipVar part = c.right[edges[i].second], same = c.right[edges[i - 1].second];
    if (edges[i].first == edges[i - 1].first && !setLabel(part, Label::Zero, {because(flow), becauseEqual(part, same)}))
      return false;
  }
  return true;
}

// Rule OWN-CYCLE-ELIMINATION [Clouseau, 4.1.2, CycleElimination]: Unify all partitions along a cyclic path and assign 0
// to any partition reachable from the unified partition.
bool OwnershipGraph::cycleElimination(FlowIndex flow) {
  RULE(OWN-CYCLE-ELIMINATION);
  const OwnershipConstraint& c = constraints_[flow];
  auto back = std::find_if(c.right.begin(), c.right.end(), [&](OwnershipVar p) { return find(p) == find(c.left); });
  if (back == c.right.end())
    return true;
  for (auto part = c.right.begin(); part != c.right.end(); ++part)
    if (part != back && !setLabel(*part, Label::Zero, {because(flow), becauseEqual(c.left, *back)}))
      return false;
  removeFlow(flow); // the remaining constraint is r = r
  return true;
}

// Rule OWN-ZERO-OUT [Clouseau, 4.1.2, ZeroOut]: If L(n) = 0, eliminate all (v, n) edges in E. Returns the other parts.
llvm::SmallVector<OwnershipVar, 4> OwnershipGraph::zeroOut(FlowIndex flow) const {
  RULE(OWN-ZERO-OUT);
  llvm::SmallVector<OwnershipVar, 4> left;
  for (OwnershipVar part : constraints_[flow].right)
    if (label(part) != Label::Zero)
      left.push_back(part);
  return left;
}

// Rule OWN-SINGLE-NODE [Clouseau, 4.1.2, SingleNode]: If an equality flow node v has a single predecessor n and a
// single successor n', unify n and n'. Without a successor, n is 0 (an empty sum).
bool OwnershipGraph::singleNode(FlowIndex flow) {
  RULE(OWN-SINGLE-NODE);
  const OwnershipConstraint& c = constraints_[flow];
  if (c.shape != OwnershipShape::Sum || isRemoved_[flow])
    return true;
  auto left = zeroOut(flow);
  if (left.size() > 1)
    return true;
  Reason reason{because(flow)};
  for (OwnershipVar part : c.right)
    if (label(part) == Label::Zero)
      reason.push_back(becauseLabelled(part));
  return left.empty() ? setLabel(c.left, Label::Zero, reason) : unify(c.left, left.front(), reason);
}

// Rule OWN-EDGE-REMOVAL [Clouseau, 4.1.2, EdgeRemoval]: Remove a flow node and its edges if its predecessor and
// successor nodes are labeled. Here also if it is an inequality that cannot be violated any more: `1 >= r1`, or one
// without parts.
void OwnershipGraph::edgeRemoval(FlowIndex flow) {
  RULE(OWN-EDGE-REMOVAL);
  if (isRemoved_[flow])
    return;
  const OwnershipConstraint& c = constraints_[flow];
  size_t unlabelled =
      std::count_if(c.right.begin(), c.right.end(), [&](OwnershipVar p) { return label(p) == Label::Unknown; });
  bool isLabelled = label(c.left) != Label::Unknown;
  if (c.shape == OwnershipShape::AtLeast ? unlabelled <= (isLabelled ? 1u : 0u) : isLabelled && unlabelled == 0)
    removeFlow(flow);
}

} // namespace wt::solver

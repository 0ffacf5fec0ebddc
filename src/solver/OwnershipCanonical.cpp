// SPDX-License-Identifier: Apache-2.0
// What do MultiPath and CycleElimination conclude along paths that are longer than one flow node?
//
//   a = b + c,  b = d + e,  c = d + f        // d is reached from a over b and over c: d = 0
//   a = b + c,  b = a + d                    // a and b are on a cycle: they are one, and c = d = 0
//
// Heine and Lam, PLDI 2003, Section 4.1.2. Answers do not depend on these rules, because the witness is exact, but the
// canonical form does. So they run only when a graph is projected, once over the whole graph, instead of after each
// constraint. Their conclusions follow from accepted constraints: they can neither contradict them nor change the
// witness. Cost: cycles are linear. MultiPath walks up from each partition with several flow nodes above it; the walks
// of one call are bounded by a constant times the size of the graph.
#include "solver/OwnershipGraph.h"
#include "support/StrongComponents.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace wt::solver {

namespace {
constexpr uint64_t kStepsPerNode = 32;
} // namespace

void OwnershipGraph::canonicalise() {
  pending_.clear();
  visited_.clear();
  cycleEliminationFar();
  multiPathFar();
  undo_.clear();
}

/// The unlabelled partitions directly below, through one flow node.
std::vector<uint32_t> OwnershipGraph::unlabelledBelow(uint32_t root) const {
  std::vector<uint32_t> below;
  for (FlowIndex flow : partitions_[root].below)
    if (!isRemoved_[flow])
      for (OwnershipVar part : constraints_[flow].right)
        if (label(part) == Label::Unknown)
          below.push_back(find(part));
  return below;
}

// [CycleElimination] over the strongly connected components of partitions that have flow nodes below: only few do.
void OwnershipGraph::cycleEliminationFar() {
  std::vector<uint32_t> roots;
  std::vector<std::vector<uint32_t>> below;
  llvm::DenseMap<uint32_t, uint32_t> nodeOf;
  for (uint32_t v = 0; v < parent_.size(); ++v) {
    if (parent_[v] != v || partitions_[v].label != Label::Unknown || partitions_[v].below.empty())
      continue;
    nodeOf[v] = roots.size();
    roots.push_back(v);
    below.push_back(unlabelledBelow(v));
  }
  for (std::vector<uint32_t>& nodes : below) {
    llvm::erase_if(nodes, [&](uint32_t root) { return !nodeOf.contains(root); });
    for (uint32_t& root : nodes)
      root = nodeOf[root];
  }
  auto successors = [&](uint32_t node) { return llvm::ArrayRef<uint32_t>(below[node]); };
  for (std::vector<uint32_t>& cycle : strongComponents(roots.size(), successors)) {
    for (uint32_t& node : cycle)
      node = roots[node];
    if (cycle.size() > 1)
      eliminateCycle(cycle);
  }
}

void OwnershipGraph::eliminateCycle(const std::vector<uint32_t>& roots) {
  llvm::DenseSet<uint32_t> onCycle;
  onCycle.insert(roots.begin(), roots.end());
  Reason reason;
  for (uint32_t root : roots)
    for (FlowIndex flow : partitions_[root].below)
      for (OwnershipVar part : constraints_[flow].right)
        if (!isRemoved_[flow] && onCycle.contains(find(part))) {
          reason.push_back(because(flow));
          reason.push_back(becauseEqual(constraints_[flow].left, OwnershipVar(root)));
          reason.push_back(becauseEqual(part, OwnershipVar(find(part))));
        }
  for (size_t i = 1; i < roots.size(); ++i)
    unify(OwnershipVar(roots[0]), OwnershipVar(roots[i]), reason);
  [[maybe_unused]] bool isConsistent = rewrite();
  assert(isConsistent && "what follows from consistent constraints is consistent");
}

// [MultiPath] for paths of any length.
void OwnershipGraph::multiPathFar() {
  uint64_t budget = statistics_.visits + kStepsPerNode * (parent_.size() + constraints_.size());
  for (uint32_t v = 0; v < parent_.size(); ++v) {
    if (parent_[v] != v || partitions_[v].label != Label::Unknown || partitions_[v].above.size() < 2)
      continue;
    if (statistics_.visits > budget) {
      ++statistics_.pathsCut;
      continue;
    }
    Reason reason;
    if (!isReachedTwice(v, reason))
      continue;
    [[maybe_unused]] bool isConsistent = setLabel(OwnershipVar(v), Label::Zero, reason) && rewrite();
    assert(isConsistent && "what follows from consistent constraints is consistent");
  }
}

/// Walks up from a partition until it reaches a flow node over two of its edges. The reason is the flow nodes on both
/// paths.
bool OwnershipGraph::isReachedTwice(uint32_t root, Reason& reason) {
  llvm::DenseMap<FlowIndex, OwnershipVar> enteredBy; // by flow node: the part through which the walk reached it
  llvm::DenseMap<uint32_t, FlowIndex> cameFrom;      // by partition: the flow node whose left side it is
  std::vector<uint32_t> pending{root};
  cameFrom[root] = kNone;
  auto explainPath = [&](FlowIndex flow, OwnershipVar part) {
    for (;;) {
      reason.push_back(because(flow));
      reason.push_back(becauseEqual(part, OwnershipVar(find(part))));
      flow = cameFrom[find(part)];
      if (flow == kNone)
        return;
      reason.push_back(becauseEqual(constraints_[flow].left, OwnershipVar(find(part))));
      part = enteredBy[flow];
    }
  };
  while (!pending.empty()) {
    uint32_t current = pending.back();
    pending.pop_back();
    for (FlowIndex flow : partitions_[current].above) {
      ++statistics_.visits;
      if (isRemoved_[flow])
        continue;
      const OwnershipConstraint& c = constraints_[flow];
      OwnershipVar part =
          *std::find_if(c.right.begin(), c.right.end(), [&](OwnershipVar p) { return find(p) == current; });
      auto [entry, isNew] = enteredBy.insert({flow, part});
      if (!isNew) {
        OwnershipVar first = entry->second;
        explainPath(flow, first);
        explainPath(flow, part);
        return true;
      }
      uint32_t left = find(c.left);
      if (partitions_[left].label == Label::Unknown && cameFrom.insert({left, flow}).second)
        pending.push_back(left);
    }
  }
  return false;
}

} // namespace wt::solver

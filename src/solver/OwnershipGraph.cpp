// SPDX-License-Identifier: Apache-2.0
#include "solver/OwnershipGraph.h"

#include <algorithm>

namespace wt::solver {

OwnershipVar OwnershipGraph::variable() {
  uint32_t v = static_cast<uint32_t>(parent_.size());
  parent_.push_back(v);
  weight_.push_back(1);
  componentParent_.push_back(v);
  partitions_.emplace_back();
  equalities_.emplace_back();
  return OwnershipVar(v);
}

std::vector<OwnershipVar> OwnershipGraph::variables(size_t count) {
  std::vector<OwnershipVar> fresh(count);
  for (OwnershipVar& v : fresh)
    v = variable();
  return fresh;
}

OwnershipOutcome OwnershipGraph::add(OwnershipConstraint constraint, OwnershipOrigin origin) {
  uint32_t added = static_cast<uint32_t>(constraints_.size());
  for (OwnershipVar part : constraint.right)
    componentParent_[component(part)] = component(constraint.left);
  constraints_.push_back(std::move(constraint));
  origins_.push_back(origin);
  isRemoved_.push_back(true);
  isRefused_.push_back(false);
  Mark before = mark();
  if (insert(added)) {
    undo_.clear();
    return {};
  }
  OwnershipOutcome outcome{false, {}};
  if (explains_)
    outcome.because = originsOf(explain(*conflict_, added));
  undoTo(before);
  isRefused_[added] = true;
  return outcome;
}

OwnershipOutcome OwnershipGraph::test(OwnershipConstraint constraint) {
  auto refusal = contradicting(std::move(constraint));
  return refusal ? OwnershipOutcome{false, originsOf(*refusal)} : OwnershipOutcome{};
}

/// If the constraint would be refused: the accepted constraints that exclude it.
std::optional<std::vector<uint32_t>> OwnershipGraph::contradicting(OwnershipConstraint constraint) {
  uint32_t added = static_cast<uint32_t>(constraints_.size());
  constraints_.push_back(std::move(constraint));
  isRemoved_.push_back(true);
  Mark before = mark();
  std::optional<std::vector<uint32_t>> refusal;
  if (!insert(added))
    refusal = explains_ ? explain(*conflict_, added) : std::vector<uint32_t>();
  undoTo(before);
  constraints_.pop_back();
  isRemoved_.pop_back();
  return refusal;
}

std::vector<OwnershipRefusal> OwnershipGraph::instantiate(const OwnershipSignature& signature,
                                                          std::span<const OwnershipVar> actuals,
                                                          OwnershipOrigin origin) {
  assert(actuals.size() == signature.interface);
  std::vector<OwnershipVar> names(actuals.begin(), actuals.end());
  for (uint32_t i = 0; i < signature.internals; ++i)
    names.push_back(variable());
  std::vector<OwnershipRefusal> refusals;
  for (size_t i = 0; i < signature.constraints.size(); ++i) {
    OwnershipConstraint actual = signature.constraints[i];
    actual.left = names[actual.left.index];
    for (OwnershipVar& part : actual.right)
      part = names[part.index];
    if (OwnershipOutcome outcome = add(std::move(actual), origin); !outcome)
      refusals.push_back({i, std::move(outcome.because)});
  }
  return refusals;
}

uint32_t OwnershipGraph::component(OwnershipVar v) {
  uint32_t root = v.index;
  while (componentParent_[root] != root)
    root = componentParent_[root] = componentParent_[componentParent_[root]];
  return root;
}

OwnershipLabel OwnershipGraph::forced(OwnershipVar v) {
  if (label(v) != Label::Unknown)
    return label(v);
  bool value = valueOf(find(v));
  auto refusal = contradicting(value ? zero(v) : one(v));
  if (!refusal)
    return Label::Unknown;
  Reason reason;
  for (uint32_t constraint : *refusal)
    reason.push_back(because(constraint));
  [[maybe_unused]] bool isConsistent = setLabel(v, value ? Label::One : Label::Zero, reason) && rewrite();
  assert(isConsistent && "what follows from consistent constraints is consistent");
  undo_.clear();
  return label(v);
}

std::vector<OwnershipOrigin> OwnershipGraph::whyForced(OwnershipVar v) {
  return test(valueOf(find(v)) ? zero(v) : one(v)).because;
}

// ------------------------------------------------------------------------------------------------ insertion

/// Applies a constraint to the graph. If it is inconsistent, conflict_ holds the reason; the caller undoes changes.
bool OwnershipGraph::insert(uint32_t constraint) {
  conflict_.reset();
  pending_.clear();
  visited_.clear();
  const OwnershipConstraint& c = constraints_[constraint];
  switch (c.shape) {
  case OwnershipShape::Zero:
  case OwnershipShape::One:
    if (!setLabel(c.left, c.shape == OwnershipShape::One ? Label::One : Label::Zero, {because(constraint)}))
      return false;
    break;
  case OwnershipShape::Sum:
  case OwnershipShape::AtLeast: addFlow(constraint); break;
  }
  return rewrite() && hasWitness();
}

/// Adds a flow node, the edge into it and the edges out of it (Section 4.1.1).
void OwnershipGraph::addFlow(FlowIndex flow) {
  const OwnershipConstraint& c = constraints_[flow];
  partitions_[find(c.left)].below.push_back(flow);
  for (OwnershipVar part : c.right)
    partitions_[find(part)].above.push_back(flow);
  isRemoved_[flow] = false;
  undo_.push_back({Undo::FlowAdded, flow});
  pending_.push_back(flow);
}

void OwnershipGraph::removeFlow(FlowIndex flow) {
  isRemoved_[flow] = true;
  undo_.push_back({Undo::FlowRemoved, flow});
}

bool OwnershipGraph::setLabel(OwnershipVar v, Label label, const Reason& reason) {
  uint32_t root = find(v);
  Partition& partition = partitions_[root];
  if (partition.label == label)
    return true;
  if (partition.label != Label::Unknown) {
    conflict_ = reason;
    conflict_->push_back(becauseLabelled(v));
    return false;
  }
  partition.label = label;
  partition.labelled = record(v, {}, reason);
  undo_.push_back({Undo::Labelled, root});
  pending_.insert(pending_.end(), partition.below.begin(), partition.below.end());
  pending_.insert(pending_.end(), partition.above.begin(), partition.above.end());
  return true;
}

/// Merges the partitions of two variables (Section 4.1.2). The lighter one moves: n log n over all merges.
bool OwnershipGraph::unify(OwnershipVar a, OwnershipVar b, const Reason& reason) {
  uint32_t root = find(a), child = find(b);
  if (root == child)
    return true;
  Label rootLabel = partitions_[root].label, childLabel = partitions_[child].label;
  if (rootLabel != Label::Unknown && childLabel != Label::Unknown && rootLabel != childLabel) {
    conflict_ = reason;
    conflict_->push_back(becauseLabelled(a));
    conflict_->push_back(becauseLabelled(b));
    return false;
  }
  auto load = [&](uint32_t r) { return weight_[r] + partitions_[r].below.size() + partitions_[r].above.size(); };
  if (load(root) < load(child))
    std::swap(root, child);
  EventIndex event = record(a, b, reason);
  equalities_[a.index].push_back({b.index, event});
  equalities_[b.index].push_back({a.index, event});
  absorb(root, child);
  return true;
}

void OwnershipGraph::absorb(uint32_t root, uint32_t child) {
  Partition &into = partitions_[root], &from = partitions_[child];
  // Visit again the flow nodes for which something changed: always the child's, and the root's if it gets a label.
  if (into.label == Label::Unknown && from.label != Label::Unknown) {
    into.label = from.label;
    into.labelled = from.labelled;
    undo_.push_back({Undo::Labelled, root});
    pending_.insert(pending_.end(), into.below.begin(), into.below.end());
    pending_.insert(pending_.end(), into.above.begin(), into.above.end());
  }
  pending_.insert(pending_.end(), from.below.begin(), from.below.end());
  pending_.insert(pending_.end(), from.above.begin(), from.above.end());
  undo_.push_back(
      {Undo::Merged, child, static_cast<uint32_t>(into.below.size()), static_cast<uint32_t>(into.above.size())});
  into.below.insert(into.below.end(), from.below.begin(), from.below.end());
  into.above.insert(into.above.end(), from.above.begin(), from.above.end());
  weight_[root] += weight_[child];
  parent_[child] = root;
}

OwnershipGraph::EventIndex OwnershipGraph::record(OwnershipVar variable, OwnershipVar other, const Reason& reason) {
  uint32_t first = static_cast<uint32_t>(antecedents_.size());
  antecedents_.insert(antecedents_.end(), reason.begin(), reason.end());
  events_.push_back({variable.index, other.index, first, static_cast<uint32_t>(antecedents_.size())});
  return static_cast<EventIndex>(events_.size() - 1);
}

// ------------------------------------------------------------------------------------------------ undoing

void OwnershipGraph::undoTo(Mark mark) {
  while (undo_.size() > mark.undo) {
    undoOne(undo_.back());
    undo_.pop_back();
  }
  while (events_.size() > mark.events) {
    if (events_.back().other != kNone) {
      equalities_[events_.back().variable].pop_back();
      equalities_[events_.back().other].pop_back();
    }
    events_.pop_back();
  }
  antecedents_.resize(mark.antecedents);
}

void OwnershipGraph::undoOne(const Undo& step) {
  switch (step.kind) {
  case Undo::Labelled:
    partitions_[step.index].label = Label::Unknown;
    partitions_[step.index].labelled = kNone;
    return;
  case Undo::Merged: {
    uint32_t root = parent_[step.index];
    parent_[step.index] = step.index;
    weight_[root] -= weight_[step.index];
    partitions_[root].below.resize(step.below);
    partitions_[root].above.resize(step.above);
    return;
  }
  case Undo::Chosen: partitions_[step.index].isChosen = !partitions_[step.index].isChosen; return;
  case Undo::FlowRemoved: isRemoved_[step.index] = false; return;
  case Undo::FlowAdded: {
    const OwnershipConstraint& c = constraints_[step.index];
    isRemoved_[step.index] = true;
    partitions_[find(c.left)].below.pop_back();
    for (OwnershipVar part : c.right)
      partitions_[find(part)].above.pop_back();
    return;
  }
  }
}

} // namespace wt::solver

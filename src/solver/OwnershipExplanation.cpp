// SPDX-License-Identifier: Apache-2.0
// Which accepted constraints together exclude a refused one?
//
//   1: a = 1     2: a = b + c     3: b = 1     4: c = 1  refused because of {2, 3}
//
// Every label and every unification is an event that records its premises: a constraint, a label of an earlier event,
// an equality. Reading backwards from the contradiction collects the constraints. The equality of two variables is
// explained by the shortest chain of unifications between them that existed at the time. (This follows the explanations
// of congruence closure: Nieuwenhuis and Oliveras, RTA 2005; but the chains form a graph instead of a forest, so that
// undoing only drops an edge.) The collected set need not be minimal; a small set is then made irredundant by leaving
// out one constraint after the other. Cost: the events behind the contradiction; only refused constraints pay.
#include "solver/OwnershipGraph.h"

#include "llvm/ADT/DenseMap.h"

#include <algorithm>
#include <deque>

namespace wt::solver {

namespace {
constexpr size_t kMaxToMinimise = 48; // constraints; the cost is quadratic
} // namespace

std::vector<uint32_t> OwnershipGraph::explain(const Reason& reason, uint32_t added) const {
  std::vector<uint32_t> constraints;
  std::vector<EventIndex> pending;
  std::vector<bool> isExplained(events_.size());
  auto read = [&](const Antecedent& antecedent, EventIndex before) {
    switch (antecedent.kind) {
    case Antecedent::Constraint: constraints.push_back(antecedent.a); return;
    case Antecedent::Labelled:
      pending.push_back(antecedent.b);
      explainEquality(antecedent.a, events_[antecedent.b].variable, before, pending);
      return;
    case Antecedent::Equal: explainEquality(antecedent.a, antecedent.b, before, pending); return;
    }
  };
  for (const Antecedent& antecedent : reason)
    read(antecedent, static_cast<EventIndex>(events_.size()));
  while (!pending.empty()) {
    EventIndex event = pending.back();
    pending.pop_back();
    if (isExplained[event])
      continue;
    isExplained[event] = true;
    for (uint32_t i = events_[event].firstAntecedent; i < events_[event].endAntecedent; ++i)
      read(antecedents_[i], event);
  }
  std::sort(constraints.begin(), constraints.end());
  constraints.erase(std::unique(constraints.begin(), constraints.end()), constraints.end());
  constraints.erase(std::remove(constraints.begin(), constraints.end(), added), constraints.end());
  return minimised(std::move(constraints), added);
}

/// The events on a shortest chain of unifications from `a` to `b`, all before the given event.
void OwnershipGraph::explainEquality(uint32_t a, uint32_t b, EventIndex before, std::vector<uint32_t>& events) const {
  struct Step {
    uint32_t from;
    EventIndex event;
  };
  llvm::DenseMap<uint32_t, Step> steps{{a, {a, kNone}}};
  std::deque<uint32_t> pending{a};
  while (!steps.count(b)) {
    assert(!pending.empty() && "the variables were unified before this event");
    uint32_t v = pending.front();
    pending.pop_front();
    for (const Equality& e : equalities_[v])
      if (e.event < before && steps.insert({e.other, {v, e.event}}).second)
        pending.push_back(e.other);
  }
  for (uint32_t v = b; v != a; v = steps[v].from)
    events.push_back(steps[v].event);
}

/// The set without constraints that the contradiction does not need. Tries to drop the latest ones first, because
/// earlier constraints are more trustworthy and explain best.
std::vector<uint32_t> OwnershipGraph::minimised(std::vector<uint32_t> contradicting, uint32_t added) const {
  if (contradicting.size() > kMaxToMinimise)
    return contradicting;
  llvm::DenseMap<uint32_t, OwnershipVar> numbers;
  auto number = [&](OwnershipVar& v) { v = numbers.insert({v.index, OwnershipVar(numbers.size())}).first->second; };
  auto renamed = [&](uint32_t constraint) {
    OwnershipConstraint c = constraints_[constraint];
    number(c.left);
    for (OwnershipVar& part : c.right)
      number(part);
    return c;
  };
  std::vector<std::pair<uint32_t, OwnershipConstraint>> needed;
  for (uint32_t constraint : contradicting)
    needed.push_back({constraint, renamed(constraint)});
  OwnershipConstraint last = renamed(added);
  for (size_t i = needed.size(); i-- > 0;) {
    OwnershipGraph rest;
    rest.explains_ = false;
    rest.variables(numbers.size());
    for (size_t j = 0; j < needed.size(); ++j)
      if (j != i)
        rest.add(needed[j].second, 0);
    if (!rest.test(last))
      needed.erase(needed.begin() + static_cast<ptrdiff_t>(i));
  }
  std::vector<uint32_t> minimal;
  for (const auto& [constraint, copy] : needed)
    minimal.push_back(constraint);
  return minimal;
}

std::vector<OwnershipOrigin> OwnershipGraph::originsOf(const std::vector<uint32_t>& constraints) const {
  std::vector<OwnershipOrigin> origins;
  for (uint32_t constraint : constraints)
    if (std::find(origins.begin(), origins.end(), origins_[constraint]) == origins.end())
      origins.push_back(origins_[constraint]);
  return origins;
}

} // namespace wt::solver

// SPDX-License-Identifier: Apache-2.0
#include "solver/CircuitSat.h"

#include <algorithm>

namespace wt::solver {

namespace {
constexpr size_t kMaxLearnt = 4000;
constexpr uint32_t kMaxCost = 1u << 20;
constexpr size_t kMaxLook = 400;  // entries of the trail, and
constexpr size_t kMaxGates = 20;  // unjustified gates, that a decision examines
constexpr uint64_t kRestart = 60; // conflicts
constexpr float kDecay = 1.05f;
constexpr float kRescale = 1e30f;
} // namespace

// ------------------------------------------------------------------------------------------------ the graph

void CircuitSat::grow() {
  size_t before = values_.size(), size = graph_.size();
  if (before == size)
    return;
  values_.resize(size);
  levels_.resize(size);
  positions_.resize(size);
  reasons_.resize(size, kNone);
  isActive_.resize(size);
  isSeen_.resize(size);
  needed_.resize(size);
  activities_.resize(size);
  firstUse_.resize(size, kNone);
  nextUse_.resize(size * 2, kNone);
  isWatched_.resize(size * 2);
  costs_.resize(size * 2, 1);
  for (size_t node = std::max<size_t>(before, 1); node < size; ++node) {
    if (graph_.isLeaf(static_cast<uint32_t>(node)))
      continue;
    Lit a = graph_.left(static_cast<uint32_t>(node)), b = graph_.right(static_cast<uint32_t>(node));
    costs_[node * 2] = std::min(kMaxCost, costOf(a) + costOf(b));
    costs_[node * 2 + 1] = std::min(costOf(!a), costOf(!b));
  }
  if (before == 0) { // the constant
    values_[0] = -1;
    isActive_[0] = true;
    trail_.push_back(0);
  }
}

/// From now on, implications propagate through the gates below `root`.
void CircuitSat::activate(Lit root) {
  backtrack(0);
  grow();
  std::vector<uint32_t> pending{root.node()}, gates;
  while (!pending.empty()) {
    uint32_t node = pending.back();
    pending.pop_back();
    if (isActive_[node])
      continue;
    isActive_[node] = true;
    if (graph_.isLeaf(node)) {
      leaves_.push_back(node);
      continue;
    }
    gates.push_back(node);
    uint32_t edge = node * 2;
    for (Lit operand : {graph_.left(node), graph_.right(node)}) {
      nextUse_[edge] = firstUse_[operand.node()];
      firstUse_[operand.node()] = edge++;
      pending.push_back(operand.node());
    }
  }
  for (uint32_t gate : gates)
    examine(gate); // a gate's definition cannot contradict facts derived without it
}

// ------------------------------------------------------------------------------------------------ implication

bool CircuitSat::isConflict(Lit implied, uint32_t reason) {
  conflict_ = antecedents(implied, reason);
  conflict_.push_back(!implied);
  return true;
}

/// False: a conflict.
bool CircuitSat::assign(Lit l, uint32_t reason) {
  int value = valueOf(l);
  if (value > 0)
    return true;
  if (value < 0)
    return !isConflict(l, reason);
  uint32_t node = l.node();
  values_[node] = l.isNegated() ? -1 : 1;
  levels_[node] = level();
  positions_[node] = static_cast<uint32_t>(trail_.size());
  reasons_[node] = reason;
  trail_.push_back(node);
  return true;
}

bool CircuitSat::examine(uint32_t gate) {
  Lit self{gate * 2}, a = graph_.left(gate), b = graph_.right(gate);
  int va = valueOf(a), vb = valueOf(b), value = values_[gate];
  uint32_t reason = gate * 2;
  if (va < 0 || vb < 0)
    return value < 0 || assign(!self, reason);
  if (value > 0)
    return assign(a, reason) && assign(b, reason);
  if (va > 0 && vb > 0)
    return assign(self, reason);
  if (value < 0 && va > 0)
    return assign(!b, reason);
  if (value < 0 && vb > 0)
    return assign(!a, reason);
  return true;
}

bool CircuitSat::examineUses(uint32_t node) {
  for (uint32_t edge = firstUse_[node]; edge != kNone; edge = nextUse_[edge]) {
    ++steps_;
    if (!examine(edge / 2))
      return false;
  }
  return true;
}

bool CircuitSat::examineWatches(Lit falsified) {
  if (!isWatched_[falsified.code])
    return true;
  uint32_t which = watched_.lookup(falsified.code);
  std::vector<uint32_t> list = std::move(watches_[which]);
  size_t kept = 0;
  bool isFine = true;
  steps_ += list.size();
  for (uint32_t index : list) {
    std::vector<Lit>& clause = clauses_[index];
    if (isFine && clause[0] == falsified)
      std::swap(clause[0], clause[1]);
    if (isFine && valueOf(clause[0]) <= 0) {
      auto other = std::find_if(clause.begin() + 2, clause.end(), [&](Lit l) { return valueOf(l) >= 0; });
      if (other != clause.end()) {
        std::swap(clause[1], *other);
        watch(clause[1], index);
        continue;
      }
      isFine = assign(clause[0], index * 2 + 1);
    }
    list[kept++] = index;
  }
  list.resize(kept);
  watches_[which] = std::move(list);
  return isFine;
}

bool CircuitSat::propagate() {
  while (propagated_ < trail_.size()) {
    uint32_t node = trail_[propagated_++];
    if (node != 0 && isActive_[node] && !graph_.isLeaf(node) && !examine(node))
      return false;
    Lit falsified{node * 2 + (values_[node] > 0)};
    if (!examineUses(node) || !examineWatches(falsified))
      return false;
  }
  return true;
}

// ------------------------------------------------------------------------------------------------ decisions

bool CircuitSat::isUnjustified(uint32_t node) const {
  return values_[node] < 0 && node != 0 && isActive_[node] && !graph_.isLeaf(node) && valueOf(graph_.left(node)) >= 0 &&
         valueOf(graph_.right(node)) >= 0;
}

/// Decides to make an operand of an unjustified false gate false; `no` if every gate is justified. Prefers the operand
/// most active in conflicts among the first such gates; else, of the first, the one that fewer leaves make false.
Lit CircuitSat::nextDecision() {
  while (justified_ < trail_.size() && !isUnjustified(trail_[justified_]))
    ++justified_;
  Lit best = Lit::no();
  float activity = -1;
  size_t gates = 0, end = std::min(trail_.size(), justified_ + kMaxLook);
  for (size_t i = justified_; i < end && gates < kMaxGates; ++i) {
    if (!isUnjustified(trail_[i]))
      continue;
    ++gates;
    ++steps_;
    Lit a = !graph_.left(trail_[i]), b = !graph_.right(trail_[i]);
    if (costOf(b) < costOf(a))
      std::swap(a, b);
    for (Lit l : {a, b})
      if (activities_[l.node()] > activity) {
        activity = activities_[l.node()];
        best = l;
      }
  }
  return best;
}

void CircuitSat::decide(Lit l) {
  decisions_.push_back({trail_.size(), justified_});
  assign(l, kNone);
}

void CircuitSat::backtrack(uint32_t to) {
  if (level() <= to)
    return;
  for (size_t i = decisions_[to].trail; i < trail_.size(); ++i)
    values_[trail_[i]] = 0;
  trail_.resize(decisions_[to].trail);
  propagated_ = trail_.size();
  justified_ = decisions_[to].justified;
  decisions_.resize(to);
}

// ------------------------------------------------------------------------------------------------ learning

CircuitSat::Antecedents CircuitSat::antecedentsByGate(Lit implied, uint32_t gate) const {
  Lit self{gate * 2}, a = graph_.left(gate), b = graph_.right(gate);
  if (implied == self)
    return {a, b};
  if (implied == !self) { // by the operand that became false first
    bool isA = valueOf(a) < 0 && (valueOf(b) >= 0 || positions_[a.node()] < positions_[b.node()]);
    return {isA ? !a : !b};
  }
  if (implied == a || implied == b)
    return {self};
  return implied == !a ? Antecedents{!self, b} : Antecedents{!self, a};
}

CircuitSat::Antecedents CircuitSat::antecedents(Lit implied, uint32_t reason) const {
  if (!(reason & 1))
    return antecedentsByGate(implied, reason / 2);
  Antecedents result;
  for (Lit l : clauses_[reason / 2])
    if (l != implied)
      result.push_back(!l);
  return result;
}

void CircuitSat::bump(uint32_t node) {
  activities_[node] += bump_;
  if (activities_[node] > kRescale) {
    for (float& activity : activities_)
      activity /= kRescale;
    bump_ /= kRescale;
  }
}

/// Learns a clause with one literal of this level (the first unique implication point) and backtracks to where it would
/// have implied that literal. False: the conflict depends on no decision.
bool CircuitSat::learn() {
  if (level() == 0)
    return false;
  std::vector<Lit> clause{Lit::no()};
  std::vector<uint32_t> seen;
  size_t open = 0;
  size_t position = trail_.size();
  Antecedents now = conflict_;
  for (;;) {
    for (Lit l : now) {
      uint32_t node = l.node();
      if (isSeen_[node] || levels_[node] == 0)
        continue;
      isSeen_[node] = true;
      seen.push_back(node);
      bump(node);
      if (levels_[node] == level())
        ++open;
      else
        clause.push_back(!l);
    }
    while (!isSeen_[trail_[--position]])
      ;
    uint32_t node = trail_[position];
    Lit self{node * 2 + (values_[node] < 0)};
    if (--open == 0) {
      clause[0] = !self;
      break;
    }
    now = antecedents(self, reasons_[node]);
  }
  std::erase_if(clause, [&](Lit l) { return l != clause[0] && isImplied(!l); });
  for (uint32_t node : seen)
    isSeen_[node] = false;
  bump_ *= kDecay;
  uint32_t to = 0;
  for (size_t i = 1; i < clause.size(); ++i)
    if (levels_[clause[i].node()] > to) {
      to = levels_[clause[i].node()];
      std::swap(clause[1], clause[i]);
    }
  backtrack(to);
  Lit implied = clause[0];
  return assign(implied, clause.size() > 1 ? attach(std::move(clause), true) * 2 + 1 : kNone);
}

/// Is the literal implied by other literals of the clause being learnt?
bool CircuitSat::isImplied(Lit l) const {
  if (reasons_[l.node()] == kNone)
    return false;
  Antecedents because = antecedents(l, reasons_[l.node()]);
  return std::all_of(because.begin(), because.end(),
                     [&](Lit a) { return isSeen_[a.node()] || levels_[a.node()] == 0; });
}

/// Which assumptions made this one false? All decisions are assumptions here.
void CircuitSat::explain(Lit failed) {
  needed_[failed.node()] = true;
  std::vector<Lit> pending{!failed};
  std::vector<uint32_t> seen;
  while (!pending.empty()) {
    Lit l = pending.back();
    pending.pop_back();
    uint32_t node = l.node();
    if (isSeen_[node] || levels_[node] == 0)
      continue;
    isSeen_[node] = true;
    seen.push_back(node);
    if (reasons_[node] == kNone) {
      needed_[node] = true;
      continue;
    }
    for (Lit antecedent : antecedents(l, reasons_[node]))
      pending.push_back(antecedent);
  }
  for (uint32_t node : seen)
    isSeen_[node] = false;
}

// ------------------------------------------------------------------------------------------------ clauses

void CircuitSat::watch(Lit l, uint32_t clause) {
  auto [it, isNew] = watched_.try_emplace(l.code, static_cast<uint32_t>(watches_.size()));
  if (isNew) {
    watches_.emplace_back();
    isWatched_[l.code] = true;
  }
  watches_[it->second].push_back(clause);
}

uint32_t CircuitSat::attach(std::vector<Lit> clause, bool isLearnt) {
  auto index = static_cast<uint32_t>(clauses_.size());
  watch(clause[0], index);
  watch(clause[1], index);
  clauses_.push_back(std::move(clause));
  isLearnt_.push_back(isLearnt);
  learnt_ += isLearnt;
  return index;
}

void CircuitSat::addClause(llvm::ArrayRef<Lit> clause) {
  backtrack(0);
  grow();
  std::vector<Lit> open;
  for (Lit l : clause) {
    if (valueOf(l) > 0)
      return;
    if (valueOf(l) == 0)
      open.push_back(l);
  }
  if (open.size() == 1)
    assign(open.front(), kNone);
  else if (open.size() > 1)
    attach(std::move(open), false);
}

void CircuitSat::forgetLearnt() {
  std::vector<std::vector<Lit>> clauses = std::move(clauses_);
  std::vector<bool> isLearnt = std::move(isLearnt_);
  clauses_.clear();
  isLearnt_.clear();
  learnt_ = 0;
  for (std::vector<uint32_t>& list : watches_)
    list.clear();
  for (size_t i = 0; i < clauses.size(); ++i)
    if (!isLearnt[i])
      attach(std::move(clauses[i]), false);
  for (uint32_t node : trail_) // facts that depend on no assumption need no reasons
    reasons_[node] = kNone;
}

// ------------------------------------------------------------------------------------------------ questions

Answer CircuitSat::solve(llvm::ArrayRef<Lit> assumptions, uint64_t maxConflicts, uint64_t maxSteps) {
  for (Lit l : assumptions)
    activate(l);
  std::fill(needed_.begin(), needed_.end(), false);
  if (learnt_ > kMaxLearnt)
    forgetLearnt();
  uint64_t conflicts = 0;
  for (const uint64_t before = steps_;;) {
    bool isFine = propagate();
    if (steps_ - before > maxSteps)
      return Answer::GaveUp;
    if (!isFine) {
      if (++conflicts > maxConflicts)
        return Answer::GaveUp;
      if (!learn())
        return Answer::No;
      if (conflicts % kRestart == 0)
        backtrack(0);
      continue;
    }
    if (level() == 0)
      justified_ = trail_.size(); // these hold in every query
    if (level() < assumptions.size()) {
      Lit assumption = assumptions[level()];
      if (valueOf(assumption) < 0) {
        explain(assumption);
        return Answer::No;
      }
      if (valueOf(assumption) > 0)
        decisions_.push_back({trail_.size(), justified_});
      else
        decide(assumption);
      continue;
    }
    Lit decision = nextDecision();
    if (decision.isNo())
      return Answer::Yes;
    decide(decision);
  }
}

std::vector<Lit> CircuitSat::justification(llvm::ArrayRef<Lit> assumptions) const {
  std::vector<Lit> result, pending(assumptions.begin(), assumptions.end()); // all are true
  llvm::DenseMap<uint32_t, bool> isSeen;
  while (!pending.empty()) {
    Lit l = pending.back();
    pending.pop_back();
    if (l.node() == 0 || !isSeen.try_emplace(l.node(), true).second)
      continue;
    if (graph_.isLeaf(l.node())) {
      result.push_back(l);
      continue;
    }
    Lit a = graph_.left(l.node()), b = graph_.right(l.node());
    if (!l.isNegated()) {
      pending.push_back(a);
      pending.push_back(b);
    } else if (valueOf(a) < 0 || valueOf(b) < 0) { // otherwise false in every query
      // One false operand is enough; prefer one that is needed anyway.
      bool takesB = valueOf(b) < 0 && (valueOf(a) >= 0 || (isSeen.count(b.node()) && !isSeen.count(a.node())));
      pending.push_back(takesB ? !b : !a);
    }
  }
  return result;
}

} // namespace wt::solver

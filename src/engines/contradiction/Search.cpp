// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Search.h"

#include "engines/contradiction/Trace.h"
#include "engines/contradiction/Translate.h"

#include <algorithm>

namespace wt::engines::contradiction {

using namespace ir;

Search::Search(const Workshop& shop, const Probe& probe, std::optional<Site> site)
    : shop_(shop), terms_(shop.terms), probe_(probe), site_(site) {}

// Rule CTR-SEARCH [Orlovich, Rugina, SAS 2006, Figure 8]: the loop is `while W ≠ ∅`; step() and insert() are its body.
Answer Search::run() {
  RULE(CTR-SEARCH);
  if (shop_.graphs(probe_.function).nodes[probe_.node].kind == NodeKind::Overwrite) {
    answer_.verdict = Verdict::Abandoned;
    answer_.limit = std::to_string(kMaxLeaves) + " scalars in one object";
    return std::move(answer_);
  }
  std::optional<Outcome> born = start();
  if (born)
    for (uint32_t before : shop_.graphs(probe_.function).nodes[probe_.node].before)
      insert(probe_.function, before, kNone, born->fact, UINT32_MAX);
  bool dependsOnInput = false;
  while (std::optional<uint32_t> entry = isOver() ? std::nullopt : nextOfWork()) {
    entries_[*entry].isQueued = false;
    if (std::optional<std::string> limit = exceeded(entries_[*entry].fact)) {
      answer_.limit = *limit;
      finish(Verdict::Abandoned, Source::None, *entry);
      break;
    }
    ++answer_.steps;
    step(*entry);
    if (answer_.verdict == Verdict::DependsOnInput) { // only an allocation is a warning, so continue
      dependsOnInput = true;
      answer_.verdict = Verdict::Proved;
    }
  }
  if (!isOver() && dependsOnInput)
    answer_.verdict = Verdict::DependsOnInput;
  answer_.facts = entries_.size();
  std::pair<uint32_t, uint32_t> last(UINT32_MAX, UINT32_MAX);
  for (const auto& [key, entry] : byKey_) {
    std::pair<uint32_t, uint32_t> point(std::get<0>(key), std::get<1>(key));
    answer_.points += point != last;
    last = point;
  }
  if (shop_.hasUnsafeCasts)
    assume(shop_.assumptions.add(AssumptionKind::Cast));
  for (uint32_t a = 0; a < isAssumed_.size(); ++a)
    if (isAssumed_[a])
      answer_.assumptions.push_back(AssumptionId(a));
  return std::move(answer_);
}

/// A fact without hits is most likely to lead to "feasible", so these come first.
std::optional<uint32_t> Search::nextOfWork() {
  Queue& queue = doubtful_.empty() ? work_ : doubtful_;
  if (queue.empty())
    return std::nullopt;
  uint32_t entry = std::get<2>(queue.top());
  queue.pop();
  return entry;
}

/// The probe's fact [4.5], or nothing if it is contradictory from the start.
std::optional<Outcome> Search::start() {
  const Node& node = shop_.graphs(probe_.function).nodes[probe_.node];
  Assignment lost{node.target, node.value, node.type, false};
  if (node.kind == NodeKind::Release) {
    const Term place = terms_[node.places[probe_.place]];
    lost = {place.left, node.value, place.type, false}; // the lost cell is not the released object
  } else if (node.kind != NodeKind::Assign && node.kind != NodeKind::Resize) { // the old object of a resize is released
    lost.value = terms_.null();
  }
  const RegionSet& cell = terms_.pointsTo(terms_.read(lost.target, lost.type));
  transfer_.emplace(terms_, cell);
  relevance_.emplace(terms_, shop_.effects, shop_.graphs, cell);
  assume(node);
  if (node.isFirst)
    return std::nullopt;
  Outcome outcome = transfer_->lost(lost);
  return outcome.kind == Outcome::Holds ? std::optional(std::move(outcome)) : std::nullopt;
}

std::optional<std::string> Search::exceeded(const Fact& fact) const {
  const Mode& mode = shop_.mode;
  if (mode.maxSteps && answer_.steps >= mode.maxSteps)
    return std::to_string(mode.maxSteps) + " steps";
  if (mode.maxRegions && fact.holders.size() > mode.maxRegions)
    return std::to_string(mode.maxRegions) + " regions";
  return std::nullopt;
}

// ------------------------------------------------------------------------------------------------ R and W

Search::IndexId Search::internIndex(const RegionSet& index) {
  std::vector<uint32_t> key;
  index.forEach([&](Region r) { key.push_back(r.index); });
  auto [it, isNew] = byIndex_.try_emplace(std::move(key), static_cast<IndexId>(indexes_.size()));
  if (isNew)
    indexes_.push_back(index);
  return it->second;
}

// Rule CTR-INSERT [Orlovich, Rugina, SAS 2006, Figure 8]: joins the fact with the one of the same index, and queues the
// result if it has changed.
void Search::insert(FunctionId function, uint32_t node, ContextId context, const Fact& fact, uint32_t cause) {
  RULE(CTR-INSERT);
  node = passUnconcerned(function, node, fact);
  IndexId index = internIndex(indexOf(terms_, fact));
  auto [it, isNew] = byKey_.try_emplace({function.index, node, context, index}, static_cast<uint32_t>(entries_.size()));
  uint32_t id = it->second;
  if (isNew) {
    entries_.push_back({function, node, context, index, fact, cause == UINT32_MAX ? id : cause, false});
    if (node == 0)
      summaries_[{function.index, context}].push_back(id);
  } else if (!joinInto(entries_[id].fact, fact)) {
    return;
  }
  if (!entries_[id].isQueued) {
    entries_[id].isQueued = true;
    Queue& queue = entries_[id].fact.hits.empty() ? doubtful_ : work_;
    queue.emplace(shop_.frames.componentOf()[function.index], shop_.graphs(function).nodes[node].order, id);
  }
}

/// The next statement, going backwards, that may affect the fact, or that has several predecessors.
uint32_t Search::passUnconcerned(FunctionId function, uint32_t node, const Fact& fact) {
  const FlowGraph& graph = shop_.graphs(function);
  Footprint footprint = footprintOf(terms_, fact);
  for (size_t passed = 0; passed < graph.nodes.size(); ++passed) { // bounds the walk in a loop without an entry
    const Node& at = graph.nodes[node];
    if (at.before.size() != 1 || relevance_->isConcerned(at, fact, footprint))
      break;
    assume(at);
    node = at.before.front();
    if (at.kind == NodeKind::Call) {
      node = at.beforeArguments; // the arguments only concern the callee
      shop_.effects.of(at.callee, shop_.graphs).assumptions.forEach([&](uint32_t a) { assume(AssumptionId(a)); });
    }
  }
  return node;
}

void Search::insertBefore(const Entry& at, ContextId context, const Fact& fact, uint32_t cause) {
  FunctionId function = at.function;
  for (uint32_t before : nodeOf(at).before)
    insert(function, before, context, fact, cause);
}

void Search::insertOutcome(const Outcome& outcome, uint32_t entry) {
  if (outcome.kind == Outcome::Holds)
    insertBefore(entries_[entry], entries_[entry].context, outcome.fact, entry);
}

void Search::assume(const Node& node) {
  for (AssumptionId assumption : node.assumptions)
    assume(assumption);
}

void Search::assume(AssumptionId assumption) {
  if (isAssumed_.size() <= assumption.index)
    isAssumed_.resize(assumption.index + 1);
  isAssumed_[assumption.index] = true;
}

// ------------------------------------------------------------------------------------------------ nodes

void Search::step(uint32_t id) {
  const Node& node = nodeOf(entries_[id]);
  assume(node);
  if (node.kind == NodeKind::Call)
    return stepCall(id);
  if (node.kind == NodeKind::Entry)
    return stepEntry(id);
  if (node.kind == NodeKind::Assign) {
    Assignment statement{node.target, node.value, node.type, node.isFirst};
    for (const Fact& fact : transfer_->casesOf(statement, entries_[id].fact))
      insertOutcome(transfer_->assign(statement, fact), id);
    return;
  }
  Outcome outcome = apply(entries_[id]);
  if (outcome.kind != Outcome::Feasible)
    return insertOutcome(outcome, id);
  if (node.kind != NodeKind::Receive && node.kind != NodeKind::Overwrite)
    return finish(Verdict::MayLeak, Source::Allocation, id);
  if (shop_.mode.inputsAreLeaks)
    finish(Verdict::MayLeak, Source::UnknownFunction, id);
  else
    answer_.verdict = Verdict::DependsOnInput;
}

/// With a site given: is this allocation another one?
bool Search::isOtherSite(const Entry& at) const {
  bool isInCall = at.context != kNone && at.context % 2 == 1;
  return site_ && !isInCall && nodeOf(at).location != site_->location;
}

Outcome Search::apply(const Entry& at) {
  const Node& node = nodeOf(at);
  const Fact& fact = at.fact;
  Assignment statement{node.target, node.value, node.type, node.isFirst};
  switch (node.kind) {
  case NodeKind::Skip:
  case NodeKind::Exit:
  case NodeKind::Entry:
  case NodeKind::Call: return {Outcome::Holds, fact};
  case NodeKind::Assign: return transfer_->assign(statement, fact);
  case NodeKind::Allocate:
    return isOtherSite(at) ? transfer_->allocateOther(statement, fact) : transfer_->allocate(statement, fact);
  case NodeKind::Receive:
    return isOtherSite(at) ? transfer_->assign(statement, fact) : transfer_->receive(statement, fact);
  case NodeKind::Resize: return transfer_->resize(statement, node.places, fact);
  case NodeKind::Release: return transfer_->release(node.value, node.places, fact);
  case NodeKind::Overwrite: return transfer_->overwrite(node.places, fact);
  case NodeKind::Compare: return transfer_->condition(node.target, node.areEqual, node.value, fact);
  case NodeKind::Scope: return applyScope(node, fact);
  }
  return {Outcome::Feasible, {}};
}

Outcome Search::applyScope(const Node& node, const Fact& fact) {
  const Term term = terms_[node.target];
  const RegionSet& own = term.kind == TermKind::Variable ? shop_.graphs(FunctionId(term.a)).ownRegions[term.b]
                                                         : terms_.partsOf(node.target);
  return transfer_->scope(node.target, own, fact);
}

/// case call p: enters the callee by its exit; if the search has reached its entry in this context before, also leaves
/// it.
void Search::stepCall(uint32_t id) {
  const Entry& at = entries_[id];
  const Node& node = nodeOf(at);
  FunctionId callee = node.callee;
  if (shop_.mode.onlyDirectCallees && at.context != kNone)
    return skipCall(id);
  const FlowGraph& graph = shop_.graphs(callee);
  uint32_t exit = node.isRaise ? graph.raise : graph.exit;
  if (exit == 0) // the callee never returns in this way
    return;
  bool isFromSite = site_ && !isOtherSite(at);
  ContextId context = at.index * 2 + isFromSite;
  Fact mapped = shop_.frames.map(at.function, callee, at.fact, shop_.graphs);
  insert(callee, exit, context, mapped, id);
  std::vector<uint32_t>& calls = requests_[{callee.index, context}];
  if (std::find(calls.begin(), calls.end(), id) == calls.end())
    calls.push_back(id);
  const std::vector<uint32_t> reached = summaries_[{callee.index, context}];
  for (uint32_t entry : reached)
    unmapInto(id, entry);
}

void Search::unmapInto(uint32_t call, uint32_t calleeEntry) {
  const Entry& at = entries_[call];
  Fact before = shop_.frames.unmap(at.function, nodeOf(at).callee, entries_[calleeEntry].fact, at.fact, shop_.graphs);
  Outcome outcome = transfer_->settle(std::move(before));
  if (outcome.kind == Outcome::Holds)
    insertBefore(at, at.context, outcome.fact, calleeEntry);
}

/// case n_e^p: leaves to the calls that requested the context; a fact born inside, to all calls.
void Search::stepEntry(uint32_t id) {
  FunctionId function = entries_[id].function;
  ContextId context = entries_[id].context;
  if (context != kNone) {
    const std::vector<uint32_t> calls = requests_[{function.index, context}];
    for (uint32_t call : calls)
      unmapInto(call, id);
    return;
  }
  bool isTooEarly = site_ && site_->function == function; // the site comes later
  if (isTooEarly || shop_.isProgramStart(function))
    return;
  if (shop_.isRoot(function) && !isHeldByCaller(entries_[id].fact)) {
    if (shop_.mode.inputsAreLeaks)
      return finish(Verdict::MayLeak, Source::Input, id);
    answer_.verdict = Verdict::DependsOnInput;
  }
  Fact fact = entries_[id].fact;
  for (FunctionId caller : shop_.callers(function)) {
    const FlowGraph& graph = shop_.graphs(caller);
    for (uint32_t call : graph.calls)
      if (graph.nodes[call].callee == function)
        for (uint32_t before : graph.nodes[call].before)
          insert(caller, before, kNone, fact, id);
  }
}

/// A caller outside keeps the arguments it passes: if one of them is the cell, losing it is that caller's
/// responsibility.
bool Search::isHeldByCaller(const Fact& fact) const {
  return std::any_of(fact.hits.begin(), fact.hits.end(), [&](TermId e) {
    return terms_[e].kind == TermKind::Read && terms_[terms_[e].left].kind == TermKind::Shadow;
  });
}

/// Skips a callee. Its result is unknown: if that is the cell, the path ends here.
void Search::skipCall(uint32_t id) {
  const Node& node = nodeOf(entries_[id]);
  const std::string& name = terms_.module()[node.callee].displayName;
  assume(shop_.assumptions.add(AssumptionKind::DeepCallee, name));
  Fact fact = entries_[id].fact;
  auto isReturned = [&](TermId e) {
    return terms_.any(e, [](const Term& t) { return t.kind == TermKind::Ret || t.kind == TermKind::Shadow; });
  };
  if (std::any_of(fact.hits.begin(), fact.hits.end(), isReturned)) {
    answer_.verdict = Verdict::DependsOnInput;
    return;
  }
  std::erase_if(fact.misses, isReturned);
  if (terms_.module()[node.callee].body->result)
    fact.holders.erase(terms_.partsOf(terms_.ret(node.callee)));
  Outcome outcome = transfer_->settle(std::move(fact));
  if (outcome.kind == Outcome::Holds) // the arguments only concern the callee
    insert(entries_[id].function, node.beforeArguments, entries_[id].context, outcome.fact, id);
}

// ------------------------------------------------------------------------------------------------ the end

void Search::finish(Verdict verdict, Source source, uint32_t id) {
  answer_.verdict = verdict;
  answer_.source = source;
  answer_.sourceLocation = nodeOf(entries_[id]).location;
  answer_.sourceFunction = entries_[id].function;
  if (verdict != Verdict::MayLeak)
    return;
  std::vector<TracePoint> points;
  for (uint32_t e = id;; e = entries_[e].cause) {
    points.push_back({entries_[e].function, entries_[e].node, &entries_[e].fact});
    if (entries_[e].cause == e)
      break;
  }
  std::reverse(points.begin(), points.end());
  answer_.trace = describeTrace(terms_, shop_.graphs, probe_, points, source);
}

} // namespace wt::engines::contradiction

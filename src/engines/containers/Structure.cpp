// SPDX-License-Identifier: Apache-2.0
#include "engines/containers/Structure.h"

#include <algorithm>
#include <utility>

namespace wt::engines::containers {

TermId Structure::add(Constructor constructor, std::vector<Value> parts, Birth birth) {
  ++counts_.terms;
  Term term;
  term.constructor = std::move(constructor);
  term.parts = std::move(parts);
  term.birth = birth;
  terms_.push_back(std::move(term));
  return TermId(terms_.size() - 1);
}

TermId Structure::find(TermId term) const {
  TermId root = term;
  while (terms_[root.index].parent)
    root = terms_[root.index].parent;
  while (term != root)
    term = std::exchange(terms_[term.index].parent, root);
  return root;
}

void Structure::equate(TermId a, TermId b, ReasonId reason) {
  pending_.push_back({a, b, reason, {}});
  solve();
}

void Structure::instance(TermId formal, TermId actual, SiteId site, ReasonId reason) {
  pending_.push_back({formal, actual, reason, site});
  solve();
}

void Structure::share(TermId term) {
  shareParts(find(term));
  solve();
}

void Structure::solve() {
  if (isSolving_)
    return;
  isSolving_ = true;
  while (!pending_.empty()) {
    Pending next = pending_.back();
    pending_.pop_back();
    if (next.site)
      connect(next);
    else
      unify(next);
  }
  isSolving_ = false;
}

/// A known constructor replaces an unknown one. Base is in between: allocated memory whose contents were not used yet.
static int knownOf(const Constructor& constructor) {
  return constructor.kind == TermKind::Variable ? 0 : constructor.kind == TermKind::Base ? 1 : 2;
}

/// Equal terms have equal parts; of two function types, the shorter parameter list is a prefix of the longer.
void Structure::unify(const Pending& pending) {
  TermId a = find(pending.a), b = find(pending.b);
  if (a == b)
    return;
  if (knownOf(terms_[a.index].constructor) < knownOf(terms_[b.index].constructor))
    std::swap(a, b);
  Term& kept = terms_[a.index];
  Term& merged = terms_[b.index];
  if (knownOf(merged.constructor) == 2 && !(kept.constructor == merged.constructor)) {
    ++counts_.mismatches;
    return;
  }
  bool isShared = kept.isShared || merged.isShared;
  bool wasShared = kept.isShared && merged.isShared;
  merged.parent = a;
  for (size_t i = 0; i < std::min(kept.parts.size(), merged.parts.size()); ++i) {
    equalities.push_back({kept.parts[i].own, merged.parts[i].own, pending.reason, isShared});
    pending_.push_back({kept.parts[i].term, merged.parts[i].term, pending.reason, {}});
  }
  if (merged.parts.size() > kept.parts.size()) {
    kept.parts.insert(kept.parts.end(), merged.parts.begin() + kept.parts.size(), merged.parts.end());
    for (const Edge& edge : kept.instances)
      pending_.push_back({a, edge.actual, edge.reason, edge.site});
  }
  std::vector<Edge> edges = std::move(merged.instances);
  for (Edge& edge : edges)
    pending_.push_back({a, edge.actual, edge.reason, edge.site});
  if (isShared && !wasShared) {
    terms_[a.index].isShared = false;
    shareParts(a);
  }
}

/// There is one instance of a formal at each site.
void Structure::connect(const Pending& pending) {
  TermId formal = find(pending.a), actual = find(pending.b);
  Term& term = terms_[formal.index];
  if (term.isShared)
    return unify({formal, actual, pending.reason, {}});
  for (const Edge& edge : term.instances)
    if (edge.site == pending.site)
      return unify({edge.actual, actual, pending.reason, {}});
  term.instances.push_back({pending.site, actual, pending.reason});
  refine(formal, Edge(term.instances.back()));
}

/// An instance of a constructed term gets the same constructor.
void Structure::refine(TermId formal, const Edge& edge) {
  formal = find(formal);
  TermId actual = find(edge.actual);
  if (knownOf(terms_[formal.index].constructor) == 0 || formal == actual)
    return;
  if (knownOf(terms_[actual.index].constructor) < knownOf(terms_[formal.index].constructor)) {
    bool isAgain = isMadeAt(formal, edge.site);
    if (isAgain || terms_.size() >= kMaxTerms) {
      counts_.isBoundHit |= !isAgain;
      ++counts_.collapsed;
      pending_.push_back({formal, actual, edge.reason, {}});
      return;
    }
    ++counts_.instances;
    std::vector<Value> parts;
    for (size_t i = 0; i < terms_[formal.index].parts.size(); ++i)
      parts.push_back({own(), add({}, {}, {edge.site, find(terms_[formal.index].parts[i].term)})});
    TermId made = add(terms_[formal.index].constructor, std::move(parts), {edge.site, formal});
    unify({made, actual, edge.reason, {}});
    actual = find(actual);
  }
  if (!(terms_[formal.index].constructor == terms_[actual.index].constructor))
    return void(++counts_.mismatches);
  size_t count = std::min(terms_[formal.index].parts.size(), terms_[actual.index].parts.size());
  for (size_t i = 0; i < count; ++i)
    pending_.push_back(
        {terms_[formal.index].parts[i].term, terms_[actual.index].parts[i].term, edge.reason, edge.site});
}

/// The parts and the instances of a shared term are shared, too.
void Structure::shareParts(TermId term) {
  term = find(term);
  if (terms_[term.index].isShared)
    return;
  terms_[term.index].isShared = true;
  for (const Edge& edge : std::exchange(terms_[term.index].instances, {}))
    pending_.push_back({term, edge.actual, edge.reason, {}});
  for (const Value& part : std::vector<Value>(terms_[term.index].parts))
    shareParts(part.term);
}

bool Structure::isMadeAt(TermId term, SiteId site) const {
  for (const Birth* birth = &terms_[term.index].birth; birth->site; birth = &terms_[birth->from.index].birth)
    if (birth->site == site)
      return true;
  return false;
}

} // namespace wt::engines::containers

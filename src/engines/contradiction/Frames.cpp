// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Frames.h"

namespace wt::engines::contradiction {

using namespace ir;

Frames::Frames(Terms& terms, const program::ModSets& mods) : terms_(terms), mods_(mods) {
  const auto& components = terms.program().components;
  componentOf_.assign(terms.module().functions.size(), kNoComponent);
  for (uint32_t c = 0; c < components.size(); ++c)
    for (FunctionId function : components[c])
      componentOf_[function.index] = c;
  framed_.resize(components.size());
  isFramedKnown_.resize(components.size());
}

/// The locals that only their own activation can reach.
const RegionSet& Frames::framedRegions(uint32_t component, GraphSource graphs) {
  if (!isFramedKnown_[component]) {
    for (FunctionId function : terms_.program().components[component])
      for (const RegionSet& own : graphs(function).ownRegions)
        framed_[component].insert(own);
    isFramedKnown_[component] = true;
  }
  return framed_[component];
}

bool Frames::speaksOf(TermId e, uint32_t component) const {
  return terms_.any(
      e, [&](const Term& t) { return t.kind == TermKind::Variable && componentOf_[t.a] == component; });
}

Fact Frames::map(FunctionId caller, FunctionId callee, const Fact& after, GraphSource graphs) {
  if (!isRecursion(caller, callee))
    return after;
  uint32_t component = componentOf_[callee.index];
  const RegionSet& framed = framedRegions(component, graphs);
  TermId hidden = terms_.hidden();
  Fact mapped;
  bool isHidden = false, isHit = false;
  for (const Holder& holder : after.holders.list()) {
    if (framed.contains(holder.region))
      isHidden = true;
    else
      mapped.holders.set(holder.region, holder.tag && speaksOf(holder.tag, component) ? TermId() : holder.tag);
  }
  for (TermId e : after.hits) {
    if (!speaksOf(e, component))
      addTo(mapped.hits, e);
    else
      isHit |= terms_[e].kind == TermKind::Read && isKeptBy(e, callee);
  }
  for (TermId e : after.misses)
    if (!speaksOf(e, component))
      addTo(mapped.misses, e);
  if (isHidden || isHit)
    terms_.pointsTo(hidden).forEach([&](Region r) { mapped.holders.set(r, {}); });
  if (isHit)
    addTo(mapped.hits, hidden);
  return mapped;
}

Fact Frames::unmap(FunctionId caller, FunctionId callee, const Fact& entry, const Fact& after, GraphSource graphs) {
  if (!isRecursion(caller, callee))
    return entry;
  uint32_t component = componentOf_[callee.index];
  const RegionSet& framed = framedRegions(component, graphs);
  TermId hidden = terms_.hidden();
  const RegionSet hiddenRegion = terms_.pointsTo(hidden);
  auto isPutAside = [&](TermId e) { return e == hidden || (speaksOf(e, component) && isKeptBy(e, callee)); };

  Fact before = entry;
  hiddenRegion.forEach([&](Region r) { before.holders.erase(r); });
  std::erase(before.hits, hidden);
  for (const Holder& holder : after.holders.list())
    if (framed.contains(holder.region) || hiddenRegion.contains(holder.region))
      before.holders.set(holder.region, holder.tag && isKeptBy(holder.tag, callee) ? holder.tag : TermId());
  for (TermId e : after.hits)
    if (isPutAside(e))
      addTo(before.hits, e);
  for (TermId e : after.misses)
    if (isPutAside(e))
      addTo(before.misses, e);
  return before;
}

} // namespace wt::engines::contradiction

// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Frames.h"

#include <algorithm>
#include <iterator>

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

/// The regions of locals whose address is not taken, in all functions of a component.
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
  return terms_.any(e, [&](const Term& t) { return t.kind == TermKind::Variable && componentOf_[t.a] == component; });
}

// ------------------------------------------------------------------------------------------------ calls down

/// The caller's locals in S that no expression of the fact reads.
RegionSet Frames::silentLocals(FunctionId caller, const Fact& after, GraphSource graphs) {
  RegionSet silent = framedRegions(componentOf_[caller.index], graphs);
  silent.keepOnly(after.holders.regions());
  silent.erase(footprintOf(terms_, after).reads);
  return silent;
}

Fact Frames::mapSilent(FunctionId caller, const Fact& after, GraphSource graphs) {
  RegionSet silent = silentLocals(caller, after, graphs);
  Fact mapped = after;
  if (silent.isEmpty())
    return mapped;
  mapped.holders.erase(silent);
  mapped.holders.open(terms_.pointsTo(terms_.hidden()));
  return mapped;
}

Fact Frames::unmapSilent(FunctionId caller, const Fact& entry, const Fact& after, GraphSource graphs) {
  RegionSet putAside = silentLocals(caller, after, graphs);
  putAside.insert(terms_.pointsTo(terms_.hidden()));
  Fact before = entry;
  before.holders.erase(terms_.pointsTo(terms_.hidden()));
  putBack(after, putAside, [](TermId tag) { return tag; }, before);
  return before;
}

/// Adds the holders of `after` in regions that map() removed. `tagIn` translates tags; invalid if a tag is lost.
void Frames::putBack(const Fact& after, const RegionSet& putAside, llvm::function_ref<TermId(TermId)> tagIn,
                     Fact& before) {
  for (const Holder& holder : after.holders.list()) {
    RegionSet both = holder.regions;
    both.keepOnly(putAside);
    if (holder.isOpen())
      before.holders.open(both);
    for (TermId tag : holder.tags)
      before.holders.add(both, tagIn(tag));
  }
}

// ------------------------------------------------------------------------------------------------ calls in a recursion

// Rule CTR-MAP [Orlovich, Rugina, SAS 2006, 4.4]: the fact inside the callee, without the caller's locals.
Fact Frames::map(FunctionId caller, FunctionId callee, const Fact& after, GraphSource graphs) {
  RULE(CTR-MAP);
  if (!isRecursion(caller, callee))
    return mapSilent(caller, after, graphs);
  uint32_t component = componentOf_[callee.index];
  const RegionSet& framed = framedRegions(component, graphs);
  TermId hidden = terms_.hidden();
  Fact mapped;
  bool isHidden = after.holders.intersects(framed), isHit = false;
  mapped.holders = after.holders;
  mapped.holders.erase(framed);
  auto tagInside = [&](TermId tag) {
    return !speaksOf(tag, component) ? tag : isKeptBy(terms_[tag].left, callee) ? hidden : TermId();
  };
  mapped.holders.rewriteTags(tagInside, [](TermId) { return false; });
  for (TermId e : after.hits) {
    if (!speaksOf(e, component))
      addTo(mapped.hits, e);
    else
      isHit |= terms_[e].kind == TermKind::Read && isKeptBy(e, callee);
  }
  for (TermId e : after.misses)
    if (!speaksOf(e, component))
      addTo(mapped.misses, e);
  auto isSeen = [&](TermId e) { return !speaksOf(e, component); };
  std::copy_if(after.nonNull.begin(), after.nonNull.end(), std::back_inserter(mapped.nonNull), isSeen);
  std::copy_if(after.equal.begin(), after.equal.end(), std::back_inserter(mapped.equal),
               [&](const Equality& q) { return isSeen(q.first) && isSeen(q.second); });
  if (isHidden || isHit)
    mapped.holders.add(terms_.pointsTo(hidden), {});
  if (isHit)
    addTo(mapped.hits, hidden);
  return mapped;
}

/// Replaces hidden tags in the callee's fact by the caller's own.
void Frames::restoreTags(uint32_t component, FunctionId callee, const Fact& after, Fact& before) const {
  TermId hidden = terms_.hidden();
  Holders restored;
  for (const Holder& holder : before.holders.list()) {
    if (holder.isOpen())
      restored.open(holder.regions);
    for (TermId tag : holder.tags)
      if (tag != hidden)
        restored.add(holder.regions, tag);
    if (!isIn(holder.tags, hidden))
      continue;
    for (const Holder& outside : after.holders.list()) {
      RegionSet both = outside.regions;
      both.keepOnly(holder.regions);
      for (TermId tag : outside.tags)
        if (tag == hidden || (speaksOf(tag, component) && isKeptBy(terms_[tag].left, callee)))
          restored.add(both, tag);
    }
  }
  before.holders = std::move(restored);
}

// Rule CTR-UNMAP [Orlovich, Rugina, SAS 2006, 4.4]: the fact in the caller again, with its locals.
Fact Frames::unmap(FunctionId caller, FunctionId callee, const Fact& entry, const Fact& after, GraphSource graphs) {
  RULE(CTR-UNMAP);
  if (!isRecursion(caller, callee))
    return unmapSilent(caller, entry, after, graphs);
  uint32_t component = componentOf_[callee.index];
  const RegionSet& framed = framedRegions(component, graphs);
  TermId hidden = terms_.hidden();
  const RegionSet hiddenRegion = terms_.pointsTo(hidden);
  auto isPutAside = [&](TermId e) { return e == hidden || (speaksOf(e, component) && isKeptBy(e, callee)); };

  Fact before = entry;
  before.holders.erase(hiddenRegion);
  std::erase(before.hits, hidden);
  restoreTags(component, callee, after, before);
  RegionSet putAside = framed;
  putAside.insert(hiddenRegion);
  putBack(after, putAside, [&](TermId tag) { return isKeptBy(tag, callee) ? tag : TermId(); }, before);
  for (TermId e : after.hits)
    if (isPutAside(e))
      addTo(before.hits, e);
  for (TermId e : after.misses)
    if (isPutAside(e))
      addTo(before.misses, e);
  for (TermId e : after.nonNull)
    if (isPutAside(e))
      addTo(before.nonNull, e);
  return before;
}

} // namespace wt::engines::contradiction

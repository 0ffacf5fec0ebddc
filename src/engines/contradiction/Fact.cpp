// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Fact.h"

#include <algorithm>

namespace wt::engines::contradiction {

bool isIn(const TermSet& set, TermId term) {
  return std::binary_search(set.begin(), set.end(), term);
}

bool addTo(TermSet& set, TermId term) {
  auto it = std::lower_bound(set.begin(), set.end(), term);
  if (it != set.end() && *it == term)
    return false;
  set.insert(it, term);
  return true;
}

template <class Rows> static auto rowOf(Rows& rows, const TermSet& tags) {
  return std::lower_bound(rows.begin(), rows.end(), tags, [](const Holder& h, const TermSet& t) { return h.tags < t; });
}

/// Adds regions that no row contains yet.
void Holders::put(TermSet tags, RegionSet regions) {
  regions_.insert(regions);
  auto it = rowOf(list_, tags);
  if (it != list_.end() && it->tags == tags)
    it->regions.insert(regions);
  else
    list_.insert(it, {std::move(tags), std::move(regions)});
}

static TermSet withTag(TermSet tags, TermId tag) {
  if (tag)
    addTo(tags, tag);
  return tag && tags.size() <= kMaxTags ? tags : TermSet();
}

bool Holders::add(const RegionSet& regions, TermId tag) {
  std::vector<Holder> moved;
  for (Holder& holder : list_) {
    if (holder.isOpen() || (tag && isIn(holder.tags, tag)) || !holder.regions.intersects(regions))
      continue;
    RegionSet both = holder.regions;
    both.keepOnly(regions);
    holder.regions.erase(both);
    moved.push_back({withTag(holder.tags, tag), std::move(both)});
  }
  if (!regions_.containsAll(regions)) {
    RegionSet added = regions;
    added.erase(regions_);
    moved.push_back({withTag({}, tag), std::move(added)});
  }
  if (moved.empty())
    return false;
  std::erase_if(list_, [](const Holder& h) { return h.regions.isEmpty(); });
  for (Holder& holder : moved)
    put(std::move(holder.tags), std::move(holder.regions));
  return true;
}

void Holders::erase(const RegionSet& regions) {
  if (!regions_.erase(regions))
    return;
  for (Holder& holder : list_)
    holder.regions.erase(regions);
  std::erase_if(list_, [](const Holder& h) { return h.regions.isEmpty(); });
}

bool Holders::join(const Holders& other) {
  bool hasChanged = false;
  for (const Holder& theirs : other.list_) {
    auto mine = rowOf(list_, theirs.tags);
    bool isKnown = mine != list_.end() && mine->tags == theirs.tags && mine->regions.containsAll(theirs.regions);
    if (isKnown) // the usual case
      continue;
    if (theirs.isOpen())
      hasChanged |= add(theirs.regions, {});
    for (TermId tag : theirs.tags)
      hasChanged |= add(theirs.regions, tag);
  }
  return hasChanged;
}

template <class T> static bool intersectInto(std::vector<T>& into, const std::vector<T>& other) {
  size_t before = into.size();
  std::erase_if(into, [&](const T& t) { return !std::binary_search(other.begin(), other.end(), t); });
  return into.size() != before;
}

bool joinInto(Fact& into, const Fact& other) {
  bool hasChanged = into.holders.join(other.holders);
  hasChanged |= intersectInto(into.hits, other.hits);
  hasChanged |= intersectInto(into.misses, other.misses);
  hasChanged |= intersectInto(into.nonNull, other.nonNull);
  hasChanged |= intersectInto(into.equal, other.equal);
  return hasChanged;
}

RegionSet indexOf(const Terms& terms, const Fact& fact) {
  RegionSet index;
  for (TermId hit : fact.hits)
    if (terms[hit].kind == TermKind::Read)
      index.insert(terms.cells(hit));
    else if (terms[hit].kind == TermKind::Hidden)
      index.insert(terms.pointsTo(hit));
  return index;
}

Footprint footprintOf(const Terms& terms, const Fact& fact) {
  Footprint footprint;
  auto add = [&](TermId e) {
    footprint.reads.insert(terms.reads(e));
    footprint.roots.insert(terms.roots(e));
  };
  std::for_each(fact.hits.begin(), fact.hits.end(), add);
  std::for_each(fact.misses.begin(), fact.misses.end(), add);
  std::for_each(fact.nonNull.begin(), fact.nonNull.end(), add);
  for (const Equality& equality : fact.equal)
    add(equality.first), add(equality.second);
  for (const Holder& holder : fact.holders.list())
    for (TermId tag : holder.tags)
      if (terms[tag].kind == TermKind::Read)
        add(terms[tag].left);
  return footprint;
}

} // namespace wt::engines::contradiction

// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Fact.h"

#include <algorithm>

namespace wt::engines::contradiction {

bool isIn(const TermSet& set, TermId term) { return std::binary_search(set.begin(), set.end(), term); }

bool addTo(TermSet& set, TermId term) {
  auto it = std::lower_bound(set.begin(), set.end(), term);
  if (it != set.end() && *it == term)
    return false;
  set.insert(it, term);
  return true;
}

static auto positionOf(std::vector<Holder>& list, Region region) {
  return std::lower_bound(list.begin(), list.end(), region, [](const Holder& h, Region r) { return h.region < r; });
}

const Holder* Holders::find(Region region) const {
  auto it = std::lower_bound(list_.begin(), list_.end(), region,
                             [](const Holder& h, Region r) { return h.region < r; });
  return it != list_.end() && it->region == region ? &*it : nullptr;
}

bool Holders::add(Region region, TermId tag) {
  auto it = list_.empty() || list_.back().region < region ? list_.end() : positionOf(list_, region);
  bool isNew = it == list_.end() || it->region != region;
  if (isNew) {
    it = list_.insert(it, {region, false, {}});
    regions_.insert(region);
  }
  if (it->isOpen)
    return isNew;
  bool hasChanged = !tag || addTo(it->tags, tag);
  if (!tag || it->tags.size() > kMaxTags) {
    it->isOpen = true;
    it->tags.clear();
  }
  return hasChanged || isNew;
}

void Holders::erase(Region region) {
  auto it = positionOf(list_, region);
  if (it == list_.end() || it->region != region)
    return;
  list_.erase(it);
  regions_.erase(region);
}

bool Holders::join(const Holders& other) {
  bool hasChanged = false;
  for (const Holder& theirs : other.list_) {
    if (theirs.isOpen)
      hasChanged |= add(theirs.region, {});
    for (TermId tag : theirs.tags)
      hasChanged |= add(theirs.region, tag);
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

} // namespace wt::engines::contradiction

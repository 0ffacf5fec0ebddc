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

void Holders::add(Region region, TermId tag) {
  auto it = positionOf(list_, region);
  if (it == list_.end() || it->region != region) {
    it = list_.insert(it, {region, false, {}});
    regions_.insert(region);
  }
  if (it->isOpen)
    return;
  if (tag)
    addTo(it->tags, tag);
  if (!tag || it->tags.size() > kMaxTags) {
    it->isOpen = true;
    it->tags.clear();
  }
}

void Holders::erase(Region region) {
  auto it = positionOf(list_, region);
  if (it == list_.end() || it->region != region)
    return;
  list_.erase(it);
  regions_.erase(region);
}

bool Holders::join(const Holders& other) {
  Holders before = *this;
  for (const Holder& theirs : other.list_) {
    if (theirs.isOpen)
      open(theirs.region);
    for (TermId tag : theirs.tags)
      add(theirs.region, tag);
  }
  return !(*this == before);
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

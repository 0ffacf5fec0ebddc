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

void Holders::set(Region region, TermId tag) {
  auto it = positionOf(list_, region);
  if (it != list_.end() && it->region == region) {
    it->tag = tag;
    return;
  }
  list_.insert(it, {region, tag});
  regions_.insert(region);
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
    auto it = positionOf(list_, theirs.region);
    if (it == list_.end() || it->region != theirs.region) {
      list_.insert(it, theirs);
      regions_.insert(theirs.region);
      hasChanged = true;
    } else if (it->tag && it->tag != theirs.tag) {
      it->tag = {};
      hasChanged = true;
    }
  }
  return hasChanged;
}

static bool intersectInto(TermSet& into, const TermSet& other) {
  size_t before = into.size();
  std::erase_if(into, [&](TermId t) { return !isIn(other, t); });
  return into.size() != before;
}

bool joinInto(Fact& into, const Fact& other) {
  bool hasChanged = into.holders.join(other.holders);
  hasChanged |= intersectInto(into.hits, other.hits);
  hasChanged |= intersectInto(into.misses, other.misses);
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

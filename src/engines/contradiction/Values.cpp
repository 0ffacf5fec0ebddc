// SPDX-License-Identifier: Apache-2.0
// Which facts about values other than the cell's help? Not in the paper; each of these turns warnings into proofs.
//
//   tail->next = a;                 // after: *e0 and e1 are equal, in every context           readBack
//   cell->prev = list->prev;        // after: S {prev: list->prev}, H {list->prev}. cell->prev points to the cell,
//                                   // too, but only list->prev may: cell = list                locateHits
//   cell = malloc(…);               // a new object equals nothing older: contradiction         withFreshValue
//   before->next = cell;            // is `cell` the lost one? Continue with each case          casesOf
//   if (a != NULL) … while (a == NULL) …    // no execution takes this path                     areValuesImpossible
//
// All are facts about the state at one point, so a join is an intersection, as for hits and misses, and forgetting one
// is sound.
#include "engines/contradiction/Transfer.h"

#include <algorithm>

namespace wt::engines::contradiction {

constexpr size_t kMaxValues = 12; // non-null terms, and equalities, in one fact

/// After *e0 <- e1 both are equal, if the write changes neither e0 nor e1; or if e1 is *e and the write does not change
/// e: even if *e0 is the same place as *e, it then keeps its value.
void Transfer::readBack(const Write& write, Fact& post) const {
  const Term& value = terms_[write.value];
  bool isKept = terms_.disjoint(write.value, write.regions) ||
                (value.kind == TermKind::Read && terms_.disjoint(value.left, write.regions));
  if (!isKept || !terms_.disjoint(write.target, write.regions) || terms_.isUnknown(write.value))
    return;
  bool isNumber = value.kind == TermKind::Number;
  const TermSet hits = post.hits, misses = post.misses;
  for (TermId e : hits)
    if (!isNumber && terms_.contains(e, write.place))
      addHit(post, terms_.replace(e, write.place, write.value));
  for (TermId e : misses)
    if (!isNumber && terms_.contains(e, write.place))
      addMiss(post, terms_.replace(e, write.place, write.value));
  TermId plain = withoutConversions(write.value);
  if (isIn(hits, plain))
    addHit(post, write.place);
  else if (isMiss(plain, post))
    addMiss(post, write.place);
  locateHits(post);
  removeMissed(post);
}

/// If it is unknown whether the assigned value is the cell, and the assignment may hide a hit or the only tag of a
/// region, two cases are more precise than one fact: if it is the cell, *e0 is a hit; if not, Filter2 keeps the hits.
std::vector<Fact> Transfer::casesOf(const Assignment& statement, const Fact& post) const {
  TermId place = terms_.read(statement.target, statement.type);
  TermId value = withoutConversions(statement.value);
  const RegionSet& written = terms_.cells(place);
  bool isKnown = isIn(post.hits, value) || isMiss(value, post) || isIn(post.hits, place) || isMiss(place, post);
  if (isKnown || terms_.isUnknown(value) || !terms_.disjoint(value, written) || !mayHoldCell(place))
    return {post};
  bool hidesHit =
      std::any_of(post.hits.begin(), post.hits.end(), [&](TermId e) { return !terms_.disjoint(e, written); });
  const auto& holders = post.holders.list();
  bool hidesTag = std::any_of(holders.begin(), holders.end(), [&](const Holder& h) {
    return !h.isOpen() && h.tags != TermSet{place} && written.intersects(h.regions);
  });
  if (!hidesHit && !hidesTag)
    return {post};
  Fact isCell = post, isOther = post;
  addHit(isCell, value);
  addMiss(isOther, value);
  return {std::move(isCell), std::move(isOther)};
}

/// The addresses e.f and e'.f are equal if and only if e and e' are.
static Equality withoutFields(const Terms& terms, TermId a, TermId b) {
  const Term &left = terms[a], &right = terms[b];
  bool isSameField =
      left.kind == TermKind::Field && right.kind == TermKind::Field && left.a == right.a && left.b == right.b;
  return isSameField ? withoutFields(terms, left.left, right.left) : Equality(a, b);
}

/// A hit *e in a region whose only tag is *t is the place *t.
void Transfer::locateHits(Fact& fact) const {
  const TermSet hits = fact.hits;
  for (TermId e : hits) {
    if (terms_[e].kind != TermKind::Read)
      continue;
    TermSet tags;
    bool isOpen = false;
    for (const Holder& holder : fact.holders.list()) {
      if (!holder.regions.intersects(terms_.cells(e)))
        continue;
      isOpen |= holder.isOpen();
      for (TermId tag : holder.tags)
        addTo(tags, tag);
    }
    if (isOpen || tags.size() != 1 || tags[0] == e || tags[0] == terms_.hidden())
      continue;
    TermId tag = tags[0];
    addHit(fact, tag);
    auto [a, b] = withoutFields(terms_, terms_[e].left, terms_[tag].left);
    addEqual(fact, a, b);
  }
}

void Transfer::addNonNull(Fact& fact, TermId e) const {
  bool isTrivial = terms_.isStaticAddress(e) || (terms_[e].kind == TermKind::Number && terms_[e].number != 0);
  if (!isTrivial && !terms_.isUnknown(e) && !terms_.isInvalid(e) && terms_.depth(e) <= kMaxDepth / 2 &&
      fact.nonNull.size() < kMaxValues)
    addTo(fact.nonNull, e);
}

void Transfer::addEqual(Fact& fact, TermId a, TermId b) const {
  auto isUseless = [&](TermId e) {
    return terms_.isUnknown(e) || terms_.isInvalid(e) || terms_.depth(e) > kMaxDepth / 2;
  };
  if (a == b || isUseless(a) || isUseless(b) || fact.equal.size() >= kMaxValues)
    return;
  bool isSwapped = std::pair(terms_.depth(a), a) < std::pair(terms_.depth(b), b);
  Equality pair = isSwapped ? Equality(b, a) : Equality(a, b);
  auto it = std::lower_bound(fact.equal.begin(), fact.equal.end(), pair);
  if (it == fact.equal.end() || *it != pair)
    fact.equal.insert(it, pair);
}

/// A fact about a term also holds for the term in which the deeper side of an equality is replaced by the other.
void Transfer::applyEqualities(Fact& fact) const {
  for (const Equality& equality : fact.equal) {
    const TermSet hits = fact.hits, misses = fact.misses;
    for (TermId e : hits)
      if (terms_.contains(e, equality.first))
        addHit(fact, terms_.replace(e, equality.first, equality.second));
    for (TermId e : misses)
      if (terms_.contains(e, equality.first))
        addMiss(fact, terms_.replace(e, equality.first, equality.second));
  }
}

/// Contradictions: null equals a value that is known to be non-null, a hit, or the address of a variable.
bool Transfer::areValuesImpossible(const Fact& fact) const {
  TermId null = terms_.null();
  auto isNotNull = [&](TermId e) { return isIn(fact.nonNull, e) || isIn(fact.hits, e) || terms_.isStaticAddress(e); };
  return isIn(fact.nonNull, null) || std::any_of(fact.equal.begin(), fact.equal.end(), [&](const Equality& q) {
           return (q.first == null && isNotNull(q.second)) || (q.second == null && isNotNull(q.first));
         });
}

/// The term with the same value before the write; invalid if there is none.
TermId Transfer::termBefore(const Write& write, TermId e) const {
  if (terms_.disjoint(e, write.regions))
    return e;
  bool isReplaced = terms_.contains(e, write.place) && terms_.disjointExcept(e, write.place, write.regions);
  return isReplaced ? terms_.replace(e, write.place, write.value) : TermId();
}

void Transfer::keepValues(const Write& write, const Fact& post, Fact& pre) const {
  for (TermId e : post.nonNull)
    if (TermId before = termBefore(write, e))
      addNonNull(pre, before);
  for (const auto& [a, b] : post.equal) {
    TermId first = termBefore(write, a), second = termBefore(write, b);
    if (first && second)
      addEqual(pre, first, second);
  }
}

/// After *e0 <- malloc, *e0 is null or a new object, which equals no other value.
Fact Transfer::withFreshValue(TermId place, const RegionSet& written, const Fact& post, bool& isContradicted) const {
  Fact known = post;
  if (!terms_.disjoint(terms_[place].left, written))
    return known.nonNull.clear(), known.equal.clear(), known;
  bool isObject = isIn(post.nonNull, place);
  for (const auto& [a, b] : post.equal) {
    TermId other = a == place ? b : b == place ? a : TermId();
    isContradicted |= isObject && other && other != terms_.null() && terms_.disjoint(other, written);
    isContradicted |= isObject && other == terms_.null();
  }
  std::erase_if(known.nonNull, [&](TermId e) { return terms_.contains(e, place); });
  return known;
}

} // namespace wt::engines::contradiction

// SPDX-License-Identifier: Apache-2.0
// Given a fact after a statement other than an assignment, what holds before it? And Figure 2: implicit misses and
// contradictions.
#include "engines/contradiction/Transfer.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace wt::engines::contradiction {

// ------------------------------------------------------------------------------------------------ Figure 2

// Rule CTR-IMPLICIT-MISS [Orlovich, Rugina, SAS 2006, Figure 2]: a number; the address of a variable; an expression
// whose evaluation would be an error; a read outside S. And [4.8] an expression that cannot point to the cell's
// regions.
bool Transfer::isImplicitMiss(TermId e, const Fact& fact) const {
  RULE(CTR-IMPLICIT-MISS);
  const Term& term = terms_[e];
  if (term.kind == TermKind::Hidden)
    return false;
  return term.kind == TermKind::Number || terms_.isStaticAddress(e) || terms_.isInvalid(e) || !mayHoldCell(e) ||
         (term.kind == TermKind::Read && !fact.holders.intersects(terms_.cells(e)));
}

// Rule CTR-INFEASIBLE [Orlovich, Rugina, SAS 2006, Figure 2]: an expression is both hit and miss; or [departure 4] no
// memory points to the cell, so the program can never find it again.
bool Transfer::isInfeasible(const Fact& fact) const {
  RULE(CTR-INFEASIBLE);
  return fact.holders.isEmpty() ||
         std::any_of(fact.hits.begin(), fact.hits.end(), [&](TermId e) { return isMiss(e, fact); });
}

// Rule CTR-CLEANUP [Orlovich, Rugina, SAS 2006, Figure 2]: drops misses that are implicit anyway.
void Transfer::cleanUp(Fact& fact) const {
  RULE(CTR-CLEANUP);
  std::erase_if(fact.misses, [&](TermId e) { return isImplicitMiss(e, fact); });
}

// ------------------------------------------------------------------------------------------------ expressions kept

/// Pointers to a class object and to its base are the same reference. A dynamic cast, however, may give null.
TermId Transfer::withoutConversions(TermId e) const {
  const Term& term = terms_[e];
  bool isDynamic = term.a == static_cast<uint32_t>(ir::CastKind::DynamicCast);
  return term.kind == TermKind::Convert && !isDynamic ? withoutConversions(term.left) : e;
}

void Transfer::addHit(Fact& fact, TermId e) const {
  e = withoutConversions(e);
  bool isNews = terms_.isInvalid(e) || isMiss(e, fact) || fact.hits.size() < kMaxExpressions;
  if (isNews && !terms_.isUnknown(e) && terms_.depth(e) <= kMaxDepth)
    addTo(fact.hits, e);
}

void Transfer::addMiss(Fact& fact, TermId e) const {
  e = withoutConversions(e);
  bool isNews = isIn(fact.hits, e) || fact.misses.size() < kMaxExpressions;
  if (isNews && !terms_.isUnknown(e) && terms_.depth(e) <= kMaxDepth)
    addTo(fact.misses, e);
}

// Rule CTR-STRONG-UPDATE [Orlovich, Rugina, SAS 2006, 4.8]: a place that is a miss does not hold the cell; if no place
// of a region may hold it, the region does not.
void Transfer::removeMissed(Fact& fact) const {
  RULE(CTR-STRONG-UPDATE);
  auto isEmpty = [&](TermId tag) { return isIn(fact.misses, tag) || terms_.isInvalid(tag); };
  const auto& list = fact.holders.list();
  if (std::any_of(list.begin(), list.end(), [&](const Holder& h) { return llvm::any_of(h.tags, isEmpty); }))
    fact.holders.rewriteTags([](TermId tag) { return tag; }, isEmpty);
}

Outcome Transfer::settle(Fact fact) const {
  locateHits(fact);
  applyEqualities(fact);
  removeMissed(fact);
  if (isInfeasible(fact) || areValuesImpossible(fact))
    return {Outcome::Contradiction, {}};
  cleanUp(fact);
  return {Outcome::Holds, std::move(fact)};
}

// ------------------------------------------------------------------------------------------------ statements

// Rule CTR-PROBE [Orlovich, Rugina, SAS 2006, 4.5]: (pt(e0), {*e0}, {e1}). If the cell is lost here, *e0 is the only
// pointer to it, so it is the tag of each region.
Outcome Transfer::lost(const Assignment& statement) const {
  RULE(CTR-PROBE);
  TermId place = terms_.read(statement.target, statement.type);
  Fact fact;
  fact.holders.add(terms_.cells(place), terms_.isUnknown(place) ? TermId() : place);
  addHit(fact, place);
  addMiss(fact, statement.value);
  return settle(std::move(fact));
}

// Rule CTR-UNALIASED-HIT [Orlovich, Rugina, SAS 2006, 4.3]: some hit *e lies outside the written memory, so the cell
// existed before.
bool Transfer::hasUnaliasedHit(const Fact& fact, const RegionSet& written) const {
  RULE(CTR-UNALIASED-HIT);
  return std::any_of(fact.hits.begin(), fact.hits.end(), [&](TermId e) {
    TermKind kind = terms_[e].kind;
    return kind == TermKind::Hidden || (kind == TermKind::Read && !terms_.cells(e).intersects(written));
  });
}

// Rule CTR-MALLOC [Orlovich, Rugina, SAS 2006, 4.3]: the three cases of *e0 <- malloc. Can this statement have made the
// cell?
Transfer::Origin Transfer::originOf(const Assignment& statement, const Fact& post) const {
  RULE(CTR-MALLOC);
  TermId place = terms_.read(statement.target, statement.type);
  const RegionSet& written = terms_.cells(place);
  bool isPlaceKept = terms_.disjoint(statement.target, written);
  bool isUnaliased = hasUnaliasedHit(post, written);
  if (isUnaliased && isPlaceKept && isIn(post.hits, place))
    return Origin::Impossible;
  return isUnaliased || (isPlaceKept && isMiss(place, post)) ? Origin::Elsewhere : Origin::Here;
}

Outcome Transfer::allocate(const Assignment& statement, const Fact& post) const {
  switch (originOf(statement, post)) {
  case Origin::Impossible: return {Outcome::Contradiction, {}};
  case Origin::Elsewhere: return allocateOther(statement, post);
  case Origin::Here: return {Outcome::Feasible, {}};
  }
  return {Outcome::Feasible, {}};
}

/// A new object other than the cell: it is not the cell, and no pointer in it points to the cell.
Outcome Transfer::allocateOther(const Assignment& statement, const Fact& post) const {
  TermId place = terms_.read(statement.target, statement.type);
  bool isContradicted = false;
  Fact known = withFreshValue(place, terms_.cells(place), post, isContradicted);
  if (isContradicted)
    return {Outcome::Contradiction, {}};
  return assign({statement.target, terms_.null(), statement.type, statement.isFirst}, known);
}

// Rule CTR-FREE [Orlovich, Rugina, SAS 2006, 4.3]: free(e). The paper leaves S unchanged; but the released object may
// have held a pointer to the cell, so the regions of its contents join S (departure 2).
Outcome Transfer::release(TermId pointer, llvm::ArrayRef<TermId> contents, const Fact& post) const {
  RULE(CTR-FREE);
  pointer = withoutConversions(pointer);
  if (isIn(post.hits, pointer))
    return {Outcome::Contradiction, {}};
  Fact pre = post;
  addMiss(pre, pointer);
  for (TermId place : contents) {
    if (!mayHoldCell(place))
      continue;
    bool isOne = !terms_.isUnknown(place) && !terms_.isUndivided(terms_[place].type) && !terms_.mayBeArray(pointer);
    pre.holders.add(terms_.cells(place), isOne ? place : TermId());
  }
  return settle(std::move(pre));
}

/// Adds places that may have held the cell before.
void Transfer::hold(Fact& fact, llvm::ArrayRef<TermId> places) const {
  for (TermId place : places)
    if (mayHoldCell(place))
      fact.holders.add(terms_.cells(place), {});
}

/// As `*e0 <- malloc; free(e)`, except that the contents of the old object move to the new one: a hit E[*e0] was a hit
/// E[e].
Outcome Transfer::resize(const Assignment& statement, llvm::ArrayRef<TermId> contents, const Fact& post) const {
  Origin origin = originOf(statement, post);
  TermId old = withoutConversions(statement.value);
  if (origin == Origin::Impossible || isIn(post.hits, old))
    return {Outcome::Contradiction, {}};
  if (origin == Origin::Here)
    return {Outcome::Feasible, {}};
  TermId place = terms_.read(statement.target, statement.type);
  Write write{statement.target, old, place, terms_.cells(place), false};
  Fact pre;
  growHolders(write, post, pre);
  filter1(write, post, pre);
  subst1(write, post, pre);
  keepValuesIf(pre, [&](TermId e) { return !terms_.contains(e, old); });
  if (isIn(pre.hits, old)) // *e0 itself is the cell, but it is a new object
    return {Outcome::Contradiction, {}};
  addMiss(pre, old);
  hold(pre, contents);
  return settle(std::move(pre));
}

/// A value of unseen origin may be a new allocation, or it was stored somewhere before.
Outcome Transfer::receive(const Assignment& statement, const Fact& post) const {
  if (originOf(statement, post) == Origin::Here)
    return {Outcome::Feasible, {}};
  return assign(statement, post);
}

// Rule CTR-COND [Orlovich, Rugina, SAS 2006, 4.3]: cond(e0 = e1), cond(e0 != e1).
Outcome Transfer::condition(TermId left, bool areEqual, TermId right, const Fact& post) const {
  RULE(CTR-COND);
  Fact pre = post;
  left = withoutConversions(left);
  right = withoutConversions(right);
  for (auto [one, other] : {std::pair(left, right), std::pair(right, left)}) {
    if (isIn(post.hits, one))
      areEqual ? addHit(pre, other) : addMiss(pre, other);
    else if (areEqual && isMiss(one, post))
      addMiss(pre, other);
  }
  bool isWithNull = right == terms_.null();
  auto isPair = [&](const Equality& q) { return q == Equality(left, right) || q == Equality(right, left); };
  if (areEqual)
    addEqual(pre, left, right);
  else if (std::any_of(post.equal.begin(), post.equal.end(), isPair))
    return {Outcome::Contradiction, {}};
  else if (isWithNull)
    addNonNull(pre, left);
  return settle(std::move(pre));
}

// Rule CTR-SCOPE [Orlovich, Rugina, SAS 2006, 4.4]: before its lifetime, the variable s held nothing, and no expression
// mentioned it.
Outcome Transfer::scope(TermId variable, const RegionSet& own, const Fact& post) const {
  RULE(CTR-SCOPE);
  auto speaksOfIt = [&](TermId e) { return terms_.contains(e, variable); };
  // A value that existed before cannot be the address of a new variable.
  auto isItsAddress = [&](const Equality& q) {
    return (q.first == variable && !speaksOfIt(q.second)) || (q.second == variable && !speaksOfIt(q.first));
  };
  if (std::any_of(post.hits.begin(), post.hits.end(), speaksOfIt) ||
      std::any_of(post.equal.begin(), post.equal.end(), isItsAddress))
    return {Outcome::Contradiction, {}};
  Fact pre = post;
  std::erase_if(pre.misses, speaksOfIt);
  keepValuesIf(pre, [&](TermId e) { return !speaksOfIt(e); });
  pre.holders.erase(own);
  pre.holders.rewriteTags([&](TermId tag) { return speaksOfIt(tag) ? TermId() : tag; }, [](TermId) { return false; });
  return settle(std::move(pre));
}

Outcome Transfer::overwrite(llvm::ArrayRef<TermId> places, const Fact& post) const {
  RegionSet written;
  for (TermId place : places)
    written.insert(terms_.cells(place));
  bool mayBeNew = llvm::any_of(
      places, [&](TermId place) { return mayHoldCell(place) && post.holders.intersects(terms_.cells(place)); });
  if (mayBeNew && !hasUnaliasedHit(post, written))
    return {Outcome::Feasible, {}};
  Fact pre = post;
  auto isLost = [&](TermId e) { return !terms_.disjoint(e, written); };
  std::erase_if(pre.hits, isLost);
  std::erase_if(pre.misses, isLost);
  keepValuesIf(pre, [&](TermId e) { return !isLost(e); });
  auto tagBefore = [&](TermId tag) {
    return tag == terms_.hidden() || terms_.disjoint(terms_[tag].left, written) ? tag : TermId();
  };
  pre.holders.rewriteTags(tagBefore, [](TermId) { return false; });
  hold(pre, places);
  return settle(std::move(pre));
}

} // namespace wt::engines::contradiction

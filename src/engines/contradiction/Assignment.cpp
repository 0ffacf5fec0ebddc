// SPDX-License-Identifier: Apache-2.0
// Given a fact after `*e0 <- e1`, what holds before it? Figure 3 of [Orlovich, Rugina, SAS 2006], one function per
// rule, and the growth of S with the two refinements of its section 4.8. `write.regions` is the paper's w = pt(e0);
// `place` is *e0.
#include "engines/contradiction/Transfer.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::contradiction {

Outcome Transfer::assign(const Assignment& statement, const Fact& given) const {
  TermId place = terms_.read(statement.target, statement.type);
  Write write{statement.target, statement.value, place, terms_.cells(place), statement.isFirst};
  Fact post = given;
  readBack(write, post);
  if (isInfeasible(post))
    return {Outcome::Contradiction, {}};
  Fact pre;
  growHolders(write, post, pre);
  filter1(write, post, pre);
  filter2(write, post, pre);
  filter3(write, post, pre);
  filter4(write, post, pre);
  subst1(write, post, pre);
  subst2(write, post, pre);
  keepValues(write, post, pre);
  return settle(std::move(pre));
}

// Rule CTR-FILTER1 [Orlovich, Rugina, SAS 2006, Figure 3]:
//   e # w    e^sgn
//  ----------------- [FILTER1]        memory outside w keeps its value
//      sgn e
void Transfer::filter1(const Write& write, const Fact& post, Fact& pre) const {
  RULE(CTR-FILTER1);
  for (TermId e : post.hits)
    if (terms_.disjoint(e, write.regions))
      addHit(pre, e);
  for (TermId e : post.misses)
    if (terms_.disjoint(e, write.regions))
      addMiss(pre, e);
}

// Rule CTR-FILTER2 [Orlovich, Rugina, SAS 2006, Figure 3]:
//   e1 # w    Miss(e1)    e # w    (*e)+
//  -------------------------------------- [FILTER2]     the written value is a miss, so *e is another place
//                +(*e)
void Transfer::filter2(const Write& write, const Fact& post, Fact& pre) const {
  RULE(CTR-FILTER2);
  if (!terms_.disjoint(write.value, write.regions) || !isMiss(write.value, post))
    return;
  for (TermId e : post.hits)
    if (terms_[e].kind == TermKind::Read && terms_.disjoint(terms_[e].left, write.regions))
      addHit(pre, e);
}

// Rule CTR-FILTER3 [Orlovich, Rugina, SAS 2006, Figure 3]:
//   e1 # w    e1+    e # w    (*e)-
//  --------------------------------- [FILTER3]          the written value is a hit, so *e is another place
//              -(*e)
void Transfer::filter3(const Write& write, const Fact& post, Fact& pre) const {
  RULE(CTR-FILTER3);
  if (!terms_.disjoint(write.value, write.regions) || !isIn(post.hits, withoutConversions(write.value)))
    return;
  for (TermId e : post.misses)
    if (terms_[e].kind == TermKind::Read && terms_.disjoint(terms_[e].left, write.regions))
      addMiss(pre, e);
}

// Rule CTR-FILTER4 [Orlovich, Rugina, SAS 2006, Figure 3]:
//   e1 = *e    e # w    e1^sgn
//  ---------------------------- [FILTER4]               if the write changed *e, it wrote *e's own value
//           sgn e1
void Transfer::filter4(const Write& write, const Fact& post, Fact& pre) const {
  RULE(CTR-FILTER4);
  const Term& value = terms_[write.value];
  if (value.kind != TermKind::Read || !terms_.disjoint(value.left, write.regions))
    return;
  if (isIn(post.hits, write.value))
    addHit(pre, write.value);
  if (isIn(post.misses, write.value))
    addMiss(pre, write.value);
}

// Rule CTR-SUBST1 [Orlovich, Rugina, SAS 2006, Figure 3]:
//   E[*e0] # w    E[*e0]^sgn
//  -------------------------- [SUBST1]                  *e0 now has e1's old value
//         sgn E[e1]
void Transfer::subst1(const Write& write, const Fact& post, Fact& pre) const {
  RULE(CTR-SUBST1);
  auto applies = [&](TermId e) {
    return terms_.contains(e, write.place) && terms_.disjointExcept(e, write.place, write.regions);
  };
  for (TermId e : post.hits)
    if (applies(e))
      addHit(pre, terms_.replace(e, write.place, write.value));
  for (TermId e : post.misses)
    if (applies(e))
      addMiss(pre, terms_.replace(e, write.place, write.value));
}

// Rule CTR-SUBST2 [Orlovich, Rugina, SAS 2006, Figure 3]:
//   e0 # w    Miss(*e0)
//  --------------------- [SUBST2]                       the same for implicit misses
//          -e1
// Only misses that follow from S: a cast may have stored the cell in a place whose type cannot hold it.
void Transfer::subst2(const Write& write, const Fact& post, Fact& pre) const {
  RULE(CTR-SUBST2);
  if (!terms_.mayPoint(terms_[write.place].type) || !terms_.disjoint(write.target, write.regions))
    return;
  if (isIn(post.misses, write.place) || !post.holders.intersects(write.regions))
    addMiss(pre, write.value);
}

// ------------------------------------------------------------------------------------------------ section 4.8

// Rule CTR-GROW [Orlovich, Rugina, SAS 2006, 4.3 and 4.8]: S' = S ∪ w, unless [4.8, first extension] the old value of
// *e0 cannot have been the cell. Besides the places in w that may hold the cell after the write, only *e0 may have held
// it before: one more tag [4.8, second extension].
void Transfer::growHolders(const Write& write, const Fact& post, Fact& pre) const {
  RULE(CTR-GROW);
  pre.holders = post.holders;
  auto isKept = [&](TermId tag) { return tagBefore(write, tag) == tag; };
  const auto& list = post.holders.list();
  if (!llvm::all_of(list, [&](const Holder& h) { return llvm::all_of(h.tags, isKept); }))
    pre.holders.rewriteTags([&](TermId tag) { return tagBefore(write, tag); }, [](TermId) { return false; });
  if (mayHoldCell(write.place) && !write.isFirst)
    pre.holders.add(write.regions, terms_.isUnknown(write.place) ? TermId() : write.place);
}

/// The tag's place as a term before the write; invalid if there is none.
TermId Transfer::tagBefore(const Write& write, TermId tag) const {
  const Term term = terms_[tag];
  if (tag == terms_.hidden() || terms_.disjoint(term.left, write.regions))
    return tag;
  if (!terms_.contains(term.left, write.place) || !terms_.disjointExcept(term.left, write.place, write.regions))
    return {};
  TermId address = terms_.replace(term.left, write.place, write.value);
  bool isKept = !terms_.isUnknown(address) && terms_.depth(address) < kMaxDepth;
  return isKept ? terms_.read(address, term.type) : TermId();
}

} // namespace wt::engines::contradiction

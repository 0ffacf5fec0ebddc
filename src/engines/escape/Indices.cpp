// SPDX-License-Identifier: Apache-2.0
// Which elements may `p + i` mean? If `i` is one of a few numbers, one element for each; otherwise any element.
//
//   i = c ? 0 : 2;  t[i]    // {(c, t[0]), (¬c, t[2])}
//   t[n], t[n + 1]          // any element, and the one after it
#include "engines/escape/SymbolicMemory.h"

namespace wt::engines::escape {

/// Moves each target by `count` elements. If the index is one of a few numbers, there is one target for each of them;
/// for any other index, the target of `k + 2` is two elements after that of `k`, wherever that is.
void SymbolicMemory::moveBy(llvm::SmallVectorImpl<Entry>& targets, Term count, int64_t size) {
  Alternatives counts;
  if (count.isValid())
    addAlternatives(count, Lit::yes(), counts);
  else
    counts.others.push_back({Lit::yes(), 0});
  const bool isOne = counts.numbers.size() == 1 && counts.others.empty();
  llvm::SmallVector<Entry, 2> moved;
  auto add = [&](Lit guard, Target target) {
    auto known = llvm::find_if(moved, [&](const Entry& entry) { return entry.target == target; });
    if (known != moved.end())
      known->guard = graph.either(known->guard, guard);
    else if (!guard.isNo())
      moved.push_back({guard, target});
  };
  for (const Entry& entry : targets) {
    Target target = entry.target;
    if (target.object == heap.null()) {
      add(entry.guard, target);
      continue;
    }
    if (target.stride != 0 && !isOne) { // an element of an element: they stay indistinguishable
      add(entry.guard, target);
      continue;
    }
    for (auto [when, n] : counts.numbers) {
      target.offset = entry.target.offset + n * size;
      add(graph.both(entry.guard, when), target);
    }
    for (auto [when, n] : counts.others) {
      target.offset = entry.target.offset + n * size;
      target.stride = static_cast<uint32_t>(size);
      add(graph.both(entry.guard, when), target);
    }
  }
  targets.assign(moved.begin(), moved.end());
}

/// The constant summand of a term.
int64_t SymbolicMemory::constantPart(Term term) const {
  const solver::TermNode node = vectors[term];
  if (node.kind == solver::TermKind::SignExtend || node.kind == solver::TermKind::ZeroExtend)
    return constantPart(node.a);
  if (node.kind != solver::TermKind::Add)
    return 0;
  auto isConstant = [&](Term t) { return vectors[t].kind == solver::TermKind::Constant; };
  return isConstant(node.a) ? vectors.signedValueOf(node.a) : isConstant(node.b) ? vectors.signedValueOf(node.b) : 0;
}

/// The numbers between which a term chooses, each once, with its condition. Too many are not distinguished.
void SymbolicMemory::addAlternatives(Term term, Lit when, Alternatives& found) {
  if (when.isNo())
    return;
  const solver::TermNode node = vectors[term];
  if (node.kind == solver::TermKind::Choose) {
    addAlternatives(node.a, graph.both(when, node.condition), found);
    addAlternatives(node.b, graph.both(when, !node.condition), found);
    return;
  }
  bool isNumber = node.kind == solver::TermKind::Constant;
  int64_t value = isNumber ? vectors.signedValueOf(term) : constantPart(term);
  auto put = [&](auto& into, Budget budget) {
    auto known = llvm::find_if(into, [&](const auto& each) { return each.second == value; });
    if (known == into.end() && heap.bounds().isFull(budget, into.size()))
      return false;
    if (known == into.end())
      into.push_back({when, value});
    else
      known->first = graph.either(known->first, when);
    return true;
  };
  if ((isNumber && put(found.numbers, Budget::Indices)) || (!isNumber && put(found.others, Budget::OtherIndices)))
    return;
  if (found.others.empty())
    found.others.push_back({Lit::no(), 0});
  found.others.front().first = graph.either(found.others.front().first, when);
}

} // namespace wt::engines::escape

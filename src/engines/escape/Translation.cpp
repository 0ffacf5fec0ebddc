// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Translation.h"

namespace wt::engines::escape {

using solver::Atom;
using solver::Comparison;
using solver::TermKind;
using solver::TermNode;
using FormulaKind = EscapeSummary::FormulaKind;

// ------------------------------------------------------------------------------------------------ rows of a summary

std::optional<Atom> SummaryFormulas::atomOf(uint32_t leaf) const {
  const EscapeSummary::FormulaRow& r = row(leaf);
  if (r.kind != FormulaKind::Compare)
    return std::nullopt;
  return Atom{static_cast<Comparison>(r.operation), {r.a}, {r.b}};
}

TermNode SummaryFormulas::term(Term t) const {
  const EscapeSummary::FormulaRow& r = row(t.index);
  TermNode node{static_cast<TermKind>(r.operation), r.width, 0, r.condition, {r.a}, {r.b}};
  switch (node.kind) {
  case TermKind::Constant: node.value = static_cast<uint64_t>(r.b) << 32 | r.a; break;
  case TermKind::ShiftLeft:
  case TermKind::ShiftRight:
  case TermKind::ArithmeticShiftRight: node.value = r.b; break;
  default: break;
  }
  return node;
}

// ------------------------------------------------------------------------------------------------ formulas

template <class Source> Lit Translation<Source>::lit(Lit l) {
  if (l.isConstant())
    return l;
  Lit result = node(l.node());
  return l.isNegated() ? !result : result;
}

// Operands first, with an explicit stack: formulas of long functions are deep.
template <class Source> Lit Translation<Source>::node(uint32_t root) {
  if (lits_.has(root))
    return lits_[root];
  llvm::SmallVector<uint32_t, 32> stack{root};
  auto isMissing = [&](Lit l) { return l.node() != 0 && !lits_.has(l.node()); };
  auto known = [&](Lit l) { return l.node() == 0 ? l : l.isNegated() ? !lits_[l.node()] : lits_[l.node()]; };
  while (!stack.empty()) {
    const uint32_t n = stack.back();
    if (lits_.has(n)) {
      stack.pop_back();
      continue;
    }
    if (isCut(n) || source_.isLeaf(n)) {
      const Lit made = leaf(n);
      lits_.set(n, made);
      stack.pop_back();
      continue;
    }
    const Lit a = source_.left(n), b = source_.right(n);
    const bool lacksA = isMissing(a), lacksB = isMissing(b);
    if (lacksA)
      stack.push_back(a.node());
    if (lacksB)
      stack.push_back(b.node());
    if (lacksA || lacksB)
      continue;
    lits_.set(n, to_.graph().both(known(a), known(b)));
    stack.pop_back();
  }
  return lits_[root];
}

template <class Source> Lit Translation<Source>::leaf(uint32_t n) {
  if (isCut(n))
    return to_.graph().variable();
  if (CellId cell = source_.cellOfLeaf(n); cell.isValid()) {
    if (CellId other = source_.otherOfLeaf(n); other.isValid())
      return to_.samePointer(contentOf(cell), contentOf(other), [&] { return to_.graph().variable(); });
    ir::FunctionId function = source_.functionOfLeaf(n);
    return function.isValid() ? to_.isFunction(contentOf(cell), function) : to_.isNull(contentOf(cell));
  }
  if (const std::optional<Atom> atom = source_.atomOf(n)) {
    Term a = term(atom->a), b = term(atom->b);
    switch (atom->comparison) {
    case Comparison::Equal: return to_.vectors().equal(a, b);
    case Comparison::UnsignedLess: return to_.vectors().less(a, b, false);
    case Comparison::SignedLess: return to_.vectors().less(a, b, true);
    }
  }
  return to_.graph().variable();
}

template <class Source> Term Translation<Source>::term(Term t) {
  if (terms_.has(t.index))
    return terms_[t.index];
  Term result = makeTerm(t);
  terms_.set(t.index, result);
  return result;
}

template <class Source> Term Translation<Source>::makeTerm(Term t) {
  const TermNode n = source_.term(t);
  BitVectors& v = to_.vectors();
  if (isCut(t))
    return v.variable(n.width);
  auto amount = [&] { return v.constant(n.width, n.value); };
  switch (n.kind) {
  case TermKind::Constant: return v.constant(n.width, n.value);
  case TermKind::Variable:
    if (CellId cell = source_.cellOfTerm(t); cell.isValid())
      return to_.asNumber(contentOf(cell), n.width, false);
    return v.variable(n.width);
  case TermKind::Add: return v.add(term(n.a), term(n.b));
  case TermKind::Subtract: return v.subtract(term(n.a), term(n.b));
  case TermKind::And: return v.bitAnd(term(n.a), term(n.b));
  case TermKind::Or: return v.bitOr(term(n.a), term(n.b));
  case TermKind::Xor: return v.bitXor(term(n.a), term(n.b));
  case TermKind::ShiftLeft: return v.shiftLeft(term(n.a), amount());
  case TermKind::ShiftRight: return v.shiftRight(term(n.a), amount(), false);
  case TermKind::ArithmeticShiftRight: return v.shiftRight(term(n.a), amount(), true);
  case TermKind::ZeroExtend: return v.resize(term(n.a), n.width, false);
  case TermKind::SignExtend: return v.resize(term(n.a), n.width, true);
  case TermKind::Truncate: return v.resize(term(n.a), n.width, false);
  case TermKind::Choose: return v.choose(lit(n.condition), term(n.a), term(n.b));
  }
  llvm_unreachable("every term is handled");
}

// ------------------------------------------------------------------------------------------------ values

template <class Source> void Translation<Source>::addEntry(Value& value, BoolGraph& graph, Entry entry) {
  for (Entry& e : value.entries)
    if (e.target == entry.target) {
      e.guard = graph.either(e.guard, entry.guard);
      return;
    }
  value.entries.push_back(entry);
}

/// Is one of the alternatives a number of the interface that is a handle on the other side?
template <class Source> bool Translation<Source>::carriesHandles(Term bits) {
  auto it = carriesHandles_.find(bits.index);
  if (it != carriesHandles_.end())
    return it->second;
  const TermNode n = source_.term(bits);
  bool carries = false;
  if (n.kind == TermKind::Choose) {
    carries = carriesHandles(n.a) || carriesHandles(n.b);
  } else if (isResizedHandle(n)) {
    carries = carriesHandles(n.a);
  } else if (CellId cell = n.kind == TermKind::Variable ? source_.cellOfTerm(bits) : CellId(); cell.isValid()) {
    const Value& content = to_[contentOf(cell)];
    carries = content.bits.isValid() && !content.entries.empty();
  }
  carriesHandles_[bits.index] = carries;
  return carries;
}

/// A number copied from the interface is still the handle that it was there.
template <class Source> void Translation<Source>::carryHandles(Term bits, Lit when, int depth, Value& result) {
  const TermNode n = source_.term(bits);
  if (when.isNo() || to_.bounds().isOver(Budget::HandleDepth, static_cast<uint64_t>(depth)) || !carriesHandles(bits))
    return;
  if (n.kind == TermKind::Choose) {
    Lit condition = lit(n.condition);
    carryHandles(n.a, to_.graph().both(when, condition), depth + 1, result);
    carryHandles(n.b, to_.graph().both(when, !condition), depth + 1, result);
  } else if (isResizedHandle(n)) {
    carryHandles(n.a, when, depth + 1, result);
  } else if (n.kind == TermKind::Variable && source_.cellOfTerm(bits).isValid()) {
    const Value carried = to_[contentOf(source_.cellOfTerm(bits))];
    if (carried.bits.isValid())
      for (const Entry& e : carried.entries)
        addEntry(result, to_.graph(), {to_.graph().both(when, e.guard), e.target});
  }
}

template <class Source> ValueId Translation<Source>::value(ValueId id) {
  Value result;
  for (const Entry& entry : source_.entriesOf(id)) {
    Lit guard = lit(entry.guard);
    if (entry.target.object == to_.null()) {
      addEntry(result, to_.graph(), {guard, {to_.null(), 0, 0, false}});
      continue;
    }
    for (const Entry& there : placeOf(entry.target.object)) {
      Target target = there.target;
      target.offset += entry.target.offset;
      target.stride = target.stride ? target.stride : entry.target.stride;
      target.blurred |= entry.target.blurred;
      addEntry(result, to_.graph(), {to_.graph().both(guard, there.guard), target});
    }
  }
  if (const Term bits = source_.bitsOf(id); bits.isValid()) {
    result.bits = term(bits);
    carryHandles(bits, Lit::yes(), 0, result);
  }
  return to_.intern(std::move(result));
}

template class Translation<TableFormulas>;
template class Translation<SummaryFormulas>;

} // namespace wt::engines::escape

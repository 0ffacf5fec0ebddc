// SPDX-License-Identifier: Apache-2.0
#include "solver/BitVectors.h"

#include "solver/KnownBits.h"
#include "solver/Words.h"

#include <bit>
#include <cassert>

namespace wt::solver {

namespace {
/// The depth to which a comparison is distributed over the alternatives of its operands before it becomes an atom.
constexpr int kMaxCompareDepth = 12;
} // namespace

size_t BitVectors::NodeHash::operator()(const TermNode& n) const {
  const uint64_t kind = static_cast<uint64_t>(n.kind) << 40 | static_cast<uint64_t>(n.width) << 32 | n.condition.code;
  return RowIndex::mix(RowIndex::mix(RowIndex::mix(0, kind), static_cast<uint64_t>(n.a.index) << 32 | n.b.index),
                       n.value);
}

size_t BitVectors::NodeHash::operator()(const Atom& a) const {
  return RowIndex::mix(RowIndex::mix(0, static_cast<uint64_t>(a.comparison)),
                       static_cast<uint64_t>(a.a.index) << 32 | a.b.index);
}

int64_t BitVectors::signedValueOf(Term t) const {
  return signExtend(valueOf(t), widthOf(t));
}

Term BitVectors::intern(TermNode node) {
  auto isIt = [&](uint32_t row) { return nodes_[row] == node; };
  const uint64_t hash = NodeHash()(node);
  if (uint32_t known = byNode_.find(hash, isIt); known != RowIndex::kNone)
    return Term{known};
  uint32_t size = node.kind == TermKind::Constant ? 0 : 1;
  for (Term operand : {node.a, node.b})
    if (operand.isValid())
      size += sizes_[operand.index];
  if (size > (node.kind == TermKind::Choose ? kMaxChoices : kMaxSize))
    return tooLarge(node);
  const auto row = static_cast<uint32_t>(nodes_.size());
  byNode_.findOrAdd(hash, row, isIt);
  nodes_.push_back(node);
  sizes_.push_back(size);
  return Term{row};
}

/// For a term that would be too large: a choice combined with a number becomes a choice between combinations, if not
/// too many. Any other becomes an unknown value, the same for equal operands.
Term BitVectors::tooLarge(const TermNode& node) {
  if (auto known = others_.find(node); known != others_.end())
    return known->second;
  const bool isFirst = node.a.isValid() && nodes_[node.a.index].kind == TermKind::Choose;
  const Term choice = isFirst ? node.a : node.b, other = isFirst ? node.b : node.a;
  const bool isDivided = node.kind != TermKind::Choose && choice.isValid() &&
                         nodes_[choice.index].kind == TermKind::Choose && (!other.isValid() || isConstant(other));
  Term result;
  if (isDivided) {
    const TermNode n = nodes_[choice.index]; // a copy: making terms may move the table
    const Term whenTrue = again(node, n.a, other);
    result = choose(n.condition, whenTrue, again(node, n.b, other));
  } else {
    result = variable(node.width);
  }
  others_.emplace(node, result);
  return result;
}

/// The same operation with another operand.
Term BitVectors::again(const TermNode& node, Term part, Term other) {
  auto amount = [&] { return constant(node.width, node.value); };
  switch (node.kind) {
  case TermKind::Add: return add(part, other);
  case TermKind::And: return bitAnd(part, other);
  case TermKind::Or: return bitOr(part, other);
  case TermKind::Xor: return bitXor(part, other);
  case TermKind::ShiftLeft: return shiftLeft(part, amount());
  case TermKind::ShiftRight: return shiftRight(part, amount(), false);
  case TermKind::ArithmeticShiftRight: return shiftRight(part, amount(), true);
  default: return variable(node.width); // a difference: which side the number is on is unknown here
  }
}

Term BitVectors::constant(unsigned width, uint64_t value) {
  assert(width >= 1 && width <= 64 && "terms have 1 to 64 bits");
  return intern({TermKind::Constant, static_cast<uint8_t>(width), value & maskOf(width), {}, {}, {}});
}

Term BitVectors::variable(unsigned width) {
  nodes_.push_back({TermKind::Variable, static_cast<uint8_t>(width), nodes_.size(), {}, {}, {}});
  sizes_.push_back(1);
  return {static_cast<uint32_t>(nodes_.size() - 1)};
}

// ------------------------------------------------------------------------------------------------ arithmetic

Term BitVectors::binary(TermKind kind, Term a, Term b) {
  assert(widthOf(a) == widthOf(b) && "operands of one width");
  if (kind != TermKind::Subtract && a > b)
    std::swap(a, b);
  return intern({kind, static_cast<uint8_t>(widthOf(a)), 0, {}, a, b});
}

Term BitVectors::add(Term a, Term b) {
  if (isConstant(a) && isConstant(b))
    return constant(widthOf(a), valueOf(a) + valueOf(b));
  if (isConstant(a))
    std::swap(a, b);
  if (isConstant(b)) {
    if (valueOf(b) == 0)
      return a;
    TermNode n = nodes_[a.index]; // a copy: making terms may move the table
    if (n.kind == TermKind::Add && isConstant(n.a))
      return add(n.b, add(n.a, b));
    if (n.kind == TermKind::Add && isConstant(n.b))
      return add(n.a, add(n.b, b));
    if (n.kind == TermKind::Choose && (isConstant(n.a) || isConstant(n.b)))
      return choose(n.condition, add(n.a, b), add(n.b, b));
  }
  return binary(TermKind::Add, a, b);
}

Term BitVectors::subtract(Term a, Term b) {
  if (a == b)
    return constant(widthOf(a), 0);
  if (isConstant(b))
    return add(a, constant(widthOf(a), -valueOf(b)));
  return binary(TermKind::Subtract, a, b);
}

Term BitVectors::bitAnd(Term a, Term b) {
  if (isConstant(a))
    std::swap(a, b);
  if (isConstant(b)) {
    if (isConstant(a))
      return constant(widthOf(a), valueOf(a) & valueOf(b));
    if (valueOf(b) == 0)
      return b;
    if (valueOf(b) == maskOf(widthOf(b)))
      return a;
  }
  return a == b ? a : binary(TermKind::And, a, b);
}

Term BitVectors::bitOr(Term a, Term b) {
  if (isConstant(a))
    std::swap(a, b);
  if (isConstant(b)) {
    if (isConstant(a))
      return constant(widthOf(a), valueOf(a) | valueOf(b));
    if (valueOf(b) == 0)
      return a;
    if (valueOf(b) == maskOf(widthOf(b)))
      return b;
  }
  return a == b ? a : binary(TermKind::Or, a, b);
}

Term BitVectors::bitXor(Term a, Term b) {
  if (a == b)
    return constant(widthOf(a), 0);
  if (isConstant(a) && isConstant(b))
    return constant(widthOf(a), valueOf(a) ^ valueOf(b));
  return binary(TermKind::Xor, a, b);
}

Term BitVectors::complement(Term a) {
  return bitXor(a, constant(widthOf(a), ~uint64_t(0)));
}

Term BitVectors::negate(Term a) {
  return subtract(constant(widthOf(a), 0), a);
}

/// The unknown result of an operation that is not modelled bit by bit; equal operands give the same result.
Term BitVectors::unfollowed(Unfollowed operation, Term a, Term b) {
  auto [it, isNew] = unfollowed_.try_emplace({operation, a, b});
  if (isNew)
    it->second = variable(widthOf(a));
  return it->second;
}

Term BitVectors::multiply(Term a, Term b) {
  if (isConstant(a))
    std::swap(a, b);
  unsigned width = widthOf(a);
  if (isConstant(a) && isConstant(b))
    return constant(width, valueOf(a) * valueOf(b));
  if (!isConstant(b) || std::popcount(valueOf(b)) > 4)
    return unfollowed(Unfollowed::Product, std::min(a, b), std::max(a, b));
  Term sum = constant(width, 0);
  for (unsigned i = 0; i < width; ++i)
    if (valueOf(b) >> i & 1)
      sum = add(sum, shiftLeft(a, constant(width, i)));
  return sum;
}

Term BitVectors::divide(Term a, Term b, bool isSigned) {
  unsigned width = widthOf(a);
  if (!isConstant(b) || valueOf(b) == 0)
    return unfollowed(isSigned ? Unfollowed::SignedQuotient : Unfollowed::Quotient, a, b);
  if (!isSigned && std::has_single_bit(valueOf(b)))
    return shiftRight(a, constant(width, static_cast<uint64_t>(std::countr_zero(valueOf(b)))), false);
  if (!isConstant(a) || (isSigned && signedValueOf(b) == -1))
    return unfollowed(isSigned ? Unfollowed::SignedQuotient : Unfollowed::Quotient, a, b);
  return constant(width,
                  isSigned ? static_cast<uint64_t>(signedValueOf(a) / signedValueOf(b)) : valueOf(a) / valueOf(b));
}

Term BitVectors::remainder(Term a, Term b, bool isSigned) {
  unsigned width = widthOf(a);
  if (!isConstant(b) || valueOf(b) == 0)
    return unfollowed(isSigned ? Unfollowed::SignedRemainder : Unfollowed::Remainder, a, b);
  if (!isSigned && std::has_single_bit(valueOf(b)))
    return bitAnd(a, constant(width, valueOf(b) - 1));
  if (!isConstant(a) || (isSigned && signedValueOf(b) == -1))
    return unfollowed(isSigned ? Unfollowed::SignedRemainder : Unfollowed::Remainder, a, b);
  return constant(width,
                  isSigned ? static_cast<uint64_t>(signedValueOf(a) % signedValueOf(b)) : valueOf(a) % valueOf(b));
}

Term BitVectors::shiftLeft(Term a, Term amount) {
  unsigned width = widthOf(a);
  if (!isConstant(amount) || valueOf(amount) >= width)
    return unfollowed(Unfollowed::ShiftLeft, a, amount);
  if (valueOf(amount) == 0)
    return a;
  if (isConstant(a))
    return constant(width, valueOf(a) << valueOf(amount));
  return intern({TermKind::ShiftLeft, static_cast<uint8_t>(width), valueOf(amount), {}, a, {}});
}

Term BitVectors::shiftRight(Term a, Term amount, bool isSigned) {
  unsigned width = widthOf(a);
  if (!isConstant(amount) || valueOf(amount) >= width)
    return unfollowed(isSigned ? Unfollowed::SignedShiftRight : Unfollowed::ShiftRight, a, amount);
  if (valueOf(amount) == 0)
    return a;
  if (isConstant(a))
    return constant(width, isSigned ? static_cast<uint64_t>(signedValueOf(a) >> valueOf(amount))
                                    : valueOf(a) >> valueOf(amount));
  TermKind kind = isSigned ? TermKind::ArithmeticShiftRight : TermKind::ShiftRight;
  return intern({kind, static_cast<uint8_t>(width), valueOf(amount), {}, a, {}});
}

Term BitVectors::resize(Term a, unsigned width, bool isSigned) {
  if (widthOf(a) == width)
    return a;
  if (isConstant(a))
    return constant(width, isSigned ? static_cast<uint64_t>(signedValueOf(a)) : valueOf(a));
  TermNode n = nodes_[a.index]; // a copy: making terms may move the table
  TermKind kind = width < n.width ? TermKind::Truncate : isSigned ? TermKind::SignExtend : TermKind::ZeroExtend;
  TermNode node{kind, static_cast<uint8_t>(width), 0, {}, a, {}};
  if (n.kind == TermKind::Choose) {
    // Alternatives share parts: each is resized only once, otherwise n merges of a value would cost 2^n.
    if (auto known = others_.find(node); known != others_.end())
      return known->second;
    Term result = choose(n.condition, resize(n.a, width, isSigned), resize(n.b, width, isSigned));
    others_.emplace(node, result);
    return result;
  }
  if (kind == TermKind::Truncate && (n.kind == TermKind::ZeroExtend || n.kind == TermKind::SignExtend) &&
      widthOf(n.a) == width)
    return n.a;
  return intern(node);
}

Term BitVectors::choose(Lit condition, Term whenTrue, Term whenFalse) {
  if (whenTrue == whenFalse || condition.isYes())
    return whenTrue;
  if (condition.isNo())
    return whenFalse;
  if (condition.isNegated()) {
    condition = !condition;
    std::swap(whenTrue, whenFalse);
  }
  const TermNode& t = nodes_[whenTrue.index];
  if (t.kind == TermKind::Choose && t.condition == condition)
    whenTrue = t.a;
  const TermNode& f = nodes_[whenFalse.index];
  if (f.kind == TermKind::Choose && f.condition == condition)
    whenFalse = f.b;
  if (whenTrue == whenFalse)
    return whenTrue;
  return intern({TermKind::Choose, static_cast<uint8_t>(widthOf(whenTrue)), 0, condition, whenTrue, whenFalse});
}

// ------------------------------------------------------------------------------------------------ comparisons

Lit BitVectors::equal(Term a, Term b) {
  return compare(Comparison::Equal, a, b, 0);
}

Lit BitVectors::less(Term a, Term b, bool isSigned) {
  return compare(isSigned ? Comparison::SignedLess : Comparison::UnsignedLess, a, b, 0);
}

// Compares alternatives with a constant one by one, so that return codes never become bits.
Lit BitVectors::compare(Comparison comparison, Term a, Term b, int depth) {
  assert(widthOf(a) == widthOf(b) && "operands of one width");
  if (a == b)
    return Lit::of(comparison == Comparison::Equal);
  if (isConstant(a) && isConstant(b))
    return Lit::of(solver::compare(comparison, valueOf(a), valueOf(b), widthOf(a)));
  if (comparison == Comparison::Equal && (isConstant(a) || (!isConstant(b) && a > b)))
    std::swap(a, b);
  if (comparison == Comparison::UnsignedLess && isConstant(b) && valueOf(b) <= 1)
    return valueOf(b) == 0 ? Lit::no() : equal(a, constant(widthOf(a), 0));
  const Atom atom{comparison, a, b};
  auto isIt = [&](uint32_t row) { return compared_[row].atom == atom; };
  const uint64_t hash = NodeHash()(atom);
  if (uint32_t known = byAtom_.find(hash, isIt); known != RowIndex::kNone)
    return compared_[known].result;
  TermNode left = nodes_[a.index], right = nodes_[b.index];
  Lit result;
  if (depth < kMaxCompareDepth && left.kind == TermKind::Choose &&
      (isConstant(b) || isConstant(left.a) || isConstant(left.b))) {
    result = graph_.choose(left.condition, compare(comparison, left.a, b, depth + 1),
                           compare(comparison, left.b, b, depth + 1));
  } else if (depth < kMaxCompareDepth && right.kind == TermKind::Choose && isConstant(a)) {
    result = graph_.choose(right.condition, compare(comparison, a, right.a, depth + 1),
                           compare(comparison, a, right.b, depth + 1));
  } else if (comparison == Comparison::Equal && left.kind == TermKind::Add && isConstant(b) && isConstant(left.b)) {
    result = equal(left.a, subtract(b, left.b));
  } else if (comparison == Comparison::Equal && left.kind == TermKind::Add && isConstant(b) && isConstant(left.a)) {
    result = equal(left.b, subtract(b, left.a));
  } else if (std::optional<bool> bound = boundToHold(*this, comparison, a, b)) {
    result = Lit::of(*bound);
  } else {
    result = graph_.variable(static_cast<uint32_t>(compared_.size()));
  }
  byAtom_.findOrAdd(hash, static_cast<uint32_t>(compared_.size()), isIt);
  compared_.push_back({atom, result});
  return result;
}

bool BitVectors::holdsFor(const Atom& atom, uint64_t value) const {
  unsigned width = widthOf(atom.a);
  auto of = [&](Term t) { return isConstant(t) ? valueOf(t) : value & maskOf(width); };
  return solver::compare(atom.comparison, of(atom.a), of(atom.b), width);
}

const Atom* BitVectors::atomOf(uint32_t leaf) const {
  const uint32_t row = graph_.meaningOf(leaf);
  return row == BoolGraph::kNoMeaning ? nullptr : &compared_[row].atom;
}

} // namespace wt::solver

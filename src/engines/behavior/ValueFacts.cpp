// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/ValueFacts.h"

#include "ir/VisitOperands.h"
#include "support/Overloaded.h"

namespace wt::engines::behavior {

using namespace ir;

// ------------------------------------------------------------------------------------------------ subjects

namespace {
constexpr uint32_t kPlace = 1000; // differs from all operators

bool isComparison(BinaryOp op) {
  return op == BinaryOp::Equal || op == BinaryOp::NotEqual || op == BinaryOp::Less || op == BinaryOp::LessEqual ||
         op == BinaryOp::Greater || op == BinaryOp::GreaterEqual;
}

/// a > b is b < a.
BinaryOp mirrored(BinaryOp op) {
  switch (op) {
  case BinaryOp::Less: return BinaryOp::Greater;
  case BinaryOp::LessEqual: return BinaryOp::GreaterEqual;
  case BinaryOp::Greater: return BinaryOp::Less;
  case BinaryOp::GreaterEqual: return BinaryOp::LessEqual;
  default: return op;
  }
}

} // namespace

SubjectId Subjects::intern(Name name, program::RegionSet regions) {
  auto [at, isNew] = ids_.try_emplace(name, SubjectId(regions_.size()));
  if (isNew)
    regions_.push_back(std::move(regions));
  return at->second;
}

void Subjects::addRegions(ExprId expr, program::RegionSet& regions) const {
  OperandVisitor{body_,
                 [&](ExprId e) {
                   if (const auto* read = std::get_if<ReadExpr>(&body_[e].node))
                     regions.insert(pointsTo_.cellsOf(function_, read->place));
                 },
                 [](PlaceId) {}}
      .visit(expr);
}

SubjectId Subjects::place(PlaceId place) {
  Name name{kPlace, place.index, 0};
  if (auto known = ids_.find(name); known != ids_.end())
    return known->second;
  program::RegionSet regions = pointsTo_.cellsOf(function_, place);
  OperandVisitor{body_,
                 [&](ExprId e) {
                   if (const auto* read = std::get_if<ReadExpr>(&body_[e].node))
                     regions.insert(pointsTo_.cellsOf(function_, read->place));
                 },
                 [](PlaceId) {}}
      .visit(place);
  return intern(name, std::move(regions));
}

SubjectId Subjects::comparison(BinaryOp op, ExprId left, ExprId right) {
  Name name{static_cast<uint32_t>(op), left.index, right.index};
  if (auto known = ids_.find(name); known != ids_.end())
    return known->second;
  program::RegionSet regions;
  addRegions(left, regions);
  addRegions(right, regions);
  return intern(name, std::move(regions));
}

// ------------------------------------------------------------------------------------------------ facts

Known ValueFacts::known(SubjectId subject) const {
  auto at = std::lower_bound(facts_.begin(), facts_.end(), subject,
                             [](const auto& fact, SubjectId id) { return fact.first < id; });
  return at != facts_.end() && at->first == subject ? at->second : Known();
}

void ValueFacts::set(SubjectId subject, const Known& known) {
  auto at = std::lower_bound(facts_.begin(), facts_.end(), subject,
                             [](const auto& fact, SubjectId id) { return fact.first < id; });
  bool isThere = at != facts_.end() && at->first == subject;
  if (known.isAny()) {
    if (isThere)
      facts_.erase(at);
  } else if (isThere)
    at->second = known;
  else
    facts_.insert(at, {subject, known});
}

void ValueFacts::forget(const Subjects& subjects, const program::RegionSet& written) {
  std::erase_if(facts_, [&](const auto& fact) { return subjects.regionsOf(fact.first).intersects(written); });
}

bool ValueFacts::join(const ValueFacts& other) {
  std::vector<std::pair<SubjectId, Known>> both;
  for (const auto& [subject, known] : facts_) {
    Known either = known.either(other.known(subject));
    if (!either.isAny())
      both.push_back({subject, either});
  }
  bool hasChanged = both != facts_;
  facts_ = std::move(both);
  return hasChanged;
}

// ------------------------------------------------------------------------------------------------ expressions

std::optional<PlaceId> Evaluation::placeRead(ExprId expr) const {
  const Body& body = subjects_.body();
  if (const auto* read = std::get_if<ReadExpr>(&body[expr].node))
    return read->place;
  const auto* cast = std::get_if<CastExpr>(&body[expr].node);
  if (!cast)
    return std::nullopt;
  const TypeTable& types = subjects_.module().types;
  const auto* to = typeAs<IntType>(types, body[expr].type);
  const auto* from = typeAs<IntType>(types, body[cast->operand].type);
  bool keepsNumber =
      to && from && (to->bits > from->bits || (to->bits == from->bits && to->isSigned == from->isSigned));
  bool keepsNull = cast->kind == CastKind::Pointer || cast->kind == CastKind::Upcast ||
                   cast->kind == CastKind::Downcast || cast->kind == CastKind::PointerToInteger ||
                   cast->kind == CastKind::IntegerToPointer;
  return keepsNull || keepsNumber ? placeRead(cast->operand) : std::nullopt;
}

std::optional<SubjectId> Evaluation::subjectOf(ExprId expr) const {
  if (auto place = placeRead(expr))
    return subjects_.place(*place);
  return std::nullopt;
}

Known Evaluation::valueOf(ExprId expr, const ValueFacts& facts) const {
  const Body& body = subjects_.body();
  if (auto subject = subjectOf(expr))
    return facts.known(*subject);
  return match(
      body[expr].node, [](const IntegerExpr& e) { return Known::exactly(e.value); },
      [](const RealExpr&) { return Known(); }, [](const NullExpr&) { return Known::exactly(0); },
      [](const ZeroExpr&) { return Known(); }, [](const StringExpr&) { return Known::nonZero(); },
      [](const FunctionExpr&) { return Known::nonZero(); }, [](const UnknownExpr&) { return Known(); },
      [](const AddressExpr&) { return Known::nonZero(); }, [](const ReadExpr&) { return Known(); },
      [&](const UnaryExpr& e) {
        Known operand = valueOf(e.operand, facts);
        if (e.op != UnaryOp::Not)
          return Known();
        return operand.isZero() ? Known::exactly(1) : operand.excludesZero() ? Known::exactly(0) : Known{0, 1, false};
      },
      [&](const BinaryExpr& e) { return isComparison(e.op) ? comparisonValue(e, facts) : valueOfSum(e, facts); },
      [&](const CastExpr& e) {
        Known operand = valueOf(e.operand, facts);
        return operand.isZero() || e.kind == CastKind::Pointer ? operand : Known();
      });
}

/// Computes on two known, small, non-negative numbers.
Known Evaluation::valueOfSum(const BinaryExpr& e, const ValueFacts& facts) const {
  constexpr int64_t kSmall = 1 << 30;
  Known left = valueOf(e.left, facts), right = valueOf(e.right, facts);
  auto isSmall = [](const Known& known) { return known.low == known.high && std::abs(known.low) <= kSmall; };
  if (!isSmall(left) || !isSmall(right) || left.low < 0 || right.low < 0)
    return {};
  switch (e.op) {
  case BinaryOp::Add: return Known::exactly(left.low + right.low);
  case BinaryOp::Subtract: return left.low < right.low ? Known() : Known::exactly(left.low - right.low);
  case BinaryOp::Multiply: return left.low * right.low < kSmall ? Known::exactly(left.low * right.low) : Known();
  case BinaryOp::Divide: return right.low == 0 ? Known() : Known::exactly(left.low / right.low);
  default: return {};
  }
}

Known Evaluation::comparisonValue(const BinaryExpr& e, const ValueFacts& facts) const {
  ValueFacts ifTrue = facts, ifFalse = facts;
  bool mayBeTrue = assumeComparison(e, true, ifTrue), mayBeFalse = assumeComparison(e, false, ifFalse);
  return mayBeTrue && mayBeFalse ? Known{0, 1, false} : Known::exactly(mayBeTrue ? 1 : 0);
}

bool Evaluation::refine(ExprId expr, const Known& allowed, ValueFacts& facts) const {
  Known now = valueOf(expr, facts).both(allowed);
  if (now.isImpossible())
    return false;
  if (auto subject = subjectOf(expr))
    facts.set(*subject, now);
  return true;
}

bool Evaluation::assumeComparison(const BinaryExpr& e, bool isTrue, ValueFacts& facts) const {
  BinaryOp op = isTrue ? e.op : *oppositeOf(e.op);
  Known left = valueOf(e.left, facts), right = valueOf(e.right, facts);
  ExprId subject = e.left;
  if (left.low == left.high && right.low != right.high) {
    op = mirrored(op);
    subject = e.right;
    std::swap(left, right);
  }
  if (right.low != right.high) { // neither side is known: store the outcome under one of the test's two names
    bool isPositive = op == BinaryOp::Equal || op == BinaryOp::Less || op == BinaryOp::LessEqual;
    SubjectId about = subjects_.comparison(isPositive ? op : *oppositeOf(op), e.left, e.right);
    Known now = facts.known(about).both(Known::exactly(isPositive ? 1 : 0));
    facts.set(about, now);
    return !now.isImpossible();
  }
  int64_t value = right.low;
  const auto* number = typeAs<IntType>(subjects_.module().types, subjects_.body()[subject].type);
  bool isWide = number && number->bits >= 64 && !number->isSigned; // large values look negative in a range
  if (isWide && (op == BinaryOp::Greater || op == BinaryOp::GreaterEqual))
    return value + (op == BinaryOp::Greater) <= 0 || refine(subject, Known::nonZero(), facts);
  if (isWide && (op == BinaryOp::Less || op == BinaryOp::LessEqual))
    return value < 0 || refine(subject, {0, value - (op == BinaryOp::Less), false}, facts);
  switch (op) {
  case BinaryOp::Equal: return refine(subject, Known::exactly(value), facts);
  case BinaryOp::NotEqual: {
    Known now = left.without(value);
    if (now.isImpossible())
      return false;
    if (auto about = subjectOf(subject))
      facts.set(*about, now);
    return true;
  }
  case BinaryOp::Less: return value != INT64_MIN && refine(subject, {INT64_MIN, value - 1, false}, facts);
  case BinaryOp::LessEqual: return refine(subject, {INT64_MIN, value, false}, facts);
  case BinaryOp::Greater: return value != INT64_MAX && refine(subject, {value + 1, INT64_MAX, false}, facts);
  case BinaryOp::GreaterEqual: return refine(subject, {value, INT64_MAX, false}, facts);
  default: return true;
  }
}

bool Evaluation::assume(ExprId condition, bool isTrue, ValueFacts& facts) const {
  const Body& body = subjects_.body();
  if (const auto* unary = std::get_if<UnaryExpr>(&body[condition].node); unary && unary->op == UnaryOp::Not)
    return assume(unary->operand, !isTrue, facts);
  if (const auto* binary = std::get_if<BinaryExpr>(&body[condition].node); binary && isComparison(binary->op))
    return assumeComparison(*binary, isTrue, facts);
  if (const auto* cast = std::get_if<CastExpr>(&body[condition].node); cast && !placeRead(condition))
    return !isTrue && (cast->kind == CastKind::Integer || cast->kind == CastKind::Number) // may have lost bits
               ? true
               : assume(cast->operand, isTrue, facts);
  if (subjectOf(condition) || std::holds_alternative<IntegerExpr>(body[condition].node))
    return refine(condition, isTrue ? Known::nonZero() : Known::exactly(0), facts);
  if (std::holds_alternative<BinaryExpr>(body[condition].node)) { // `flags & 2`: a subject of its own
    SubjectId about = subjects_.comparison(BinaryOp::NotEqual, condition, condition);
    Known now = facts.known(about).both(Known::exactly(isTrue ? 1 : 0));
    facts.set(about, now);
    return !now.isImpossible();
  }
  return true;
}

} // namespace wt::engines::behavior

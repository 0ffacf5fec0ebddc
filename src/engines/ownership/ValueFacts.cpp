// SPDX-License-Identifier: Apache-2.0
#include "engines/ownership/ValueFacts.h"

#include "ir/VisitOperands.h"
#include "support/Overloaded.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace wt::engines::ownership {

using namespace ir;

// ---------------------------------------------------------------------------------------------- the state

static auto lowerBound(auto& known, NameId name) {
  return std::lower_bound(known.begin(), known.end(), name, [](const auto& e, NameId n) { return e.first < n; });
}

ValueFacts::Value ValueFacts::of(NameId name) const {
  auto it = lowerBound(known_, name);
  return it != known_.end() && it->first == name ? it->second : kUnknown;
}

bool ValueFacts::isNonNull(NameId name) const {
  return std::binary_search(nonNull_.begin(), nonNull_.end(), name);
}

void ValueFacts::setNonNull(NameId name) {
  auto it = std::lower_bound(nonNull_.begin(), nonNull_.end(), name);
  if (it == nonNull_.end() || *it != name)
    nonNull_.insert(it, name);
}

void ValueFacts::setFlag(PlaceId place, NameId name, bool isNullIfTrue) {
  flags_.push_back({place, name, isNullIfTrue});
}

void ValueFacts::forgetFlags(PlaceId place) {
  std::erase_if(flags_, [&](const Flag& flag) { return flag.place == place; });
}

void ValueFacts::forgetFlags(llvm::function_ref<bool(PlaceId)> isLost) {
  std::erase_if(flags_, [&](const Flag& flag) { return isLost(flag.place); });
}

NameId ValueFacts::nullBy(PlaceId place, bool holds) const {
  for (const Flag& flag : flags_)
    if (flag.place == place && flag.isNullIfTrue == holds)
      return flag.name;
  return {};
}

void ValueFacts::set(NameId name, Value value) {
  std::erase(nonNull_, name);
  std::erase_if(flags_, [&](const Flag& flag) { return flag.name == name; });
  auto it = lowerBound(known_, name);
  if (it != known_.end() && it->first == name)
    it->second = value;
  else
    known_.insert(it, {name, value});
}

void ValueFacts::forget(NameId name) {
  std::erase(nonNull_, name);
  std::erase_if(flags_, [&](const Flag& flag) { return flag.name == name; });
  auto it = lowerBound(known_, name);
  if (it != known_.end() && it->first == name)
    known_.erase(it);
}

void ValueFacts::replace(Value old, Value value) {
  for (auto& entry : known_)
    if (entry.second == old)
      entry.second = value;
}

std::vector<NameId> ValueFacts::aliasesOf(NameId name) const {
  std::vector<NameId> result;
  Value value = of(name);
  if (value != kUnknown && value != kNull && value != kFree)
    for (const auto& [other, held] : known_)
      if (held == value && other != name)
        result.push_back(other);
  return result;
}

bool ValueFacts::meet(const ValueFacts& other) {
  size_t before = known_.size() + nonNull_.size() + flags_.size();
  bool isChanged = false;
  for (auto& [name, value] : known_) // null here, unconstrained there: unconstrained
    if (value == kNull && other.of(name) == kFree) {
      value = kFree;
      isChanged = true;
    }
  std::erase_if(known_, [&](const auto& e) {
    return other.of(e.first) != e.second && !(e.second == kFree && other.isFree(e.first));
  });
  std::erase_if(nonNull_, [&](NameId name) { return !other.isNonNull(name); });
  std::erase_if(flags_, [&](const Flag& flag) { return !llvm::is_contained(other.flags_, flag); });
  return isChanged || known_.size() + nonNull_.size() + flags_.size() != before;
}

// ---------------------------------------------------------------------------------------------- the analysis

/// After this many visits of a chain its entry facts are only weakened, not replaced, so the analysis terminates.
static constexpr unsigned kFreshVisits = 4;

std::vector<Point> firstPoints(const Body& body, const std::vector<Chain>& chains) {
  std::vector<Point> result;
  Point next = 0;
  for (const Chain& chain : chains) {
    result.push_back(next);
    for (BlockId block : chain.blocks)
      next += body[block].instrs.size();
  }
  return result;
}

void FactsAnalysis::run() {
  entry_.resize(chains_.size());
  exit_.resize(chains_.size());
  firstPoint_ = firstPoints(body_, chains_);
  entry_[0].isReached = true;
  if (assumption_.name && assumption_.isNull)
    entry_[0].set(assumption_.name, ValueFacts::kNull);
  std::vector<bool> isDue(chains_.size());
  std::vector<unsigned> visits(chains_.size());
  isDue[0] = true;
  for (bool isAnyDue = true; isAnyDue;) {
    isAnyDue = false;
    for (uint32_t c = 0; c < chains_.size(); ++c) {
      if (!isDue[c])
        continue;
      isDue[c] = false;
      ++visits[c];
      ValueFacts facts = entry_[c];
      Point point = firstPoint_[c];
      for (BlockId block : chains_[c].blocks)
        for (const Instr& instr : body_[block].instrs)
          step(instr, point++, facts);
      exit_[c] = std::move(facts);
      for (uint32_t next : chains_[c].out)
        if (renewEntry(next, visits[next] < kFreshVisits)) {
          isDue[next] = true;
          isAnyDue |= next <= c;
        }
    }
  }
}

/// Recomputes a chain's entry facts from its predecessors. Once not `isFresh`, facts only weaken. True if they changed.
bool FactsAnalysis::renewEntry(uint32_t chain, bool isFresh) {
  ValueFacts facts;
  for (const Chain::In& in : chains_[chain].in) {
    const ValueFacts& way = exit_[in.chain];
    if (way.isReached && facts.isReached)
      facts.meet(way);
    else if (way.isReached)
      facts = way;
  }
  if (!facts.isReached)
    return false;
  if (entry_[chain].isReached && !isFresh)
    return entry_[chain].meet(facts);
  if (chain == 0) // the function's entry is one more predecessor
    return entry_[0].meet(facts);
  bool isChanged = entry_[chain] != facts;
  entry_[chain] = std::move(facts);
  return isChanged;
}

/// All fields of the receiver at once: the object is new and empty, or gone, or other code had access to it. A field
/// that was unconstrained stays so, since it may have been filled.
void FactsAnalysis::setFields(ValueFacts::Value value, ValueFacts& facts) const {
  for (uint32_t n = 0; n < names_.size(); ++n) {
    NameId field(n);
    if (!names_[field].isField())
      continue;
    if (value != ValueFacts::kUnknown)
      facts.set(field, value);
    else if (names_.receiver().isStruct && facts.isFree(field))
      facts.set(field, ValueFacts::kFree);
    else
      facts.forget(field);
  }
}

void FactsAnalysis::step(const Instr& instr, Point point, ValueFacts& facts) const {
  match(
      instr.op,
      [&](const Assign& i) {
        assign(i.target, i.value, point, facts);
        noteFlag(i, facts);
      },
      [&](const Alloc& i) { define(&i.target, point, facts); }, [](const Free&) {},
      [&](const Call& i) { call(i, point, facts); }, [&](const Assume& i) { assume(i.condition, true, facts); },
      [&](const Enter& i) {
        if (NameId name = names_.ofVariable(i.variable))
          facts.forget(name);
      },
      [&](const Leave& i) {
        if (NameId name = names_.ofVariable(i.variable))
          facts.forget(name);
      },
      [](const Return&) {}, [](const Throw&) {});
  if (llvm::is_contained(effects_.receiverMade, point))
    setFields(ValueFacts::kNull, facts);
  if (llvm::is_contained(effects_.receiverEnded, point))
    setFields(ValueFacts::kFree, facts);
}

void FactsAnalysis::call(const Call& call, Point point, ValueFacts& facts) const {
  auto changed = effects_.fieldsChanged.find(point);
  if (changed != effects_.fieldsChanged.end())
    for (NameId field : changed->second)
      facts.forget(field);
  else if (llvm::any_of(call.arguments, [&](ExprId argument) { return names_.isReceiver(argument); }))
    setFields(ValueFacts::kUnknown, facts);
  facts.forgetFlags([&](PlaceId place) { return isMemory(place); });
  if (call.target)
    facts.forgetFlags(*call.target);
  auto given = effects_.arguments.find(point); // aliases of the argument, which get it back if the call fails
  if (given != effects_.arguments.end() && given->second.size() == 1)
    if (ValueFacts::Value value = facts.of(given->second.front());
        value != ValueFacts::kUnknown && value > ValueFacts::kFree)
      facts.replace(value, ValueFacts::givenAt(point));
  define(call.target ? &*call.target : nullptr, point, facts);
}

/// flag = p == NULL
void FactsAnalysis::noteFlag(const Assign& assign, ValueFacts& facts) const {
  bool isStore = isMemory(assign.target);
  facts.forgetFlags([&](PlaceId place) { return place == assign.target || (isStore && isMemory(place)); });
  ExprId value = assign.value;
  while (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
    value = cast->operand;
  const auto* test = std::get_if<BinaryExpr>(&body_[value].node);
  if (!test || (test->op != BinaryOp::Equal && test->op != BinaryOp::NotEqual))
    return;
  for (auto [side, other] : {std::pair(test->left, test->right), std::pair(test->right, test->left)})
    if (NameId name = plainRead(side); name && names_.source(other).kind == SourceKind::Null)
      facts.setFlag(assign.target, name, test->op == BinaryOp::Equal);
}

/// The name that an expression reads, without pointer arithmetic.
NameId FactsAnalysis::plainRead(ExprId value) const {
  if (const auto* cast = std::get_if<CastExpr>(&body_[value].node))
    return cast->kind == CastKind::DynamicCast ? NameId() : plainRead(cast->operand);
  const auto* read = std::get_if<ReadExpr>(&body_[value].node);
  return read ? names_.ofPlace(read->place) : NameId();
}

void FactsAnalysis::define(const PlaceId* target, Point point, ValueFacts& facts) const {
  if (NameId name = target ? names_.ofPlace(*target) : NameId())
    facts.set(name, ValueFacts::definedAt(point));
}

void FactsAnalysis::assign(PlaceId target, ExprId value, Point point, ValueFacts& facts) const {
  NameId to = names_.ofPlace(target);
  if (!to)
    return names_.isReceiverObject(target) ? setFields(ValueFacts::kUnknown, facts) : void();
  if (names_.source(value).kind == SourceKind::Null)
    return facts.set(to, ValueFacts::kNull);
  // As an owner, a pointer into an object is the same as a pointer to it.
  bool isChecked = std::holds_alternative<CastExpr>(body_[value].node) &&
                   std::get<CastExpr>(body_[value].node).kind == CastKind::DynamicCast;
  NameId from = isChecked ? NameId() : names_.source(value).name;
  if (from == to && from)
    return;
  if (from && facts.of(from) == ValueFacts::kUnknown)
    facts.set(from, ValueFacts::definedAt(point));
  facts.set(to, from ? facts.of(from) : ValueFacts::definedAt(point));
}

void FactsAnalysis::assume(ExprId condition, bool holds, ValueFacts& facts) const {
  if (!effects_.resultIn.empty())
    OperandVisitor{body_, [](ExprId) {},
                   [&](PlaceId place) {
                     if (const auto* local = std::get_if<LocalPlace>(&body_[place].node))
                       if (auto it = effects_.resultIn.find(local->variable); it != effects_.resultIn.end())
                         for (Point call : it->second)
                           giveBack(call, facts);
                   }}
        .visit(condition);
  const ExprNode& node = body_[condition].node;
  if (const auto* unary = std::get_if<UnaryExpr>(&node))
    return unary->op == UnaryOp::Not ? assume(unary->operand, !holds, facts) : void();
  if (const auto* cast = std::get_if<CastExpr>(&node); cast && cast->kind == CastKind::Integer)
    return assume(cast->operand, holds, facts);
  if (const auto* number = std::get_if<IntegerExpr>(&node); number && (number->value != 0) != holds)
    facts.isReached = false;
  if (const auto* read = std::get_if<ReadExpr>(&node))
    if (NameId name = facts.nullBy(read->place, holds))
      becomeNull(name, facts);
  const auto* binary = std::get_if<BinaryExpr>(&node);
  bool isEqual = binary && binary->op == BinaryOp::Equal;
  if (!isEqual && !(binary && binary->op == BinaryOp::NotEqual))
    return;
  const auto* a = std::get_if<IntegerExpr>(&body_[binary->left].node);
  const auto* b = std::get_if<IntegerExpr>(&body_[binary->right].node);
  if (a && b && ((a->value == b->value) == isEqual) != holds)
    facts.isReached = false; // the macro's `1` is never 0
  const auto* flag = std::get_if<ReadExpr>(&body_[binary->left].node);
  if (flag && b && b->value == 0) // `flag != 0`
    if (NameId name = facts.nullBy(flag->place, isEqual != holds))
      becomeNull(name, facts);
  if (isEqual == holds)
    return assumeEqual(binary->left, binary->right, facts);
  for (auto [side, other] : {std::pair(binary->left, binary->right), std::pair(binary->right, binary->left)})
    if (NameId name = plainRead(side); name && names_.source(other).kind == SourceKind::Null) {
      facts.isReached &= facts.of(name) != ValueFacts::kNull; // null on every path here, yet the test excludes it
      facts.setNonNull(name);
    }
}

void FactsAnalysis::assumeEqual(ExprId left, ExprId right, ValueFacts& facts) const {
  NameId a = plainRead(left), b = plainRead(right);
  for (auto [name, other] : {std::pair(a, right), std::pair(b, left)}) {
    if (!name)
      continue;
    SourceKind kind = names_.source(other).kind;
    if (kind == SourceKind::Null && name == assumption_.name && !assumption_.isNull)
      facts.isReached = false;
    else if (kind == SourceKind::Null)
      becomeNull(name, facts);
    else if (kind == SourceKind::Constant) // `p == buffer`: not an allocated object
      facts.set(name, ValueFacts::kFree);
  }
  if (a && b) { // two names of one object: either may be the owner
    facts.set(a, ValueFacts::kFree);
    facts.set(b, ValueFacts::kFree);
  }
}

void FactsAnalysis::becomeNull(NameId name, ValueFacts& facts) const {
  ValueFacts::Value value = facts.of(name);
  facts.set(name, ValueFacts::kNull);
  if (name == names_.ofReceiver())
    setFields(ValueFacts::kNull, facts); // no object, no fields
  if (value == ValueFacts::kUnknown || value == ValueFacts::kNull || value == ValueFacts::kFree)
    return;
  facts.replace(value, ValueFacts::kNull);
  giveBack(value - 2, facts);
}

/// The call may not have taken its arguments: they are unconstrained until they are assigned again.
void FactsAnalysis::giveBack(Point call, ValueFacts& facts) const {
  auto it = effects_.arguments.find(call);
  if (it == effects_.arguments.end())
    return;
  facts.replace(ValueFacts::givenAt(call), ValueFacts::kFree);
  for (NameId given : it->second) {
    ValueFacts::Value current = facts.of(given);
    if (current == ValueFacts::kUnknown || (current != ValueFacts::kNull && current < ValueFacts::definedAt(call)))
      facts.set(given, ValueFacts::kFree);
  }
}

} // namespace wt::engines::ownership

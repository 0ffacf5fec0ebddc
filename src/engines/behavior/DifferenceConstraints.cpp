// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/DifferenceConstraints.h"

#include "ir/Describe.h"
#include "ir/Target.h"
#include "ir/VisitOperands.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::behavior {

using namespace ir;

DifferenceConstraints::DifferenceConstraints(const StateContext& context, Subjects& subjects,
                                             const std::vector<std::optional<ValueFacts>>& facts)
    : context_(context), subjects_(subjects), body_(subjects.body()), blocks_(body_.blocks.size()) {
  findTracked();
  for (uint32_t b = 0; b < body_.blocks.size(); ++b)
    if (facts[b])
      execute(BlockId(b), *facts[b]);
  findNorms();
}

// ------------------------------------------------------------------------------------------------ blocks

bool DifferenceConstraints::isTrackedType(TypeId type) const {
  const TypeTable& types = subjects_.module().types;
  return type && (typeAs<IntType>(types, type) || typeAs<PointerType>(types, type));
}

void DifferenceConstraints::findTracked() {
  isTracked_.assign(body_.variables.size(), false);
  for (uint32_t v = 0; v < body_.variables.size(); ++v)
    isTracked_[v] = isTrackedType(body_.variables[v].type);
  for (const Expr& expr : body_.exprs)
    if (const auto* address = std::get_if<AddressExpr>(&expr.node))
      if (const auto* local = std::get_if<LocalPlace>(&body_[address->place].node))
        isTracked_[local->variable.index] = false;
  for (const Block& block : body_.blocks)
    for (const Instr& instr : block.instrs) {
      const auto* call = std::get_if<Call>(&instr.op);
      std::optional<PlaceId> target = targetOf(instr);
      if (call)
        written_.insert(context_.mods.mod(context_.function, *call));
      if (target)
        written_.insert(context_.pointsTo.cellsOf(context_.function, *target));
    }
}

void DifferenceConstraints::execute(BlockId block, const ValueFacts& facts) {
  BlockForms& forms = blocks_[block.index];
  forms.isReached = true;
  for (uint32_t p = 0; p < body_.places.size(); ++p)
    if (const auto* local = std::get_if<LocalPlace>(&body_.places[p].node);
        local && isTracked_[local->variable.index]) {
      Known known = facts.known(subjects_.place(PlaceId(p)));
      Range& range = forms.ranges[local->variable.index];
      if (known.low != INT64_MIN)
        range.low = known.low;
      if (known.high != INT64_MAX)
        range.high = known.high;
      const auto* number = typeAs<IntType>(subjects_.module().types, body_[local->variable].type);
      if (number && !number->isSigned && !range.low)
        range.low = 0;
    }
  auto write = [&](PlaceId target, std::optional<LinearForm> form) {
    if (const auto* local = std::get_if<LocalPlace>(&body_[target].node))
      forms.after[local->variable.index] = std::move(form);
  };
  for (const Instr& instr : body_[block].instrs) {
    if (const auto* i = std::get_if<Assume>(&instr.op))
      assume(*i, forms);
    else if (const auto* i = std::get_if<Assign>(&instr.op))
      write(i->target, formOf(i->value, forms));
    else if (const auto* i = std::get_if<Alloc>(&instr.op))
      write(i->target, std::nullopt);
    else if (const auto* i = std::get_if<Call>(&instr.op); i && i->target)
      write(*i->target, std::nullopt);
  }
}

/// Adds a positive form, and narrows the range of its variable.
void DifferenceConstraints::addPositive(LinearForm form, BlockForms& forms) {
  if (form.terms.size() == 1 && form.terms.begin()->first < body_.variables.size()) {
    auto [symbol, factor] = *form.terms.begin();
    Range& range = forms.ranges[symbol];
    if (factor == 1) // x + c >= 1
      range.low = std::max(range.low.value_or(INT64_MIN), 1 - form.number);
    if (factor == -1) // c - x >= 1
      range.high = std::min(range.high.value_or(INT64_MAX), form.number - 1);
  }
  forms.positive.push_back(std::move(form));
}

void DifferenceConstraints::assume(const Assume& i, BlockForms& forms) {
  ExprId condition = i.condition;
  bool isTrue = true;
  while (const auto* unary = std::get_if<UnaryExpr>(&body_[condition].node)) {
    if (unary->op != UnaryOp::Not)
      return;
    isTrue = !isTrue;
    condition = unary->operand;
  }
  const auto* binary = std::get_if<BinaryExpr>(&body_[condition].node);
  if (!binary || !oppositeOf(binary->op))
    return;
  auto left = formOf(binary->left, forms), right = formOf(binary->right, forms);
  if (!left || !right)
    return;
  LinearForm rise = right->minus(*left), fall = left->minus(*right);
  auto orEqual = [](LinearForm form) { return form.add(LinearForm::of(1)); };
  switch (isTrue ? binary->op : *oppositeOf(binary->op)) {
  case BinaryOp::Less: return addPositive(rise, forms);
  case BinaryOp::LessEqual: return addPositive(orEqual(rise), forms);
  case BinaryOp::Greater: return addPositive(fall, forms);
  case BinaryOp::GreaterEqual: return addPositive(orEqual(fall), forms);
  case BinaryOp::Equal: addPositive(orEqual(rise), forms); return addPositive(orEqual(fall), forms);
  case BinaryOp::NotEqual:
    if (Range range = rangeOf(fall, forms); range.low && *range.low >= 0)
      addPositive(fall, forms);
    return;
  default: return;
  }
}

std::optional<LinearForm> DifferenceConstraints::formOf(ExprId expr, const BlockForms& forms) {
  if (const auto* number = std::get_if<IntegerExpr>(&body_[expr].node))
    return LinearForm::of(number->value);
  if (const auto* read = std::get_if<ReadExpr>(&body_[expr].node))
    return formOfRead(read->place, body_[expr].type, forms);
  if (const auto* unary = std::get_if<UnaryExpr>(&body_[expr].node); unary && unary->op == UnaryOp::Negate) {
    auto operand = formOf(unary->operand, forms);
    return operand ? std::optional(LinearForm().minus(*operand)) : std::nullopt;
  }
  if (const auto* cast = std::get_if<CastExpr>(&body_[expr].node); cast && cast->kind == CastKind::Integer)
    return formOfCast(expr, *cast, forms);
  return formOfBinary(expr, forms, false);
}

/// A cast to signed undoes a wrap-around below zero.
std::optional<LinearForm> DifferenceConstraints::formOfCast(ExprId expr, const CastExpr& cast,
                                                            const BlockForms& forms) {
  const TypeTable& types = subjects_.module().types;
  const auto* to = typeAs<IntType>(types, body_[expr].type);
  const auto* from = typeAs<IntType>(types, body_[cast.operand].type);
  if (!to || !from || to->bits < from->bits)
    return std::nullopt;
  if (to->bits == from->bits && to->isSigned && std::holds_alternative<BinaryExpr>(body_[cast.operand].node))
    return formOfBinary(cast.operand, forms, true);
  auto operand = formOf(cast.operand, forms);
  if (operand && from->isSigned && !to->isSigned && rangeOf(*operand, forms).low.value_or(-1) < 0)
    return std::nullopt;
  return operand;
}

std::optional<LinearForm> DifferenceConstraints::formOfBinary(ExprId expr, const BlockForms& forms, bool mayWrap) {
  const auto* binary = std::get_if<BinaryExpr>(&body_[expr].node);
  if (!binary)
    return std::nullopt;
  auto left = formOf(binary->left, forms), right = formOf(binary->right, forms);
  if (!left || !right)
    return std::nullopt;
  const auto* number = typeAs<IntType>(subjects_.module().types, body_[expr].type);
  switch (binary->op) {
  case BinaryOp::Add:
  case BinaryOp::PointerAdd: return left->add(*right);
  case BinaryOp::PointerDifference: return left->minus(*right);
  case BinaryOp::Subtract: {
    LinearForm form = left->minus(*right);
    bool wraps = number && !number->isSigned && !mayWrap && rangeOf(form, forms).low.value_or(-1) < 0;
    return wraps ? std::nullopt : std::optional(form);
  }
  case BinaryOp::Multiply:
    if (right->isNumber())
      std::swap(left, right);
    return left->isNumber() ? std::optional(LinearForm().add(*right, left->number)) : std::nullopt;
  case BinaryOp::Divide:
    return left->isNumber() && right->isNumber() && right->number > 0
               ? std::optional(LinearForm::of(left->number / right->number))
               : std::nullopt;
  default: return std::nullopt;
  }
}

std::optional<LinearForm> DifferenceConstraints::formOfRead(PlaceId place, TypeId type, const BlockForms& forms) {
  const auto* local = std::get_if<LocalPlace>(&body_[place].node);
  const auto* number = typeAs<IntType>(subjects_.module().types, type);
  if (!isTrackedType(type))
    return std::nullopt;
  if (local && isTracked_[local->variable.index] && !keepsValue(place)) {
    auto after = forms.after.find(local->variable.index);
    return after == forms.after.end() ? LinearForm::symbol(local->variable.index) : after->second;
  }
  if (!keepsValue(place))
    return std::nullopt;
  std::string name = describe(subjects_.module(), body_, place);
  return LinearForm::symbol(constant(name, number && !number->isSigned));
}

/// Does this function write nothing that the place reads? A local variable that is not a parameter has no value then.
bool DifferenceConstraints::keepsValue(PlaceId place) {
  auto [at, isNew] = keepsValue_.try_emplace(place, true);
  if (!isNew)
    return at->second;
  bool keeps = !context_.pointsTo.cellsOf(context_.function, place).intersects(written_);
  auto look = [&](PlaceId p) {
    const auto* local = std::get_if<LocalPlace>(&body_[p].node);
    keeps &= !local || body_[local->variable].kind == VariableKind::Parameter;
  };
  OperandVisitor{body_,
                 [&](ExprId e) {
                   if (const auto* read = std::get_if<ReadExpr>(&body_[e].node))
                     keeps &= !context_.pointsTo.cellsOf(context_.function, read->place).intersects(written_);
                 },
                 look}
      .visit(place);
  return keepsValue_[place] = keeps;
}

uint32_t DifferenceConstraints::constant(const std::string& name, bool isNonNegative) {
  auto [at, isNew] = constantOf_.try_emplace(name, body_.variables.size() + constants_.size());
  if (isNew) {
    constants_.push_back(name);
    isConstantNonNegative_.push_back(isNonNegative);
  }
  return at->second;
}

DifferenceConstraints::Range DifferenceConstraints::rangeOf(const LinearForm& form, const BlockForms& forms) const {
  Range sum{form.number, form.number};
  auto add = [](std::optional<int64_t>& to, const std::optional<int64_t>& value, int64_t times) {
    bool isSmall = value && std::abs(*value) < Amount::kMaxNumber && std::abs(times) < 1024;
    to = to && isSmall ? std::optional(*to + *value * times) : std::nullopt;
  };
  for (const auto& [symbol, factor] : form.terms) {
    Range range;
    if (symbol >= body_.variables.size()) {
      if (isConstantNonNegative_[symbol - body_.variables.size()])
        range.low = 0;
    } else if (auto at = forms.ranges.find(symbol); at != forms.ranges.end())
      range = at->second;
    add(sum.low, factor > 0 ? range.low : range.high, factor);
    add(sum.high, factor > 0 ? range.high : range.low, factor);
  }
  return sum;
}

// ------------------------------------------------------------------------------------------------ norms

/// The form in terms of the values at the beginning of the block; none if they do not determine it.
std::optional<LinearForm> DifferenceConstraints::before(const LinearForm& form, const BlockForms& forms) {
  LinearForm result = LinearForm::of(form.number);
  for (const auto& [symbol, factor] : form.terms) {
    auto written = forms.after.find(symbol);
    if (written == forms.after.end())
      result.add(LinearForm::symbol(symbol), factor);
    else if (written->second)
      result.add(*written->second, factor);
    else
      return std::nullopt;
  }
  return result;
}

/// `while (n-- > 0)`: a test after the step refers to the value before it.
void DifferenceConstraints::findEdgeTests() {
  for (uint32_t b = 0; b < blocks_.size(); ++b)
    for (const Edge& edge : body_.blocks[b].successors)
      if (blocks_[b].isReached && !blocks_[b].after.empty())
        for (const LinearForm& test : blocks_[edge.to.index].positive)
          if (auto form = before(test, blocks_[b]))
            onEdges_[{b, edge.to.index}].push_back(std::move(*form));
}

void DifferenceConstraints::raiseLow(const LinearForm& norm, const std::vector<LinearForm>& positive,
                                     std::optional<int64_t>& low) {
  for (const LinearForm& test : positive)
    if (LinearForm more = norm.minus(test); more.isNumber()) // norm = test + more
      low = std::max(low.value_or(INT64_MIN), 1 + more.number);
}

std::optional<int64_t> DifferenceConstraints::lowOnEdge(uint32_t norm, BlockId from, BlockId to) const {
  std::optional<int64_t> low;
  if (auto tests = onEdges_.find({from.index, to.index}); tests != onEdges_.end())
    raiseLow(norms_[norm], tests->second, low);
  return low;
}

/// Collects the norms of tests, and those that these are reset to.
void DifferenceConstraints::findNorms() {
  findEdgeTests();
  auto add = [&](const std::vector<LinearForm>& tests) {
    for (const LinearForm& form : tests)
      if (!isOfConstants(form) && !llvm::is_contained(norms_, form))
        addNorm(form);
  };
  for (const BlockForms& forms : blocks_)
    add(forms.positive);
  for (const auto& [edge, tests] : onEdges_)
    add(tests);
  for (uint32_t norm = 0; norm < norms_.size(); ++norm) { // effects may add norms
    std::vector<NormEffect> effects(blocks_.size());
    std::vector<std::optional<int64_t>> lows(blocks_.size()), highs(blocks_.size());
    for (uint32_t b = 0; b < blocks_.size(); ++b) {
      if (!blocks_[b].isReached)
        continue;
      effects[b] = effectOf(norm, blocks_[b]);
      Range range = rangeOf(norms_[norm], blocks_[b]);
      raiseLow(norms_[norm], blocks_[b].positive, range.low);
      for (const LinearForm& test : blocks_[b].positive)
        if (LinearForm sum = LinearForm(norms_[norm]).add(test); sum.isNumber()) // norm = sum - test
          range.high = std::min(range.high.value_or(INT64_MAX), sum.number - 1);
      lows[b] = range.low;
      highs[b] = range.high;
    }
    effects_.push_back(std::move(effects));
    lows_.push_back(std::move(lows));
    highs_.push_back(std::move(highs));
  }
}

void DifferenceConstraints::addNorm(const LinearForm& form) {
  if (context_.limits.isOver(Budget::Norms, norms_.size() + 1))
    return;
  norms_.push_back(form);
  initially_.push_back(initialOf(form));
}

bool DifferenceConstraints::isOfConstants(const LinearForm& form) const {
  return llvm::all_of(form.terms, [&](const auto& term) { return term.first >= body_.variables.size(); });
}

NormEffect DifferenceConstraints::effectOf(uint32_t norm, const BlockForms& forms) {
  std::optional<LinearForm> after = before(norms_[norm], forms);
  if (!after)
    return {NormEffect::Unknown};
  LinearForm change = after->minus(norms_[norm]);
  if (change.isNumber())
    return {NormEffect::Steps, true, change.number};
  if (Range by = rangeOf(change, forms); by.high && *by.high <= 0)
    return {NormEffect::Steps, false, *by.high};
  return resetTo(*after, forms);
}

NormEffect DifferenceConstraints::resetTo(const LinearForm& form, const BlockForms& forms) {
  NormEffect effect;
  Range range = rangeOf(form, forms);
  effect.low = range.low;
  effect.kind = NormEffect::Becomes;
  if (range.high)
    effect.amount = Amount(std::max<int64_t>(0, *range.high));
  else if (isOfConstants(form))
    effect.amount = amountOf(form);
  else if (auto to = normOf(form, effect.by)) {
    effect.kind = NormEffect::Resets;
    effect.to = *to;
  } else
    effect.kind = NormEffect::Unknown;
  return effect;
}

/// The norm that differs from the form by a constant, `more`.
std::optional<uint32_t> DifferenceConstraints::normOf(const LinearForm& form, int64_t& more) {
  for (uint32_t norm = 0; norm < norms_.size(); ++norm)
    if (LinearForm change = form.minus(norms_[norm]); change.isNumber()) {
      more = change.number;
      return norm;
    }
  size_t before = norms_.size();
  addNorm(form);
  more = 0;
  return norms_.size() > before ? std::optional(static_cast<uint32_t>(before)) : std::nullopt;
}

/// An upper bound of the form, if positive. A difference becomes a single name: (end - begin).
Amount DifferenceConstraints::amountOf(const LinearForm& form) const {
  Amount sum(std::max<int64_t>(0, form.number));
  std::string text;
  bool isDifference = false;
  for (bool isPositive : {true, false})
    for (const auto& [symbol, factor] : form.terms) {
      if (isPositive != factor > 0)
        continue;
      const std::string& name = constants_[symbol - body_.variables.size()];
      if (isPositive)
        sum = sum + Amount::named(name).times(Amount(factor));
      else if (isConstantNonNegative_[symbol - body_.variables.size()])
        continue;
      std::string times = std::abs(factor) == 1 ? "" : std::to_string(std::abs(factor)) + "*";
      text += (isPositive ? text.empty() ? "" : " + " : text.empty() ? "-" : " - ") + times + name;
      isDifference |= !isPositive;
    }
  if (!isDifference)
    return sum;
  Amount difference = Amount::named("(" + text + ")");
  return form.number > 0 ? difference + Amount(form.number) : difference;
}

/// An upper bound at the entry, in terms of the parameters. Other variables have no value yet, and nothing reads them
/// before they are set.
Amount DifferenceConstraints::initialOf(const LinearForm& form) {
  LinearForm start = LinearForm::of(form.number);
  for (const auto& [symbol, factor] : form.terms) {
    bool isVariable = symbol < body_.variables.size();
    if (isVariable && body_.variables[symbol].kind != VariableKind::Parameter)
      return Amount(0);
    const auto* number = isVariable ? typeAs<IntType>(subjects_.module().types, body_.variables[symbol].type) : nullptr;
    uint32_t now = isVariable ? constant(body_.variables[symbol].name, number && !number->isSigned) : symbol;
    start.add(LinearForm::symbol(now), factor);
  }
  return start.isNumber() ? Amount(std::max<int64_t>(0, start.number)) : amountOf(start);
}

} // namespace wt::engines::behavior

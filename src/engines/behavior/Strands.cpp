// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Strands.h"

#include "support/Overloaded.h"

#include <algorithm>

namespace wt::engines::behavior {

using namespace ir;

uint32_t Histories::with(uint32_t history, uint32_t action) {
  auto [at, isNew] = longer_.try_emplace({history, action}, 0);
  if (!isNew)
    return at->second;
  std::vector<uint32_t> actions = actions_[history];
  auto same = std::lower_bound(actions.begin(), actions.end(), action & ~15u);
  if (same != actions.end() && (*same & ~15u) == (action & ~15u))
    *same = action;
  else
    actions.insert(same, action);
  auto [number, isNewHistory] = numbers_.try_emplace(actions, static_cast<uint32_t>(actions_.size()));
  if (isNewHistory)
    actions_.push_back(std::move(actions));
  return at->second = number->second;
}

BlockExecution::BlockExecution(const StateContext& context, Subjects& subjects, CallEffects& calls)
    : context_(context), subjects_(subjects), evaluation_(subjects), calls_(calls), module_(context.program.module),
      body_(*module_[context.function].body), relevant_(context, body_, calls), isWritten_(writtenParameters(context)) {
  for (uint32_t p = 0; p < body_.places.size(); ++p)
    if (const auto* local = std::get_if<LocalPlace>(&body_.places[p].node))
      placeOf_[local->variable] = PlaceId(p);
  findCountedReleases();
}

// ------------------------------------------------------------------------------------------------ null tests

/// Does the block pass the content of the place to an instruction that releases one cell?
bool BlockExecution::mayRelease(const Block& block, SubjectId subject) {
  for (const Instr& instr : block.instrs) {
    if (const auto* free = std::get_if<Free>(&instr.op); free && evaluation_.subjectOf(free->pointer) == subject)
      return true;
    const auto* call = std::get_if<Call>(&instr.op);
    for (ExprId argument : call ? call->arguments : std::vector<ExprId>())
      if (evaluation_.subjectOf(argument) == subject)
        for (const Exit& exit : calls_.of(*call).exits)
          if (exit.net[CountedCells].number() == -1)
            return true;
  }
  return false;
}

void BlockExecution::findCountedReleases() {
  isCountedRelease_.assign(body_.blocks.size(), false);
  for (const Block& block : body_.blocks) {
    if (block.successors.size() != 2)
      continue;
    for (int side : {0, 1}) {
      const Block& way = body_[block.successors[side].to];
      const Block& other = body_[block.successors[1 - side].to];
      const auto* assume = way.instrs.empty() ? nullptr : std::get_if<Assume>(&way.instrs.front().op);
      if (!assume)
        continue;
      ValueFacts facts;
      evaluation_.assume(assume->condition, true, facts);
      for (const auto& [subject, known] : facts.all())
        if (known.isZero() && mayRelease(other, subject))
          isCountedRelease_[block.successors[side].to.index] = true;
    }
  }
}

// ------------------------------------------------------------------------------------------------ instructions

std::vector<Strand> BlockExecution::run(BlockId block, Strand strand) {
  std::vector<Strand> strands, next;
  strands.push_back(std::move(strand));
  mayUnwind_ = body_[block].unwind.isValid();
  for (const Step& step : relevant_.of(block)) {
    stepsDone_ += strands.size();
    bool mayFork = std::holds_alternative<Alloc>(step.instr->op) || std::holds_alternative<Free>(step.instr->op) ||
                   (step.effect && !step.hasOneWay);
    if (!mayFork) {
      std::erase_if(strands,
                    [&](Strand& one) { return !one.isRaise && !one.isDead && !executeInPlace(step, block, one); });
      continue;
    }
    uint32_t action = (block.index << 14) + (std::min(step.number, 1023u) << 4);
    next.clear();
    for (Strand& one : strands)
      if (one.isRaise || one.isDead)
        next.push_back(std::move(one));
      else if (std::holds_alternative<Alloc>(step.instr->op))
        allocate(step, action, one, next);
      else if (const auto* free = std::get_if<Free>(&step.instr->op))
        release(*free, action, one, next);
      else
        call(step, action, one, next);
    if ((isCoarse_ && next.size() > 1) || context_.limits.isOver(Budget::Strands, next.size()))
      joinStrands(next);
    std::swap(strands, next);
  }
  return strands;
}

/// False: the strand ends here.
bool BlockExecution::executeInPlace(const Step& step, BlockId block, Strand& strand) {
  if (const auto* assign = std::get_if<Assign>(&step.instr->op))
    this->assign(*assign, *step.target, strand);
  else if (const auto* assume = std::get_if<Assume>(&step.instr->op))
    return this->assume(*assume, isCountedRelease_[block.index] && step.number == 0, strand);
  else
    return takeExit(step, step.effect->exits.front(), strand);
  return true;
}

void BlockExecution::remember(Strand& strand, uint32_t action) {
  if (!isCoarse_)
    strand.history = histories_.with(strand.history, action);
}

/// Joins strands with the same history; if there are still too many, the later ones lose their history and are joined.
void BlockExecution::joinStrands(std::vector<Strand>& strands) const {
  mergeStrands(strands);
  size_t limit = context_.limits[Budget::Strands];
  if (strands.size() <= limit)
    return;
  for (size_t i = limit / 2; i < strands.size(); ++i)
    strands[i].history = 0;
  mergeStrands(strands);
}

void BlockExecution::mergeStrands(std::vector<Strand>& strands) {
  std::map<std::tuple<uint32_t, bool, bool>, Strand> merged;
  for (Strand& strand : strands) {
    auto [at, isNew] = merged.try_emplace({strand.history, strand.isRaise, strand.isDead}, strand);
    if (isNew)
      continue;
    at->second.facts.join(strand.facts);
    at->second.isUnusual &= strand.isUnusual;
    at->second.sizes.join(strand.sizes);
    at->second.balance.raise(strand.balance);
  }
  strands.clear();
  for (auto& [key, strand] : merged)
    strands.push_back(std::move(strand));
}

bool BlockExecution::assume(const Assume& i, bool isPast, Strand& strand) {
  bool mayBePast = isPast && !evaluation_.valueOf(i.condition, strand.facts).excludesZero();
  if (!evaluation_.assume(i.condition, true, strand.facts))
    return false;
  if (mayBePast)
    strand.balance.passRelease();
  return true;
}

void BlockExecution::forget(Strand& strand, const program::RegionSet& written) const {
  strand.facts.forget(subjects_, written);
  strand.sizes.forget(subjects_, written);
}

/// Writes the place: forgets the facts and sizes of all subjects that read it, and sets the new ones.
void BlockExecution::set(Strand& strand, PlaceId place, const program::RegionSet& cells, const Known& known,
                         std::optional<Amount> size) {
  forget(strand, cells);
  if (known.isAny() && !size)
    return;
  SubjectId subject = subjects_.place(place);
  strand.facts.set(subject, known);
  if (size)
    strand.sizes.set(subject, std::move(*size));
}

void BlockExecution::assign(const Assign& i, const program::RegionSet& cells, Strand& strand) {
  std::optional<Amount> size;
  if (auto from = evaluation_.subjectOf(i.value))
    if (const Amount* held = strand.sizes.find(*from))
      size = *held;
  set(strand, i.target, cells, evaluation_.valueOf(i.value, strand.facts), std::move(size));
}

void BlockExecution::allocate(const Step& step, uint32_t action, const Strand& strand, std::vector<Strand>& out) {
  const auto& i = std::get<Alloc>(step.instr->op);
  int64_t failure = module_.families[i.family.index].failure;
  std::optional<Amount> size = i.size ? amountOf(i.size) : std::nullopt;
  Strand made = strand;
  Amounts gain;
  gain[SureCells] = gain[CountedCells] = 1;
  gain[LeastCells] = -1;
  gain[Bytes] = size.value_or(Amount::unbounded());
  made.balance.gained(gain);
  remember(made, action);
  set(made, i.target, *step.target, failure == 0 ? Known::nonZero() : Known::atLeast(0), size);
  out.push_back(std::move(made));
  if (!i.mayFail || context_.allocationsSucceed)
    return;
  Strand failed = strand;
  failed.isUnusual = true;
  remember(failed, action + 1);
  set(failed, i.target, *step.target, Known::exactly(failure), std::nullopt);
  out.push_back(std::move(failed));
}

void BlockExecution::release(const Free& i, uint32_t action, const Strand& strand, std::vector<Strand>& out) {
  int64_t failure = module_.families[i.family.index].failure;
  Known known = evaluation_.valueOf(i.pointer, strand.facts);
  auto subject = evaluation_.subjectOf(i.pointer);
  bool isNothing = known.low == failure && known.high == failure;
  bool isSure = !known.mayBe(failure);
  Strand next = strand;
  if (!isNothing && !isSure && keptParameter(i.pointer)) { // two cases that callers can distinguish
    Strand nothing = strand;
    nothing.isUnusual = true;
    remember(nothing, action + 1);
    nothing.facts.set(*subject, Known::exactly(failure));
    out.push_back(std::move(nothing));
    next.facts.set(*subject, known.without(failure));
    isSure = true;
  }
  if (!isNothing) {
    Amounts gain;
    gain[SureCells] = isSure ? -1 : 0;
    gain[CountedCells] = -1;
    gain[LeastCells] = 1;
    gain[Bytes] = isSure ? -sizeAt(strand, i.pointer) : Amount(0);
    next.balance.gained(gain);
    remember(next, action);
    if (subject)
      next.sizes.erase(*subject);
  }
  out.push_back(std::move(next));
}

void BlockExecution::call(const Step& step, uint32_t action, const Strand& strand, std::vector<Strand>& out) {
  const auto& i = std::get<Call>(step.instr->op);
  const CallEffect& effect = *step.effect;
  bool returns = false;
  bool hasChoice = std::any_of(effect.exits.begin(), effect.exits.end(),
                               [&](const Exit& exit) { return exit.net != effect.exits.front().net; });
  for (uint32_t e = 0; e < effect.exits.size(); ++e) {
    const Exit& exit = effect.exits[e];
    if ((exit.isRaise && !mayUnwind_) || (context_.allocationsSucceed && isFailure(i, effect, exit)))
      continue;
    Strand next = strand;
    if (!takeExit(step, exit, next))
      continue;
    Amounts net = exit.net, peak = exit.peak;
    net[Bytes] = resolved(strand, net[Bytes]);
    peak[Bytes] = resolved(strand, peak[Bytes]);
    next.balance.reached(peak);
    next.balance.gained(net);
    next.isUnusual |= exit.isUnusual;
    if (hasChoice || net != Amounts())
      remember(next, action + std::min(e, 15u));
    returns = true;
    out.push_back(std::move(next));
  }
  Amounts peak = effect.peak; // the peak of paths that never return counts too
  peak[Bytes] = resolved(strand, peak[Bytes]);
  if (returns && !effect.hasDeadEnds)
    return;
  Strand dead = strand;
  dead.balance.reached(peak);
  dead.isDead = true;
  out.push_back(std::move(dead));
}

/// Is it the exit of a specified allocator on which the allocation failed?
bool BlockExecution::isFailure(const Call& i, const CallEffect& effect, const Exit& exit) const {
  const auto* direct = std::get_if<DirectCallee>(&i.callee);
  if (!direct || !context_.program.isSpecified[direct->function.index] || exit.net[CountedCells].mayBePositive())
    return false;
  bool failed = exit.result.isZero() || exit.result.high < 0;
  return failed && std::any_of(effect.exits.begin(), effect.exits.end(),
                               [](const Exit& other) { return other.net[SureCells].mayBePositive(); });
}

/// Applies the facts of this exit; false: the arguments rule it out.
bool BlockExecution::takeExit(const Step& step, const Exit& exit, Strand& strand) {
  const auto& i = std::get<Call>(step.instr->op);
  std::vector<std::pair<SubjectId, Known>> learnt;
  for (const auto& [parameter, known] : exit.arguments) {
    if (parameter >= i.arguments.size())
      continue;
    Known both = evaluation_.valueOf(i.arguments[parameter], strand.facts).both(known);
    if (both.isImpossible())
      return false;
    if (auto subject = evaluation_.subjectOf(i.arguments[parameter]))
      learnt.push_back({*subject, both});
  }
  for (const auto& [subject, known] : learnt)
    strand.facts.set(subject, known);
  forget(strand, *step.modified);
  strand.isRaise = exit.isRaise;
  if (i.target && !exit.isRaise)
    set(strand, *i.target, *step.target, exit.result,
        exit.resultSize ? std::optional(resolved(strand, *exit.resultSize)) : std::nullopt);
  return true;
}

// ------------------------------------------------------------------------------------------------ sizes

/// The parameter that it reads, if the parameter still has its initial value.
std::optional<uint32_t> BlockExecution::keptParameter(ExprId expr) const {
  auto place = evaluation_.placeRead(expr);
  const auto* local = place ? std::get_if<LocalPlace>(&body_[*place].node) : nullptr;
  if (!local || body_[local->variable].kind != VariableKind::Parameter || isWritten_[local->variable.index])
    return std::nullopt;
  return local->variable.index;
}

Amount BlockExecution::sizeAt(const Strand& strand, ExprId pointer) const {
  if (auto subject = evaluation_.subjectOf(pointer))
    if (const Amount* size = strand.sizes.find(*subject))
      return *size;
  if (auto parameter = keptParameter(pointer))
    return Amount::named(sizeName(body_.variables[*parameter].name));
  return Amount(0);
}

/// A number of bytes in the names of parameters; none if it depends on anything else.
std::optional<Amount> BlockExecution::amountOf(ExprId size) const {
  if (const auto* number = std::get_if<IntegerExpr>(&body_[size].node))
    return number->value >= 0 ? std::optional(Amount(number->value)) : std::nullopt;
  if (auto parameter = keptParameter(size))
    return Amount::named(body_.variables[*parameter].name);
  if (const auto* cast = std::get_if<CastExpr>(&body_[size].node); cast && cast->kind == CastKind::Integer)
    return amountOf(cast->operand);
  const auto* binary = std::get_if<BinaryExpr>(&body_[size].node);
  if (!binary || (binary->op != BinaryOp::Add && binary->op != BinaryOp::Multiply))
    return std::nullopt;
  std::optional<Amount> left = amountOf(binary->left), right = amountOf(binary->right);
  if (!left || !right)
    return std::nullopt;
  return binary->op == BinaryOp::Add ? *left + *right : left->times(*right);
}

/// Replaces the names of sizes by the sizes of the caller's cells; an unknown size becomes 0, so a release does not
/// subtract it.
Amount BlockExecution::resolved(const Strand& strand, const Amount& amount) const {
  return amount.renamed([&](const std::string& name) {
    auto subject = subjectOfSizeName(name);
    if (!subject)
      return Amount::named(name);
    if (const Amount* size = strand.sizes.find(*subject))
      return *size;
    for (const auto& [variable, place] : placeOf_)
      if (body_[variable].kind == VariableKind::Parameter && !isWritten_[variable.index] &&
          subjects_.place(place) == *subject)
        return Amount::named(sizeName(body_[variable].name));
    return Amount(0);
  });
}

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/StateGraph.h"

#include "engines/behavior/CallEffects.h"
#include "ir/Describe.h"
#include "support/Overloaded.h"

#include "llvm/ADT/DenseMap.h"

#include <set>

namespace wt::engines::behavior {

using namespace ir;

namespace {

/// How much of a way is remembered.
enum class Memory : uint8_t { AllActions, LastAction, Nothing };

/// Execution of one block from one state: forks where a call has several ways out.
struct Strand {
  ValueFacts facts;
  CellSizes sizes;
  uint32_t history = 0;
  Amounts gain, peak;
  bool isUnusual = false;
  bool isRaise = false; // an exception is on its way
  bool isDead = false;  // the last call did not come back

  void gained(const Amounts& amounts) {
    gain = gain + amounts;
    peak = larger(peak, gain);
  }
};

class Explorer {
public:
  Explorer(const StateContext& context, Subjects& subjects, CallEffects& calls, Memory memory)
      : context_(context), subjects_(subjects), evaluation_(subjects), calls_(calls), memory_(memory),
        module_(context.program.module), body_(*module_[context.function].body), rankOf_(reversePostorder(body_)),
        isWritten_(writtenParameters(context)) {
    for (uint32_t p = 0; p < body_.places.size(); ++p)
      if (const auto* local = std::get_if<LocalPlace>(&body_.places[p].node))
        placeOf_[local->variable] = PlaceId(p);
    stepsLeft_ = kStepsAtLeast;
    for (const Block& block : body_.blocks)
      stepsLeft_ += block.instrs.size() * kStepsPerInstruction;
    histories_[{}] = 0;
    historyById_.push_back({});
    findCountedReleases();
  }

  /// False: too many histories to tell apart, or too many steps.
  bool run(StateGraph& graph) {
    stateOf(graph, body_.entry, Strand());
    while (!open_.empty()) {
      auto [rank, number] = *open_.begin();
      open_.erase(open_.begin());
      edgesFrom_[number].clear(); // those of the last time, when the facts were narrower
      State state = graph.states[number];
      for (auto& [block, strand] : executeBlock(state)) {
        std::optional<uint32_t> to = stateOf(graph, block, strand);
        if (!to)
          return false;
        addEdge(number, *to, strand);
      }
      if (isOverLimit_)
        return false;
    }
    for (std::vector<StateEdge>& edges : edgesFrom_)
      std::move(edges.begin(), edges.end(), std::back_inserter(graph.edges));
    return true;
  }

private:
  static constexpr size_t kMaxStrands = 24;
  const StateContext& context_;
  Subjects& subjects_;
  Evaluation evaluation_;
  CallEffects& calls_;
  Memory memory_;
  const Module& module_;
  const Body& body_;
  std::vector<uint32_t> rankOf_;                        // of blocks: reverse postorder
  std::vector<bool> isWritten_;                         // by variable: a parameter that does not keep its value
  std::map<std::vector<uint32_t>, uint32_t> histories_; // sorted actions; the first is empty
  std::vector<std::vector<uint32_t>> historyById_;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> longer_; // history, action: the history with it
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> numbers_;      // block, history: the state
  std::vector<uint32_t> historiesAt_ = std::vector<uint32_t>(body_.blocks.size());
  std::set<std::pair<uint32_t, uint32_t>> open_;  // rank of the block, state
  std::vector<std::vector<StateEdge>> edgesFrom_; // by state
  size_t stepsLeft_ = 0;
  bool isOverLimit_ = false;
  std::map<PlaceId, program::RegionSet> cells_;
  std::map<const Call*, program::RegionSet> mods_;
  std::map<VariableId, PlaceId> placeOf_;
  bool mayUnwind_ = false;             // the block that is being executed
  std::vector<bool> isCountedRelease_; // by block: the way past a release, `if (p) free(p)`, where p is null

  void findCountedReleases();
  bool mayRelease(const Block& block, SubjectId subject);
  std::optional<uint32_t> stateOf(StateGraph& graph, BlockId block, const Strand& strand);
  std::vector<std::pair<BlockId, Strand>> executeBlock(const State& state);
  void addEdge(uint32_t from, uint32_t to, const Strand& strand);

  void execute(const Instr& instr, uint32_t action, Strand strand, std::vector<Strand>& out);
  void assign(const Assign& i, Strand& strand);
  bool assume(const Assume& i, uint32_t action, Strand& strand);
  void allocate(const Alloc& i, uint32_t action, const Strand& strand, std::vector<Strand>& out);
  void release(const Free& i, uint32_t action, const Strand& strand, std::vector<Strand>& out);
  void call(const Call& i, uint32_t action, const Strand& strand, std::vector<Strand>& out);
  bool isFailure(const Call& i, const CallEffect& effect, const Exit& exit) const;
  bool takeExit(const Call& i, const Exit& exit, Strand& strand);

  void remember(Strand& strand, uint32_t action);
  void mergeStrands(std::vector<Strand>& strands) const;
  const program::RegionSet& cellsOf(PlaceId place);
  void forget(Strand& strand, const program::RegionSet& written) const;
  void set(Strand& strand, PlaceId place, const Known& known, std::optional<Amount> size);
  std::optional<uint32_t> keptParameter(ExprId expr) const;
  Amount sizeAt(const Strand& strand, ExprId pointer) const;
  std::optional<Amount> amountOf(ExprId size) const;
  Amount resolved(const Strand& strand, const Amount& amount) const;
};

// ------------------------------------------------------------------------------------------------ what is looked at
// first

/// Does the block hand what the place holds to something that releases one cell?
bool Explorer::mayRelease(const Block& block, SubjectId subject) {
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

void Explorer::findCountedReleases() {
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

// ------------------------------------------------------------------------------------------------ states

/// Joins the strand into the state it leads to; none: the block has too many histories.
std::optional<uint32_t> Explorer::stateOf(StateGraph& graph, BlockId block, const Strand& strand) {
  uint32_t history = block ? strand.history : 0; // of a dead end nothing more is asked
  auto [at, isNew] = numbers_.try_emplace({block.index, history}, static_cast<uint32_t>(graph.states.size()));
  bool hasChanged = isNew;
  if (isNew) {
    graph.states.push_back(block ? State{block, history, strand.isUnusual, strand.facts, strand.sizes} : State());
    edgesFrom_.emplace_back();
    if (block && ++historiesAt_[block.index] > StateGraph::kMaxHistories)
      return std::nullopt;
  } else if (block) {
    State& state = graph.states[at->second];
    hasChanged = state.facts.join(strand.facts);
    hasChanged |= state.isUnusual && !strand.isUnusual;
    state.isUnusual &= strand.isUnusual;
    hasChanged |= state.sizes.join(strand.sizes);
  }
  if (hasChanged && block)
    open_.insert({rankOf_[block.index], at->second});
  return at->second;
}

std::vector<std::pair<BlockId, Strand>> Explorer::executeBlock(const State& state) {
  if (!state.block)
    return {};
  const Block& block = body_[state.block];
  std::vector<Strand> strands(1), next;
  strands[0].facts = state.facts;
  strands[0].sizes = state.sizes;
  strands[0].history = state.history;
  strands[0].isUnusual = state.isUnusual;
  mayUnwind_ = block.unwind.isValid();
  for (uint32_t i = 0; i < block.instrs.size(); ++i) {
    next.clear();
    isOverLimit_ |= stepsLeft_ < strands.size();
    stepsLeft_ -= std::min(stepsLeft_, strands.size());
    for (Strand& strand : strands)
      execute(block.instrs[i], (state.block.index << 14) + (std::min(i, 1023u) << 4), std::move(strand), next);
    if (next.size() > kMaxStrands)
      mergeStrands(next);
    std::swap(strands, next);
  }
  bool isDeadEnd = block.successors.empty() && state.block != body_.exit && state.block != body_.raise;
  std::vector<std::pair<BlockId, Strand>> result;
  for (Strand& strand : strands) {
    bool mayUnwind = block.unwind && (strand.isRaise || std::holds_alternative<Throw>(block.instrs.back().op));
    strand.isRaise = false;
    if (mayUnwind)
      result.push_back({block.unwind, std::move(strand)});
    else if (isDeadEnd || strand.isDead)
      result.push_back({BlockId(), std::move(strand)});
    else
      for (size_t i = 0; i < block.successors.size(); ++i)
        result.push_back({block.successors[i].to, i + 1 < block.successors.size() ? strand : std::move(strand)});
  }
  return result;
}

void Explorer::addEdge(uint32_t from, uint32_t to, const Strand& strand) {
  for (StateEdge& edge : edgesFrom_[from])
    if (edge.to == to) {
      edge.gain = larger(edge.gain, strand.gain);
      edge.peak = larger(edge.peak, strand.peak);
      return;
    }
  edgesFrom_[from].push_back({from, to, strand.gain, strand.peak});
}

/// The last four bits of an action say how it ended; only the last time counts.
void Explorer::remember(Strand& strand, uint32_t action) {
  if (memory_ == Memory::Nothing)
    return;
  auto [at, isNew] = longer_.try_emplace({strand.history, action}, 0);
  if (isNew) {
    std::vector<uint32_t> actions;
    if (memory_ == Memory::AllActions)
      actions = historyById_[strand.history];
    auto same = std::lower_bound(actions.begin(), actions.end(), action & ~15u);
    if (same != actions.end() && (*same & ~15u) == (action & ~15u))
      *same = action;
    else
      actions.insert(same, action);
    auto [history, isNewHistory] = histories_.try_emplace(actions, static_cast<uint32_t>(historyById_.size()));
    if (isNewHistory)
      historyById_.push_back(std::move(actions));
    at->second = history->second;
  }
  strand.history = at->second;
}

void Explorer::mergeStrands(std::vector<Strand>& strands) const {
  std::map<std::tuple<uint32_t, bool, bool>, Strand> merged;
  for (Strand& strand : strands) {
    auto [at, isNew] = merged.try_emplace({strand.history, strand.isRaise, strand.isDead}, strand);
    if (isNew)
      continue;
    at->second.facts.join(strand.facts);
    at->second.isUnusual &= strand.isUnusual;
    at->second.sizes.join(strand.sizes);
    at->second.gain = larger(at->second.gain, strand.gain);
    at->second.peak = larger(at->second.peak, strand.peak);
  }
  strands.clear();
  for (auto& [key, strand] : merged)
    strands.push_back(std::move(strand));
}

// ------------------------------------------------------------------------------------------------ instructions

void Explorer::execute(const Instr& instr, uint32_t action, Strand strand, std::vector<Strand>& out) {
  bool isForked = false, isPossible = true; // several go on from here; one does
  if (!strand.isRaise && !strand.isDead)
    match(
        instr.op, [&](const Assign& i) { assign(i, strand); },
        [&](const Assume& i) { isPossible = assume(i, action, strand); },
        [&](const Alloc& i) {
          isForked = true;
          allocate(i, action, strand, out);
        },
        [&](const Free& i) {
          isForked = true;
          release(i, action, strand, out);
        },
        [&](const Call& i) {
          isForked = true;
          call(i, action, strand, out);
        },
        [](const Enter&) {}, [](const Leave&) {}, [](const Return&) {}, [](const Throw&) {});
  if (!isForked && isPossible)
    out.push_back(std::move(strand));
}

bool Explorer::assume(const Assume& i, uint32_t action, Strand& strand) {
  bool isPast = isCountedRelease_[action >> 14] && ((action >> 4) & 1023) == 0;
  bool mayBePast = isPast && !evaluation_.valueOf(i.condition, strand.facts).excludesZero();
  if (!evaluation_.assume(i.condition, true, strand.facts))
    return false;
  if (mayBePast)
    strand.gain[CountedCells] = strand.gain[CountedCells] + Amount(-1);
  return true;
}

const program::RegionSet& Explorer::cellsOf(PlaceId place) {
  auto at = cells_.find(place);
  if (at == cells_.end())
    at = cells_.emplace(place, context_.pointsTo.cellsOf(context_.function, place)).first;
  return at->second;
}

void Explorer::forget(Strand& strand, const program::RegionSet& written) const {
  strand.facts.forget(subjects_, written);
  strand.sizes.forget(subjects_, written);
}

/// The place is written: what was known of whatever reads it is forgotten, and this is known.
void Explorer::set(Strand& strand, PlaceId place, const Known& known, std::optional<Amount> size) {
  forget(strand, cellsOf(place));
  if (known.isAny() && !size)
    return;
  SubjectId subject = subjects_.place(place);
  strand.facts.set(subject, known);
  if (size)
    strand.sizes.set(subject, std::move(*size));
}

void Explorer::assign(const Assign& i, Strand& strand) {
  std::optional<Amount> size;
  if (auto from = evaluation_.subjectOf(i.value))
    if (const Amount* held = strand.sizes.find(*from))
      size = *held;
  set(strand, i.target, evaluation_.valueOf(i.value, strand.facts), std::move(size));
}

void Explorer::allocate(const Alloc& i, uint32_t action, const Strand& strand, std::vector<Strand>& out) {
  int64_t failure = module_.families[i.family.index].failure;
  std::optional<Amount> size = i.size ? amountOf(i.size) : std::nullopt;
  Strand made = strand;
  Amounts gain;
  gain[SureCells] = gain[CountedCells] = 1;
  gain[LeastCells] = -1;
  gain[Bytes] = size.value_or(Amount::unbounded());
  made.gained(gain);
  remember(made, action);
  set(made, i.target, failure == 0 ? Known::nonZero() : Known::atLeast(0), size);
  out.push_back(std::move(made));
  if (!i.mayFail || context_.allocationsSucceed)
    return;
  Strand failed = strand;
  failed.isUnusual = true;
  remember(failed, action + 1);
  set(failed, i.target, Known::exactly(failure), std::nullopt);
  out.push_back(std::move(failed));
}

void Explorer::release(const Free& i, uint32_t action, const Strand& strand, std::vector<Strand>& out) {
  int64_t failure = module_.families[i.family.index].failure;
  Known known = evaluation_.valueOf(i.pointer, strand.facts);
  auto subject = evaluation_.subjectOf(i.pointer);
  bool isNothing = known.low == failure && known.high == failure;
  bool isSure = !known.mayBe(failure);
  Strand next = strand;
  if (!isNothing && !isSure && keptParameter(i.pointer)) { // two ways that callers can tell apart
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
    next.gained(gain);
    remember(next, action);
    if (subject)
      next.sizes.erase(*subject);
  }
  out.push_back(std::move(next));
}

void Explorer::call(const Call& i, uint32_t action, const Strand& strand, std::vector<Strand>& out) {
  const CallEffect& effect = calls_.of(i);
  bool returns = false;
  bool hasChoice = std::any_of(effect.exits.begin(), effect.exits.end(),
                               [&](const Exit& exit) { return exit.net != effect.exits.front().net; });
  for (uint32_t e = 0; e < effect.exits.size(); ++e) {
    const Exit& exit = effect.exits[e];
    if ((exit.isRaise && !mayUnwind_) || (context_.allocationsSucceed && isFailure(i, effect, exit)))
      continue;
    Strand next = strand;
    if (!takeExit(i, exit, next))
      continue;
    Amounts net = exit.net, peak = exit.peak;
    net[Bytes] = resolved(strand, net[Bytes]);
    peak[Bytes] = resolved(strand, peak[Bytes]);
    next.peak = larger(next.peak, next.gain + peak);
    next.gained(net);
    next.isUnusual |= exit.isUnusual;
    if (hasChoice || net != Amounts())
      remember(next, action + std::min(e, 15u));
    returns = true;
    out.push_back(std::move(next));
  }
  Amounts peak = effect.peak; // what ways that never come back needed counts too
  peak[Bytes] = resolved(strand, peak[Bytes]);
  Strand dead = strand;
  dead.peak = larger(dead.peak, dead.gain + peak);
  dead.isDead = true;
  if (!returns || effect.hasDeadEnds)
    out.push_back(std::move(dead));
}

/// A library's function that allocates, on the way out on which it did not.
bool Explorer::isFailure(const Call& i, const CallEffect& effect, const Exit& exit) const {
  const auto* direct = std::get_if<DirectCallee>(&i.callee);
  if (!direct || !context_.program.isSpecified[direct->function.index] || exit.net[CountedCells].mayBePositive())
    return false;
  bool failed = exit.result.isZero() || exit.result.high < 0;
  return failed && std::any_of(effect.exits.begin(), effect.exits.end(),
                               [](const Exit& other) { return other.net[SureCells].mayBePositive(); });
}

/// What is known on this way out of the call; false: with these arguments it is not taken.
bool Explorer::takeExit(const Call& i, const Exit& exit, Strand& strand) {
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
  auto written = mods_.find(&i);
  if (written == mods_.end())
    written = mods_.emplace(&i, context_.mods.mod(context_.function, i)).first;
  forget(strand, written->second);
  strand.isRaise = exit.isRaise;
  if (i.target && !exit.isRaise)
    set(strand, *i.target, exit.result,
        exit.resultSize ? std::optional(resolved(strand, *exit.resultSize)) : std::nullopt);
  return true;
}

// ------------------------------------------------------------------------------------------------ sizes

/// The parameter it reads, if that keeps the value it came with.
std::optional<uint32_t> Explorer::keptParameter(ExprId expr) const {
  auto place = evaluation_.placeRead(expr);
  const auto* local = place ? std::get_if<LocalPlace>(&body_[*place].node) : nullptr;
  if (!local || body_[local->variable].kind != VariableKind::Parameter || isWritten_[local->variable.index])
    return std::nullopt;
  return local->variable.index;
}

Amount Explorer::sizeAt(const Strand& strand, ExprId pointer) const {
  if (auto subject = evaluation_.subjectOf(pointer))
    if (const Amount* size = strand.sizes.find(*subject))
      return *size;
  if (auto parameter = keptParameter(pointer))
    return Amount::named(sizeName(body_.variables[*parameter].name));
  return Amount(0);
}

/// A number of bytes, by the names of parameters; none: it depends on something else.
std::optional<Amount> Explorer::amountOf(ExprId size) const {
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

/// With the sizes of the caller's cells for their names; what is not known is not taken off.
Amount Explorer::resolved(const Strand& strand, const Amount& amount) const {
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

} // namespace

std::vector<uint32_t> reversePostorder(const Body& body) {
  std::vector<uint32_t> ranks(body.blocks.size(), 0);
  std::vector<bool> isSeen(body.blocks.size());
  std::vector<std::pair<uint32_t, uint32_t>> path = {{body.entry.index, 0}}; // block, next successor
  isSeen[body.entry.index] = true;
  uint32_t next = static_cast<uint32_t>(body.blocks.size());
  while (!path.empty()) {
    auto& [block, successor] = path.back();
    const Block& row = body.blocks[block];
    size_t count = row.successors.size() + (row.unwind ? 1 : 0);
    if (successor == count) {
      ranks[block] = --next;
      path.pop_back();
      continue;
    }
    uint32_t to = successor < row.successors.size() ? row.successors[successor].to.index : row.unwind.index;
    ++successor;
    if (!isSeen[to]) {
      isSeen[to] = true;
      path.push_back({to, 0});
    }
  }
  return ranks;
}

std::vector<bool> writtenParameters(const StateContext& context) {
  const Body& body = *context.program.module[context.function].body;
  std::vector<bool> isWritten(body.variables.size(), false);
  auto write = [&](PlaceId place) {
    program::RegionSet cells = context.pointsTo.cellsOf(context.function, place);
    for (uint32_t v = 0; v < body.variables.size() && body.variables[v].kind == VariableKind::Parameter; ++v)
      if (!isWritten[v] && context.pointsTo.variable(context.function, VariableId(v)).intersects(cells))
        isWritten[v] = true;
  };
  for (const Block& block : body.blocks)
    for (const Instr& instr : block.instrs) {
      if (const auto* assign = std::get_if<Assign>(&instr.op))
        write(assign->target);
      if (const auto* alloc = std::get_if<Alloc>(&instr.op))
        write(alloc->target);
      if (const auto* call = std::get_if<Call>(&instr.op); call && call->target)
        write(*call->target);
    }
  return isWritten;
}

StateGraph buildStates(const StateContext& context, Subjects& subjects, CallEffects& calls) {
  for (Memory memory : {Memory::AllActions, Memory::LastAction}) {
    StateGraph graph;
    graph.wasCut = memory != Memory::AllActions;
    if (Explorer(context, subjects, calls, memory).run(graph))
      return graph;
  }
  StateGraph graph;
  graph.wasCut = true;
  graph.isComplete = Explorer(context, subjects, calls, Memory::Nothing).run(graph);
  return graph;
}

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Encoder.h"

#include "support/Overloaded.h"

namespace wt::engines::escape {

namespace {

/// Does the one condition hold exactly if the other does not, as the two ways of a branch are written?
bool isNegation(const ir::Body& body, ir::ExprId a, ir::ExprId b) {
  auto isNot = [&](ir::ExprId x, ir::ExprId y) {
    const auto* unary = std::get_if<ir::UnaryExpr>(&body[x].node);
    return unary && unary->op == ir::UnaryOp::Not && unary->operand == y;
  };
  const auto *x = std::get_if<ir::BinaryExpr>(&body[a].node), *y = std::get_if<ir::BinaryExpr>(&body[b].node);
  bool areOpposite = x && y && x->left == y->left && x->right == y->right && ir::oppositeOf(x->op) == y->op;
  return isNot(a, b) || isNot(b, a) || areOpposite;
}

} // namespace

const contract::Contracts Encoder::kNoContracts;

Encoder::Encoder(const program::Program& program, ir::FunctionId function, SummaryLookup summaries, const Limits& limits)
    : heap(program.module, *program.module[function].body, vectors), program_(program), function_(function),
      body_(*program.module[function].body), summaries_(std::move(summaries)), callees_(body_), limits_(limits) {}

bool Encoder::run() {
  unrolling = unroll(body_, limits_.unrolledBlocks, limits_.blocks);
  if (unrolling.isTooLarge) {
    limitHit = "limit: more than " + std::to_string(limits_.blocks) + " blocks";
    return false;
  }
  outs_.resize(unrolling.blocks.size());
  stepGuards.assign(unrolling.blocks.size(), Lit::no());
  for (const UnrolledBlock& block : unrolling.blocks)
    for (const UnrolledEdge& edge : block.predecessors)
      ++outs_[edge.from].readers;
  assumeGuarantees();
  for (step_ = 0; step_ < unrolling.blocks.size(); ++step_) {
    const UnrolledBlock& block = unrolling.blocks[step_];
    instr_ = 0;
    state_ = enter(step_);
    if (isOverLimit())
      return false;
    raised_ = {};
    if (state_.guard.isNo())
      continue;
    if (block.opensUnknown)
      openUnknownRound(unrolling.loops[*block.opensUnknown]);
    if (block.endsRound)
      endless.push_back(state_);
    stepGuards[step_] = state_.guard;
    bool isOpening = true;
    for (const ir::Instr& instr : body_[block.block].instrs) {
      runInstr(instr);
      ++instr_;
      isOpening &= std::holds_alternative<ir::Assume>(instr.op);
      if (isOpening)
        stepGuards[step_] = state_.guard;
      if (isOverLimit())
        return false;
      if (state_.guard.isNo() && raised_.guard.isNo())
        break;
    }
    finishStep(step_);
  }
  return true;
}

bool Encoder::isOverLimit() {
  if (!limitHit.empty())
    return true;
  if (graph.size() > limits_.graphNodes)
    limitHit = "limit: formulas of more than " + std::to_string(limits_.graphNodes) + " nodes";
  else if (heap.valuesMade() > limits_.values)
    limitHit = "limit: more than " + std::to_string(limits_.values) + " values";
  return !limitHit.empty();
}

// ------------------------------------------------------------------------------------------------ joins

State Encoder::enter(uint32_t step) {
  const UnrolledBlock& block = unrolling.blocks[step];
  State result;
  if (block.predecessors.empty() && block.block == body_.entry) {
    result.guard = Lit::yes();
    return result;
  }
  bool isFirst = true;
  isDecided_ = false;
  opening_.reset();
  for (const UnrolledEdge& edge : block.predecessors) {
    Out& out = outs_[edge.from];
    bool isLastReader = --out.readers == 0;
    State& from = edge.isUnwind ? out.raised : out.normal;
    Lit guard = from.guard;
    if (edge.goesOn && !edge.isUnwind)
      guard = staysInLoop(out, unrolling.loops[*block.opensUnknown], guard);
    else if (!edge.isUnwind)
      for (const Out::Edge& decided : out.edges)
        if (decided.to == block.block) {
          guard = decided.guard;
          isDecided_ = true;
          if (block.predecessors.size() == 1)
            opening_ = decided.holds;
        }
    if (!guard.isNo()) {
      State next{guard, isLastReader ? std::move(from.cells) : from.cells, from.forgotten};
      result = isFirst ? std::move(next) : mergeEnv(std::move(result), next);
      isFirst = false;
    }
    if (isLastReader)
      out.normal = out.raised = {};
  }
  return result;
}

/// When does a loop's head lead to a block of the loop?
Lit Encoder::staysInLoop(const Out& out, const LoopShape& loop, Lit guard) {
  if (out.edges.empty())
    return guard;
  Lit stays = Lit::no();
  for (const Out::Edge& edge : out.edges)
    if (loop.contains[edge.to.index])
      stays = graph.either(stays, edge.guard);
  return stays;
}

/// Which of two exclusive guards holds, told as briefly as possible: of G ∧ c and G ∧ ¬c it is c.
Lit Encoder::selector(Lit a, Lit b) const {
  auto isAnd = [&](Lit l) { return !l.isNegated() && l.node() != 0 && !graph.isLeaf(l.node()); };
  if (isAnd(a) && isAnd(b)) {
    Lit a1 = graph.left(a.node()), a2 = graph.right(a.node()), b1 = graph.left(b.node()), b2 = graph.right(b.node());
    if (a1 == !b1 || a1 == !b2)
      return a1;
    if (a2 == !b1 || a2 == !b2)
      return a2;
  }
  return graph.cone(a, 64).size() <= graph.cone(b, 64).size() ? a : !b;
}

// Rule SAT-MERGE-ENV [Saturn, Figure 3]: guards are joined, and each cell holds the one value or the other.
State Encoder::mergeEnv(State a, const State& b) {
  RULE(SAT-MERGE-ENV);
  Lit isA = selector(a.guard, b.guard);
  a.guard = graph.either(a.guard, b.guard);
  size_t count = std::max(a.cells.size(), b.cells.size());
  a.cells.resize(count, State::kUnset);
  for (size_t i = 0; i < count && !isOverLimit(); ++i) {
    uint32_t other = i < b.cells.size() ? b.cells[i] : State::kUnset;
    if (a.cells[i] == other)
      continue;
    CellId cell(i);
    if (heap[cell].attribute != Attribute::None) {
      Lit x{a.cells[i] == State::kUnset ? 0 : a.cells[i]}, y{other == State::kUnset ? 0 : other};
      a.cells[i] = graph.choose(isA, x, y).code;
    } else {
      a.cells[i] = heap.choose(isA, valueOf(a, cell), valueOf(b, cell)).index;
    }
  }
  auto isIn = [](const State& state, const auto& entry) {
    auto it = state.forgotten.find(entry.first);
    return it != state.forgotten.end() && it->second == entry.second;
  };
  for (auto& entry : a.forgotten)
    if (!isIn(b, entry))
      entry.second = ++time_;
  for (const auto& entry : b.forgotten)
    if (a.forgotten.try_emplace(entry.first, time_ + 1).second)
      ++time_;
  return a;
}

// ------------------------------------------------------------------------------------------------ loops

// Rule SAT-LOOP-FIRST [Saturn, 3.5]: the rounds before this one were exact. What may happen in any later round is
// found from a state in which all that the loop assigns is unknown (Loops.cpp).
void Encoder::openUnknownRound(const LoopShape& loop) {
  RULE(SAT-LOOP-FIRST);
  if (loop.isEndless)
    endless.push_back(state_);
  forgetLoop(loop);
}

// ------------------------------------------------------------------------------------------------ instructions

void Encoder::runInstr(const ir::Instr& instr) {
  const ir::Block& block = body_[unrolling.blocks[step_].block];
  match(
      instr.op, [&](const ir::Assign& op) { assign(op.target, op.value); },
      [&](const ir::Alloc& op) { newloc(op, instr.location); }, [&](const ir::Free& op) { free(op); },
      [&](const ir::Call& op) {
        bool isLast = &instr == &block.instrs.back();
        call(op, instr.location, isLast && block.unwind.isValid());
      },
      [&](const ir::Assume& op) { branch(op.condition); }, [&](const ir::Enter& op) { leave(op.variable, false); },
      [&](const ir::Leave& op) { leave(op.variable, true); }, [&](const ir::Return&) {},
      [&](const ir::Throw& op) {
        if (op.value.isValid())
          escapeValue(eval(op.value), Lit::yes());
        events.push_back({EventKind::Raise, step_, instr_, Lit::yes(), {}, {}, {}, {}});
        raised_ = std::move(state_);
        state_ = {};
      });
}

/// Wherever this point is passed, the fact holds.
void Encoder::assume(Lit fact) {
  if (isTrial_)
    return;
  if (graph.both(state_.guard, fact).isNo()) {
    state_.guard = Lit::no();
    return;
  }
  Lit here = graph.implies(state_.guard, fact);
  if (here.isYes() || isAssumedBefore_ || (!assumptions.empty() && assumptions.back() == here))
    return;
  assumptions.push_back(here);
}

void Encoder::branch(ir::ExprId condition) {
  isAssumedBefore_ = isDecided_ && instr_ == 0;
  Lit holds = evalCondition(condition);
  if (isAssumedBefore_ && opening_)
    holds = *opening_; // evaluated again, what is not followed would be something else
  isAssumedBefore_ = false;
  if (!holds.isConstant())
    events.push_back({EventKind::Branch, step_, instr_, holds, {}, {}, {}, {}});
  if (!isDecided_ || instr_ != 0)
    state_.guard = graph.both(state_.guard, holds);
}

// Rule SAT-NEWLOC [Saturn, Figure 2], with the validity of 4.4: the allocation may fail.
void Encoder::newloc(const ir::Alloc& alloc, Location location) {
  RULE(SAT-NEWLOC);
  Origin origin;
  origin.family = alloc.family;
  origin.location = location;
  origin.step = step_;
  origin.instr = instr_;
  origin.block = unrolling.blocks[step_].block;
  if (alloc.isConstruction)
    origin.made = alloc.type;
  ir::TypeId type = body_[alloc.target].type;
  const ir::IntType* asInt = heap.asInt(type);
  origin.isHandle = asInt != nullptr;
  ObjectId object = heap.allocated(origin);
  Lit ok = alloc.mayFail ? graph.variable() : Lit::yes();
  int64_t failure = heap.module().families[alloc.family.index].failure;
  Value value;
  value.entries.push_back({ok, {object, 0, 0, false}});
  if (asInt) {
    // A handle that was just opened is none of 0, 1 and 2: a positive number with bit 2 set.
    unsigned width = std::min(asInt->bits, 64u);
    Term positive = vectors.resize(vectors.variable(width - 1), width, false);
    Term number = width > 3 ? vectors.bitOr(positive, vectors.constant(width, 4)) : positive;
    for (uint32_t i = kStandardHandles; i-- > 0;)
      number = vectors.choose(attribute(state_, heap.standard(i), Attribute::Freed), vectors.constant(width, i), number);
    value.bits = vectors.choose(ok, number, vectors.constant(width, static_cast<uint64_t>(failure)));
  } else {
    value.entries.push_back({!ok, {failure == 0 ? heap.null() : heap.address(failure), 0, 0, false}});
  }
  setAttribute(object, Attribute::Valid, asInt ? graph.both(ok, !takeStandard(ok)) : ok);
  events.push_back({EventKind::Allocate, step_, instr_, ok, object, {}, {}, {}});
  store(targetsOf(alloc.target, Access::Touch), type, heap.intern(std::move(value)));
}

void Encoder::free(const ir::Free& free) {
  int64_t failure = heap.module().families[free.family.index].failure;
  const Value value = heap[withStandard(withHandles(eval(free.pointer), failure))];
  const std::vector<ir::Instr>& instrs = body_[unrolling.blocks[step_].block].instrs;
  const auto* before = free.isDestruction && instr_ > 0 ? std::get_if<ir::Call>(&instrs[instr_ - 1].op) : nullptr;
  bool findsStart = before && std::holds_alternative<ir::VirtualCallee>(before->callee);
  for (Entry entry : value.entries) {
    if (findsStart && entry.target.stride == 0) // a virtual destructor knows where the object begins
      entry.target.offset = 0;
    isWhole_ = findsStart;
    release(entry, free.family, {});
    isWhole_ = false;
  }
}

void Encoder::leave(ir::VariableId variable, bool isEnd) {
  const std::vector<CellId> cells = heap[heap.local(variable)].cells;
  for (CellId cell : cells) {
    if (cell.index >= state_.cells.size() || state_.cells[cell.index] == State::kUnset)
      continue;
    noteLoss(cell, ValueId(state_.cells[cell.index]));
    if (isEnd)
      setCell(cell, heap.nothing());
    else
      state_.cells[cell.index] = State::kUnset;
  }
}

// ------------------------------------------------------------------------------------------------ ends of blocks

void Encoder::finishStep(uint32_t step) {
  const UnrolledBlock& unrolled = unrolling.blocks[step];
  const ir::Block& block = body_[unrolled.block];
  Out& out = outs_[step];
  if (unrolled.block == body_.exit)
    exit = state_;
  if (body_.raise.isValid() && unrolled.block == body_.raise)
    raise = state_;
  if (block.successors.size() > 1)
    decideEdges(block, out);
  out.normal = std::move(state_);
  out.raised = std::move(raised_);
}

// When is each of several ways on taken? The condition its block opens with says so; it is taken here, before states of
// several rounds meet there. A choice that no condition decides is decided by fresh variables, so that the ways exclude
// each other.
void Encoder::decideEdges(const ir::Block& block, Out& out) {
  bool isFree = program_.isSpecified.size() > function_.index && program_.isSpecified[function_.index];
  auto opening = [&](const ir::Edge& edge) {
    const ir::Block& next = body_[edge.to];
    return next.instrs.empty() ? nullptr : std::get_if<ir::Assume>(&next.instrs.front().op);
  };
  for (const ir::Edge& edge : block.successors)
    isFree |= opening(edge) == nullptr;
  isLookingAhead_ = true;
  const Lit before = state_.guard;
  Lit rest = Lit::yes();
  const ir::Assume* last = nullptr; // evaluated: under which guard, and what it was
  Lit reached, was;
  for (size_t i = 0; i < block.successors.size(); ++i) {
    const ir::Edge& edge = block.successors[i];
    const ir::Assume* assume = opening(edge);
    Lit taken = Lit::yes();
    if (isFree) {
      taken = i + 1 == block.successors.size() ? rest : graph.both(rest, graph.variable());
      rest = graph.both(rest, !taken);
    }
    Lit holds = Lit::yes();
    state_.guard = graph.both(before, taken);
    if (assume && last && !isFree && isNegation(body_, last->condition, assume->condition)) {
      holds = !was;
      state_.guard = reached;
    } else if (assume) {
      holds = evalCondition(assume->condition); // may find that this point is not come to
      last = assume;
      reached = state_.guard;
      was = holds;
    }
    state_.guard = graph.both(state_.guard, holds);
    out.edges.push_back({edge.to, state_.guard, holds});
  }
  state_.guard = before;
  isLookingAhead_ = false;
}

} // namespace wt::engines::escape

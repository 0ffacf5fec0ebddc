// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Executor.h"

#include "contract/Contracts.h"
#include "engines/escape/Debts.h"
#include "engines/escape/Guarantees.h"
#include "program/FunctionFacts.h"
#include "support/Overloaded.h"

namespace wt::engines::escape {

namespace {

/// Is one condition the negation of the other, as on the two edges of a branch?
bool isNegation(const ir::Body& body, ir::ExprId a, ir::ExprId b) {
  auto isNot = [&](ir::ExprId x, ir::ExprId y) {
    const auto* unary = std::get_if<ir::UnaryExpr>(&body[x].node);
    return unary && unary->op == ir::UnaryOp::Not && unary->operand == y;
  };
  const auto *x = std::get_if<ir::BinaryExpr>(&body[a].node), *y = std::get_if<ir::BinaryExpr>(&body[b].node);
  bool areOpposite = x && y && x->left == y->left && x->right == y->right && ir::oppositeOf(x->op) == y->op;
  return isNot(a, b) || isNot(b, a) || areOpposite;
}

constexpr size_t kFewWays = 8; // paths merged one after the other at a join

class Executor : private Tables {
public:
  Executor(const Subject& subject, std::unique_ptr<TableStore> store)
      : Tables(*store), subject_(subject), body_(subject.body()),
        debts_(store->heap, subject.contracts.holdings, subject.function), memory_(*store),
        evaluator_(*store, body_, memory_), rooms_{subject_, *store, memory_, evaluator_}, calls_(rooms_),
        loops_(rooms_, calls_), result_(std::make_unique<Encoding>(subject, std::move(store))) {
    memory_.setDebts(debts_);
    heap.setOverlaps(subject.program.overlaps);
    if (subject.constants)
      heap.readConstantsFrom(*subject.constants);
  }

  std::unique_ptr<const Encoding> run(size_t unrolledBlocks);

private:
  /// The states that leave an unrolled block.
  struct Out {
    State normal, raised;
    struct Edge {
      ir::BlockId to;
      Lit guard; // the condition on which it is taken
      Lit holds; // the condition at the start of its target
    };
    std::vector<Edge> edges; // set if there are several normal edges
    size_t readers = 0;
  };

  const Subject& subject_;
  const ir::Body& body_;
  const Debts debts_;
  SymbolicMemory memory_;
  Evaluator evaluator_;
  const Rooms rooms_;
  Calls calls_;
  Loops loops_;
  std::unique_ptr<Encoding> result_;
  std::vector<Out> outs_;
  State raised_;               // the state in which the block's last call has thrown
  bool isDecided_ = false;     // the condition at the start of the block was evaluated on the edges to it
  std::optional<Lit> opening_; // that condition, if there is only one edge

  void runBlocks();
  void runBlock(uint32_t step, const UnrolledBlock& block);
  State enter(uint32_t step);
  State meet(std::vector<State> ways);
  Lit staysInLoop(const Out& out, const LoopShape& loop, Lit guard);
  void openUnknownRound(const LoopShape& loop);
  void runInstr(const ir::Instr& instr);
  void assign(ir::PlaceId place, ir::ExprId value);
  void branch(ir::ExprId condition);
  void newloc(const ir::Alloc& alloc, Location location);
  void free(const ir::Free& free);
  void finishStep(uint32_t step);
  void decideEdges(const ir::Block& block, Out& out);
};

std::unique_ptr<const Encoding> Executor::run(size_t unrolledBlocks) {
  const Bounds& bounds = heap.bounds();
  result_->unrolling =
      unroll(body_, {unrolledBlocks, bounds[Budget::Blocks], static_cast<uint32_t>(bounds[Budget::Rounds]),
                     static_cast<uint32_t>(bounds[Budget::ConstantRounds])});
  if (result_->unrolling.isShortened)
    bounds.note(Budget::UnrolledBlocks);
  if (result_->unrolling.isTooLarge && bounds.note(Budget::Blocks))
    result_->limitHit = "limit: more than " + std::to_string(bounds[Budget::Blocks]) + " blocks";
  else
    runBlocks();
  result_->trace = std::move(memory_.trace);
  result_->effects = std::move(memory_.effects);
  result_->provenance = std::move(memory_.provenance);
  return std::move(result_);
}

void Executor::runBlocks() {
  const std::vector<UnrolledBlock>& blocks = result_->unrolling.blocks;
  outs_.resize(blocks.size());
  result_->stepGuards.assign(blocks.size(), Lit::no());
  for (const UnrolledBlock& block : blocks)
    for (const UnrolledEdge& edge : block.predecessors)
      ++outs_[edge.from].readers;
  assumeGuarantees(subject_, memory_);
  for (uint32_t step = 0; step < blocks.size() && !memory_.isOverLimit(); ++step)
    runBlock(step, blocks[step]);
  result_->limitHit = memory_.limitHit();
  const Bounds& bounds = heap.bounds();
  if (memory_.isSpent())
    bounds.note(graph.size() > bounds[Budget::DetailNodes] ? Budget::DetailNodes : Budget::DetailValues);
}

void Executor::runBlock(uint32_t step, const UnrolledBlock& block) {
  memory_.moveTo({step, 0, block.block});
  memory_.setState(enter(step));
  raised_ = {};
  if (memory_.isOverLimit() || memory_.guard().isNo())
    return;
  if (block.opensUnknown)
    openUnknownRound(result_->unrolling.loops[*block.opensUnknown]);
  if (block.endsRound)
    result_->endless.push_back(memory_.state());
  result_->stepGuards[step] = memory_.guard();
  bool isOpening = true;
  for (const ir::Instr& instr : body_[block.block].instrs) {
    runInstr(instr);
    memory_.moveTo({step, memory_.here().instr + 1, block.block});
    isOpening &= std::holds_alternative<ir::Assume>(instr.op);
    if (isOpening)
      result_->stepGuards[step] = memory_.guard();
    if (memory_.isOverLimit())
      return;
    if (memory_.guard().isNo() && raised_.guard.isNo())
      break;
  }
  finishStep(step);
}

// ------------------------------------------------------------------------------------------------ joins

State Executor::enter(uint32_t step) {
  const UnrolledBlock& block = result_->unrolling.blocks[step];
  State result;
  if (block.predecessors.empty() && block.block == body_.entry) {
    result.guard = Lit::yes();
    return result;
  }
  std::vector<State> ways;
  isDecided_ = false;
  opening_.reset();
  for (const UnrolledEdge& edge : block.predecessors) {
    Out& out = outs_[edge.from];
    bool isLastReader = --out.readers == 0;
    State& from = edge.isUnwind ? out.raised : out.normal;
    Lit guard = from.guard;
    if (edge.goesOn && !edge.isUnwind)
      guard = staysInLoop(out, result_->unrolling.loops[*block.opensUnknown], guard);
    else if (!edge.isUnwind)
      for (const Out::Edge& decided : out.edges)
        if (decided.to == block.block) {
          guard = decided.guard;
          isDecided_ = true;
          if (block.predecessors.size() == 1)
            opening_ = decided.holds;
        }
    if (!guard.isNo())
      ways.push_back(isLastReader ? State{guard, std::move(from.cells), std::move(from.forgotten)}
                                  : State{guard, from.cells, from.forgotten});
    if (isLastReader)
      out.normal = out.raised = {};
  }
  return meet(std::move(ways));
}

/// Merges neighbours pairwise, then the results, and so on: neighbours differ little. Merged one after the other, a
/// cell that the first of many returns has not set would be merged again with each later one.
State Executor::meet(std::vector<State> ways) {
  while (ways.size() > kFewWays) {
    const size_t count = ways.size();
    for (size_t i = 0; i < count; i += 2)
      ways[i / 2] = i + 1 < count ? memory_.mergeEnv(std::move(ways[i]), ways[i + 1]) : std::move(ways[i]);
    ways.resize((count + 1) / 2);
  }
  State result = ways.empty() ? State() : std::move(ways.front());
  for (size_t i = 1; i < ways.size(); ++i)
    result = memory_.mergeEnv(std::move(result), ways[i]);
  return result;
}

/// The condition on which the header of a loop leads to a block of the loop.
Lit Executor::staysInLoop(const Out& out, const LoopShape& loop, Lit guard) {
  if (out.edges.empty())
    return guard;
  Lit stays = Lit::no();
  for (const Out::Edge& edge : out.edges)
    if (loop.contains[edge.to.index])
      stays = graph.either(stays, edge.guard);
  return stays;
}

// ------------------------------------------------------------------------------------------------ loops

// Rule SAT-LOOP-FIRST [Saturn, 3.5]: the rounds before this one were exact. The effects of any later round follow from
// a state in which everything the loop assigns is unknown (Loops.cpp).
void Executor::openUnknownRound(const LoopShape& loop) {
  RULE(SAT-LOOP-FIRST);
  if (loop.isEndless)
    result_->endless.push_back(memory_.state());
  loops_.forgetLoop(loop);
}

// ------------------------------------------------------------------------------------------------ instructions

void Executor::runInstr(const ir::Instr& instr) {
  const ir::Block& block = body_[memory_.here().block];
  match(
      instr.op,
      [&](const ir::Assign& op) {
        assign(op.target, op.value);
        if (auto way = subject_.references.wayOf(heap.module(), body_, op))
          calls_.counting().countPlace(op.target, *way, instr.location);
      },
      [&](const ir::Alloc& op) { newloc(op, instr.location); }, [&](const ir::Free& op) { free(op); },
      [&](const ir::Call& op) {
        bool isLast = &instr == &block.instrs.back();
        if (std::optional<State> raised = calls_.call(op, instr.location, isLast && block.unwind.isValid()))
          raised_ = std::move(*raised);
      },
      [&](const ir::Assume& op) { branch(op.condition); },
      [&](const ir::Enter& op) { memory_.leave(op.variable, false); },
      [&](const ir::Leave& op) { memory_.leave(op.variable, true); }, [&](const ir::Return&) {},
      [&](const ir::Throw& op) {
        if (op.value.isValid())
          memory_.escapeValue(evaluator_.eval(op.value), Lit::yes());
        memory_.trace.events.push_back(
            {EventKind::Raise, memory_.here().step, memory_.here().instr, Lit::yes(), {}, {}, {}, {}});
        raised_ = memory_.takeState();
      });
}

void Executor::assign(ir::PlaceId placeId, ir::ExprId valueId) {
  ir::TypeId type = body_[placeId].type;
  bool isAggregate =
      ir::typeAs<ir::RecordType>(heap.module().types, type) || ir::typeAs<ir::ArrayType>(heap.module().types, type);
  if (!isAggregate) {
    ValueId value = evaluator_.eval(valueId);
    if (heap.isPointer(type))
      value = heap.asPointer(value);
    memory_.store(evaluator_.targetsOf(placeId, Evaluator::Access::Touch), type, value);
    return;
  }
  const ir::Expr& expr = body_[valueId];
  if (const auto* read = std::get_if<ir::ReadExpr>(&expr.node)) {
    auto from = evaluator_.targetsOf(read->place, Evaluator::Access::Touch);
    memory_.copyAggregate(evaluator_.targetsOf(placeId, Evaluator::Access::Touch), from, type);
  } else if (std::holds_alternative<ir::ZeroExpr>(expr.node)) {
    memory_.clearAggregate(evaluator_.targetsOf(placeId, Evaluator::Access::Touch), type);
  } else {
    for (const Entry& entry : evaluator_.targetsOf(placeId, Evaluator::Access::Touch))
      memory_.forgetObject(entry.target.object, true);
  }
}

void Executor::branch(ir::ExprId condition) {
  const Point& here = memory_.here();
  const bool wasDecided = isDecided_ && here.instr == 0;
  Lit holds;
  {
    auto scope = memory_.assumedBefore(wasDecided);
    holds = evaluator_.evalCondition(condition);
  }
  if (wasDecided && opening_)
    holds = *opening_; // re-evaluating would create fresh unknowns for unmodelled operations
  if (!holds.isConstant())
    memory_.trace.events.push_back({EventKind::Branch, here.step, here.instr, holds, {}, {}, {}, {}});
  if (!wasDecided)
    memory_.setGuard(graph.both(memory_.guard(), holds));
}

// Rule SAT-NEWLOC [Saturn, Figure 2], with the validity of 4.4: the allocation may fail.
void Executor::newloc(const ir::Alloc& alloc, Location location) {
  RULE(SAT-NEWLOC);
  Origin origin = memory_.originHere(location);
  origin.family = alloc.family;
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
    // A newly opened handle is none of 0, 1 and 2: a positive number with bit 2 set.
    unsigned width = std::min(asInt->bits, 64u);
    Term positive = vectors.resize(vectors.variable(width - 1), width, false);
    Term number = width > 3 ? vectors.bitOr(positive, vectors.constant(width, 4)) : positive;
    for (uint32_t i = kStandardHandles; i-- > 0;)
      number = vectors.choose(memory_.attribute(memory_.state(), heap.standard(i), Attribute::Freed),
                              vectors.constant(width, i), number);
    value.bits = vectors.choose(ok, number, vectors.constant(width, static_cast<uint64_t>(failure)));
  } else {
    value.entries.push_back({!ok, {failure == 0 ? heap.null() : heap.address(failure), 0, 0, false}});
  }
  memory_.setAttribute(object, Attribute::Valid, asInt ? graph.both(ok, !memory_.takeStandard(ok)) : ok);
  memory_.trace.events.push_back(
      {EventKind::Allocate, memory_.here().step, memory_.here().instr, ok, object, {}, {}, {}});
  memory_.store(evaluator_.targetsOf(alloc.target, Evaluator::Access::Touch), type, heap.intern(std::move(value)));
}

void Executor::free(const ir::Free& free) {
  int64_t failure = heap.module().families[free.family.index].failure;
  const Value& value = heap[memory_.withStandard(memory_.withHandles(evaluator_.eval(free.pointer), failure))];
  const std::vector<ir::Instr>& instrs = body_[memory_.here().block].instrs;
  const uint32_t at = memory_.here().instr;
  const auto* before = free.isDestruction && at > 0 ? std::get_if<ir::Call>(&instrs[at - 1].op) : nullptr;
  bool findsStart = before && std::holds_alternative<ir::VirtualCallee>(before->callee);
  for (Entry entry : value.entries) {
    if (findsStart && entry.target.stride == 0) // a virtual destructor finds the start of the object
      entry.target.offset = 0;
    memory_.release(entry, {free.family, {}, false, findsStart});
  }
}

// ------------------------------------------------------------------------------------------------ ends of blocks

void Executor::finishStep(uint32_t step) {
  const UnrolledBlock& unrolled = result_->unrolling.blocks[step];
  const ir::Block& block = body_[unrolled.block];
  Out& out = outs_[step];
  if (unrolled.block == body_.exit)
    result_->exit = memory_.state();
  if (body_.raise.isValid() && unrolled.block == body_.raise)
    result_->raise = memory_.state();
  if (block.successors.size() > 1)
    decideEdges(block, out);
  out.normal = memory_.takeState();
  out.raised = std::move(raised_);
}

// When is each of several edges taken? Evaluates the condition at the start of its target here, before the states of
// several rounds merge there. A choice that no condition decides is decided by fresh variables, so that the edges
// exclude each other.
void Executor::decideEdges(const ir::Block& block, Out& out) {
  bool isFree = program::isSpecified(subject_.program, subject_.function);
  auto opening = [&](const ir::Edge& edge) {
    const ir::Block& next = body_[edge.to];
    return next.instrs.empty() ? nullptr : std::get_if<ir::Assume>(&next.instrs.front().op);
  };
  for (const ir::Edge& edge : block.successors)
    isFree |= opening(edge) == nullptr;
  auto scope = memory_.lookAhead();
  const Lit before = memory_.guard();
  Lit rest = Lit::yes();
  const ir::Assume* last = nullptr; // the last one evaluated, with its guard and value below
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
    memory_.setGuard(graph.both(before, taken));
    if (assume && last && !isFree && isNegation(body_, last->condition, assume->condition)) {
      holds = !was;
      memory_.setGuard(reached);
    } else if (assume) {
      holds = evaluator_.evalCondition(assume->condition); // may find that this point is unreachable
      last = assume;
      reached = memory_.guard();
      was = holds;
    }
    memory_.setGuard(graph.both(memory_.guard(), holds));
    out.edges.push_back({edge.to, memory_.guard(), holds});
  }
  memory_.setGuard(before);
}

} // namespace

std::unique_ptr<const Encoding> encode(const Subject& subject, size_t unrolledBlocks) {
  auto store = std::make_unique<TableStore>(subject.program.module, subject.body(), subject.limits);
  return Executor(subject, std::move(store)).run(unrolledBlocks);
}

} // namespace wt::engines::escape

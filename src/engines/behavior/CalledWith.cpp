// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/CalledWith.h"

#include "ir/Target.h"
#include "ir/VisitOperands.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

namespace wt::engines::behavior {

using namespace ir;

namespace {

/// Known values by variable, sorted. A variable that is missing can have any value.
class Values {
public:
  Known of(uint32_t variable) const {
    auto at = lowerBound(variable);
    return at != entries_.end() && at->first == variable ? at->second : Known();
  }
  void set(uint32_t variable, const Known& known) {
    auto at = entries_.begin() + (lowerBound(variable) - entries_.begin());
    bool isThere = at != entries_.end() && at->first == variable;
    if (isThere && known.isAny())
      entries_.erase(at);
    else if (isThere)
      at->second = known;
    else if (!known.isAny())
      entries_.insert(at, {variable, known});
  }
  bool isEmpty() const { return entries_.empty(); }

  Values onlyOf(const llvm::BitVector& variables) const {
    Values kept;
    llvm::copy_if(entries_, std::back_inserter(kept.entries_), [&](const auto& e) { return variables.test(e.first); });
    return kept;
  }
  /// Is every value that this allows also allowed by `more`?
  bool isWithin(const Values& more) const {
    auto mine = entries_.begin();
    for (const auto& [variable, known] : more.entries_) {
      while (mine != entries_.end() && mine->first < variable)
        ++mine;
      if (mine == entries_.end() || mine->first != variable || mine->second.either(known) != known)
        return false;
    }
    return true;
  }
  /// Keeps what both allow.
  void join(const Values& other) {
    for (auto& [variable, known] : entries_)
      known = known.either(other.of(variable));
    llvm::erase_if(entries_, [](const auto& e) { return e.second.isAny(); });
  }

private:
  std::vector<std::pair<uint32_t, Known>> entries_;
  std::vector<std::pair<uint32_t, Known>>::const_iterator lowerBound(uint32_t variable) const {
    return llvm::lower_bound(entries_, variable, [](const auto& e, uint32_t v) { return e.first < v; });
  }
};

std::optional<VariableId> writtenBy(const Body& body, const Instr& instr) {
  std::optional<PlaceId> target = targetOf(instr);
  const auto* local = target ? std::get_if<LocalPlace>(&body[*target].node) : nullptr;
  return local ? std::optional(local->variable) : std::nullopt;
}

} // namespace

/// Facts about the reads of one function, shared by all walks through it.
struct CalledWith::Reads {
  llvm::BitVector isTracked;           // by variable: a deciding number or pointer, address not taken
  std::vector<llvm::BitVector> liveAt; // by block: variables that are read before they are written
  size_t instructions = 0;

  Reads(const Module& module, const Body& body) : isTracked(static_cast<unsigned>(body.variables.size())) {
    for (uint32_t v = 0; v < body.variables.size(); ++v)
      if (typeAs<IntType>(module.types, body.variables[v].type) ||
          typeAs<PointerType>(module.types, body.variables[v].type))
        isTracked.set(v);
    for (const Expr& expr : body.exprs)
      if (const auto* address = std::get_if<AddressExpr>(&expr.node))
        if (const auto* local = std::get_if<LocalPlace>(&body[address->place].node))
          isTracked.reset(local->variable.index);
    keepDeciding(body);
    findLive(body);
  }

  /// Visits variables that a test or a call reads, or an assignment to another tracked variable: only these influence
  /// the result.
  template <class See> void forEachDecidingRead(const Body& body, const Instr& instr, See see) const {
    auto target = std::holds_alternative<Assign>(instr.op) ? writtenBy(body, instr) : std::nullopt;
    bool decides = std::holds_alternative<Assume>(instr.op) || std::holds_alternative<Call>(instr.op);
    if (!decides && !(target && isTracked.test(target->index)))
      return;
    visitExprs(body, instr.op, [&](ExprId e) {
      const auto* read = std::get_if<ReadExpr>(&body[e].node);
      if (const auto* local = read ? std::get_if<LocalPlace>(&body[read->place].node) : nullptr)
        see(local->variable.index);
    });
  }

  void keepDeciding(const Body& body) {
    llvm::BitVector candidates = std::move(isTracked);
    isTracked = llvm::BitVector(candidates.size());
    for (bool hasChanged = true; hasChanged;) {
      hasChanged = false;
      for (const Block& block : body.blocks)
        for (const Instr& instr : block.instrs)
          forEachDecidingRead(body, instr, [&](uint32_t v) {
            hasChanged |= candidates.test(v) && !isTracked.test(v);
            if (candidates.test(v))
              isTracked.set(v);
          });
    }
  }

  void findLive(const Body& body) {
    std::vector<llvm::BitVector> writes(body.blocks.size(), llvm::BitVector(isTracked.size()));
    liveAt = writes;
    for (uint32_t b = 0; b < body.blocks.size(); ++b)
      for (const Instr& instr : body.blocks[b].instrs) {
        ++instructions;
        forEachDecidingRead(body, instr, [&](uint32_t v) {
          if (isTracked.test(v) && !writes[b].test(v))
            liveAt[b].set(v);
        });
        if (auto target = writtenBy(body, instr))
          writes[b].set(target->index);
      }
    for (bool hasChanged = true; hasChanged;) {
      hasChanged = false;
      for (uint32_t b = static_cast<uint32_t>(body.blocks.size()); b-- > 0;) {
        llvm::BitVector after(isTracked.size());
        for (const Edge& edge : body.blocks[b].successors)
          after |= liveAt[edge.to.index];
        if (body.blocks[b].unwind)
          after |= liveAt[body.blocks[b].unwind.index];
        after.reset(writes[b]);
        if (after.test(liveAt[b])) { // some new variable
          liveAt[b] |= after;
          hasChanged = true;
        }
      }
    }
  }
};

namespace {

class Walk {
public:
  Walk(const Module& module, const Body& body, const CalledWith::Reads& reads, LimitUse& limits)
      : module_(module), body_(body), reads_(reads), limits_(limits), states_(body.blocks.size()),
        stepsLeft_(limits[Budget::StepsAtLeast] + limits[Budget::StepsPerInstruction] * reads.instructions) {}

  ReachedBlocks run(const KnownArguments& arguments) {
    result_.isReached.assign(body_.blocks.size(), false);
    Values start;
    for (const auto& [parameter, known] : arguments)
      if (parameter < body_.variables.size() && reads_.isTracked[parameter])
        start.set(parameter, known);
    if (start.isEmpty())
      return everything();
    reach(body_.entry, start);
    while (!open_.empty()) {
      if (stepsLeft_ == 0 && limits_.note(Budget::StepsPerInstruction))
        return everything();
      auto [block, values] = std::move(open_.back());
      open_.pop_back();
      if (!execute(block, values))
        continue;
      for (const Edge& edge : body_[block].successors)
        reach(edge.to, values);
      if (body_[block].unwind)
        reach(body_[block].unwind, values);
    }
    return std::move(result_);
  }

private:
  const Module& module_;
  const Body& body_;
  const CalledWith::Reads& reads_;
  LimitUse& limits_;
  std::vector<std::vector<Values>> states_;
  std::vector<std::pair<BlockId, Values>> open_;
  size_t stepsLeft_;
  ReachedBlocks result_;

  /// The arguments decide nothing: all blocks are reached, and calls pass what their expressions alone determine.
  ReachedBlocks everything() {
    result_.calledWith.clear();
    result_.isReached.assign(body_.blocks.size(), true);
    for (const Block& block : body_.blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* i = std::get_if<Call>(&instr.op); i && std::holds_alternative<DirectCallee>(i->callee))
          handOver(*i, {});
    return std::move(result_);
  }

  // ---- states

  void reach(BlockId block, const Values& values) {
    Values kept = values.onlyOf(reads_.liveAt[block.index]);
    std::vector<Values>& states = states_[block.index];
    if (llvm::any_of(states, [&](const Values& state) { return kept.isWithin(state); }))
      return;
    if (limits_.isOver(Budget::CallStates, states.size() + 1)) {
      for (const Values& state : states)
        kept.join(state);
      states.clear();
    }
    states.push_back(kept);
    open_.push_back({block, std::move(kept)});
  }

  /// False: a test in the block fails.
  bool execute(BlockId block, Values& values) {
    for (const Instr& instr : body_[block].instrs) {
      stepsLeft_ -= stepsLeft_ > 0;
      if (const auto* i = std::get_if<Assume>(&instr.op); i && !assume(i->condition, true, values))
        return false;
      result_.isReached[block.index] = true;
      if (const auto* i = std::get_if<Call>(&instr.op); i && std::holds_alternative<DirectCallee>(i->callee))
        handOver(*i, values);
      auto target = writtenBy(body_, instr);
      if (!target || !reads_.isTracked[target->index])
        continue;
      const auto* i = std::get_if<Assign>(&instr.op);
      values.set(target->index, i ? valueOf(i->value, values) : Known());
    }
    return result_.isReached[block.index] = true;
  }

  void handOver(const Call& call, const Values& values) {
    KnownArguments arguments;
    for (uint32_t a = 0; a < call.arguments.size(); ++a)
      if (typeAs<IntType>(module_.types, body_[call.arguments[a]].type))
        if (Known known = valueOf(call.arguments[a], values); !known.isAny())
          arguments[a] = known;
    result_.calledWith[&call].insert(std::move(arguments));
  }

  // ---- expressions

  std::optional<uint32_t> variableIn(ExprId expr) const {
    while (const auto* cast = std::get_if<CastExpr>(&body_[expr].node)) {
      const auto* to = typeAs<IntType>(module_.types, body_[expr].type);
      const auto* from = typeAs<IntType>(module_.types, body_[cast->operand].type);
      if (to && from && (to->bits < from->bits || to->isSigned != from->isSigned))
        return std::nullopt;
      expr = cast->operand;
    }
    const auto* read = std::get_if<ReadExpr>(&body_[expr].node);
    const auto* local = read ? std::get_if<LocalPlace>(&body_[read->place].node) : nullptr;
    return local && reads_.isTracked[local->variable.index] ? std::optional(local->variable.index) : std::nullopt;
  }

  Known valueOf(ExprId expr, const Values& values) const {
    if (auto variable = variableIn(expr))
      return values.of(*variable);
    if (const auto* number = std::get_if<IntegerExpr>(&body_[expr].node))
      return Known::exactly(number->value);
    if (std::holds_alternative<NullExpr>(body_[expr].node))
      return Known::exactly(0);
    if (std::holds_alternative<StringExpr>(body_[expr].node) || std::holds_alternative<AddressExpr>(body_[expr].node))
      return Known::nonZero();
    if (const auto* cast = std::get_if<CastExpr>(&body_[expr].node)) {
      Known operand = valueOf(cast->operand, values);
      return operand.isZero() || cast->kind == CastKind::Pointer ? operand : Known();
    }
    if (const auto* binary = std::get_if<BinaryExpr>(&body_[expr].node); binary && oppositeOf(binary->op)) {
      Values ifTrue = values, ifFalse = values;
      bool mayBeTrue = compare(*binary, true, ifTrue), mayBeFalse = compare(*binary, false, ifFalse);
      return mayBeTrue && mayBeFalse ? Known{0, 1, false} : Known::exactly(mayBeTrue ? 1 : 0);
    }
    return {};
  }

  /// Adds what the test implies; false: it fails.
  bool assume(ExprId condition, bool isTrue, Values& values) const {
    if (const auto* unary = std::get_if<UnaryExpr>(&body_[condition].node); unary && unary->op == UnaryOp::Not)
      return assume(unary->operand, !isTrue, values);
    if (const auto* binary = std::get_if<BinaryExpr>(&body_[condition].node); binary && oppositeOf(binary->op))
      return compare(*binary, isTrue, values);
    return refine(condition, isTrue ? Known::nonZero() : Known::exactly(0), values);
  }

  bool refine(ExprId expr, const Known& allowed, Values& values) const {
    Known now = valueOf(expr, values).both(allowed);
    if (now.isImpossible())
      return false;
    if (auto variable = variableIn(expr))
      values.set(*variable, now);
    return true;
  }

  bool compare(const BinaryExpr& e, bool isTrue, Values& values) const {
    BinaryOp op = isTrue ? e.op : *oppositeOf(e.op);
    Known right = valueOf(e.right, values);
    if (right.low != right.high)
      return true;
    const auto* number = typeAs<IntType>(module_.types, body_[e.left].type);
    bool isOrdered = number && (number->isSigned || number->bits < 64);
    switch (op) {
    case BinaryOp::Equal: return refine(e.left, right, values);
    case BinaryOp::NotEqual: {
      Known now = valueOf(e.left, values).without(right.low);
      if (auto variable = variableIn(e.left); variable && !now.isImpossible())
        values.set(*variable, now);
      return !now.isImpossible();
    }
    case BinaryOp::Less: return !isOrdered || refine(e.left, {INT64_MIN, right.low - 1, false}, values);
    case BinaryOp::LessEqual: return !isOrdered || refine(e.left, {INT64_MIN, right.low, false}, values);
    case BinaryOp::Greater: return !isOrdered || refine(e.left, {right.low + 1, INT64_MAX, false}, values);
    case BinaryOp::GreaterEqual: return !isOrdered || refine(e.left, {right.low, INT64_MAX, false}, values);
    default: return true;
    }
  }
};

} // namespace

CalledWith::CalledWith(const program::Program& program, LimitUse& limits) : program_(program), limits_(limits) {}
CalledWith::~CalledWith() = default;

const ReachedBlocks& CalledWith::of(FunctionId function, const KnownArguments& arguments) {
  auto [at, isNew] = known_.try_emplace({function, arguments});
  if (!isNew)
    return at->second;
  const Body& body = *program_.module[function].body;
  std::unique_ptr<Reads>& reads = reads_[function];
  if (!reads)
    reads = std::make_unique<Reads>(program_.module, body);
  at->second = Walk(program_.module, body, *reads, limits_).run(arguments);
  return at->second;
}

} // namespace wt::engines::behavior

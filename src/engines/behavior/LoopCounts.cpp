// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/LoopCounts.h"

#include "engines/behavior/EndlessLoops.h"
#include "ir/Describe.h"
#include "ir/Target.h"
#include "ir/VisitOperands.h"
#include "support/Overloaded.h"

#include <algorithm>
#include <set>

namespace wt::engines::behavior {

using namespace ir;

namespace {

enum class Motion : uint8_t { Up, Down, Along }; // Along: p := p->next

struct Mover {
  VariableId variable;
  Motion motion = Motion::Up;
};

class Counter {
public:
  Counter(const StateContext& context, Subjects& subjects, const Loop& loop, const ValueFacts& entry)
      : context_(context), subjects_(subjects), evaluation_(subjects), loop_(loop), entry_(entry),
        body_(subjects.body()) {
    collectWrites();
  }

  Rounds count() {
    Rounds rounds;
    rounds.isEndless = true;
    for (BlockId block : loop_.blocks) {
      for (const Edge& edge : body_[block].successors)
        if (!isInside(edge.to))
          rounds.isEndless &= givesUp(context_.program, body_, edge.to, loop_.blocks);
      if (auto most = countAt(block))
        if (rounds.most.isUnbounded() || most->number()) {
          rounds.most = *most;
          rounds.isTestedAtHead = block == loop_.head;
        }
    }
    return rounds;
  }

private:
  const StateContext& context_;
  Subjects& subjects_;
  Evaluation evaluation_;
  const Loop& loop_;
  const ValueFacts& entry_;
  const Body& body_;
  program::RegionSet written_;                                         // by instructions in the loop
  std::map<VariableId, std::vector<std::pair<BlockId, ExprId>>> sets_; // plain assignments in the loop

  bool isInside(BlockId block) const { return std::binary_search(loop_.blocks.begin(), loop_.blocks.end(), block); }

  void collectWrites() {
    auto write = [&](PlaceId place) { written_.insert(context_.pointsTo.cellsOf(context_.function, place)); };
    for (BlockId id : loop_.blocks)
      for (const Instr& instr : body_[id].instrs) {
        if (const auto* assign = std::get_if<Assign>(&instr.op)) {
          write(assign->target);
          if (const auto* local = std::get_if<LocalPlace>(&body_[assign->target].node))
            sets_[local->variable].push_back({id, assign->value});
        }
        if (const auto* alloc = std::get_if<Alloc>(&instr.op))
          write(alloc->target);
        if (const auto* call = std::get_if<Call>(&instr.op)) {
          if (call->target)
            write(*call->target);
          written_.insert(context_.mods.mod(context_.function, *call));
        }
      }
  }

  /// Does every path back to the head pass this block?
  bool isOnEveryRound(BlockId block) const {
    if (block == loop_.head)
      return true;
    std::set<BlockId> seen = {loop_.head, block};
    std::vector<BlockId> open = {loop_.head};
    while (!open.empty()) {
      BlockId from = open.back();
      open.pop_back();
      auto visit = [&](BlockId to) {
        if (to == loop_.head)
          return false;
        if (isInside(to) && seen.insert(to).second)
          open.push_back(to);
        return true;
      };
      for (const Edge& edge : body_[from].successors)
        if (!visit(edge.to))
          return false;
      if (body_[from].unwind && !visit(body_[from].unwind))
        return false;
    }
    return true;
  }

  /// The number of rounds that a test at the end of this block allows.
  std::optional<Amount> countAt(BlockId block) {
    const std::vector<Edge>& successors = body_[block].successors;
    if (successors.size() != 2 || isInside(successors[0].to) == isInside(successors[1].to) || !isOnEveryRound(block))
      return std::nullopt;
    const Block& inside = body_[successors[isInside(successors[0].to) ? 0 : 1].to];
    const auto* assume = inside.instrs.empty() ? nullptr : std::get_if<Assume>(&inside.instrs.front().op);
    return assume ? countWhile(assume->condition) : std::nullopt;
  }

  bool keepsValue(ExprId expr) const {
    program::RegionSet regions;
    visitReads(expr, regions);
    return !regions.intersects(written_);
  }
  void visitReads(ExprId expr, program::RegionSet& regions) const {
    OperandVisitor{body_,
                   [&](ExprId e) {
                     if (const auto* read = std::get_if<ReadExpr>(&body_[e].node))
                       regions.insert(context_.pointsTo.cellsOf(context_.function, read->place));
                   },
                   [](PlaceId) {}}
        .visit(expr);
  }

  std::optional<Amount> countWhile(ExprId condition) {
    const auto* binary = std::get_if<BinaryExpr>(&body_[condition].node);
    if (!binary) { // `while (n)`, `while (p)`
      auto mover = moverOf(condition);
      return mover && mover->motion != Motion::Up ? startOf(*mover) : std::nullopt;
    }
    switch (binary->op) {
    case BinaryOp::Less: return between(binary->left, binary->right, 0);
    case BinaryOp::LessEqual: return between(binary->left, binary->right, 1);
    case BinaryOp::Greater: return between(binary->right, binary->left, 0);
    case BinaryOp::GreaterEqual: return between(binary->right, binary->left, 1);
    case BinaryOp::NotEqual: {
      if (auto mover = moverOf(binary->left); mover && evaluation_.valueOf(binary->right, {}).isZero())
        return mover->motion != Motion::Up ? startOf(*mover) : std::nullopt;
      return between(binary->left, binary->right, 0);
    }
    default: return std::nullopt;
    }
  }

  /// Rounds while low < high (`more` is 1 for <=), if low increases or high decreases.
  std::optional<Amount> between(ExprId low, ExprId high, int64_t more) {
    if (auto mover = moverOf(low); mover && mover->motion == Motion::Up && keepsValue(high)) {
      Known start = startValue(mover->variable);
      Known end = evaluation_.valueOf(high, entry_);
      if (start.low == INT64_MIN)
        return std::nullopt;
      if (end.high != INT64_MAX)
        return Amount(std::max<int64_t>(0, end.high - start.low + more));
      std::optional<Amount> name = nameOf(high);
      return name ? std::optional(*name + Amount(more - std::min<int64_t>(start.low, 0))) : std::nullopt;
    }
    if (auto mover = moverOf(high); mover && mover->motion == Motion::Down && keepsValue(low)) {
      Known end = evaluation_.valueOf(low, entry_);
      auto start = startOf(*mover);
      if (end.low >= 0 && start)
        return *start + Amount(more);
    }
    return std::nullopt;
  }

  /// The variable that the expression reads, if every round moves it in one direction; possibly through a temporary:
  /// `n-- > 0`.
  std::optional<Mover> moverOf(ExprId expr) {
    auto place = evaluation_.placeRead(expr);
    const auto* local = place ? std::get_if<LocalPlace>(&body_[*place].node) : nullptr;
    if (!local)
      return std::nullopt;
    const auto& sets = sets_[local->variable];
    if (sets.size() == 1 && body_[local->variable].kind == VariableKind::Temporary)
      if (auto from = evaluation_.placeRead(sets[0].second))
        if (const auto* source = std::get_if<LocalPlace>(&body_[*from].node); source && *source != *local)
          return moverOf(sets[0].second);
    std::optional<Motion> motion;
    bool isMovedAlways = false;
    for (const auto& [block, value] : sets) {
      auto step = stepOf(local->variable, value);
      if (!step || (motion && *motion != *step))
        return std::nullopt;
      motion = step;
      isMovedAlways |= isOnEveryRound(block);
    }
    if (!motion || !isMovedAlways || isWrittenOtherwise(local->variable, sets.size()))
      return std::nullopt;
    return Mover{local->variable, *motion};
  }

  bool isWrittenOtherwise(VariableId variable, size_t plainSets) const {
    size_t direct = 0;
    program::RegionSet self = context_.pointsTo.variable(context_.function, variable);
    for (BlockId id : loop_.blocks)
      for (const Instr& instr : body_[id].instrs) {
        if (const auto* assign = std::get_if<Assign>(&instr.op))
          direct += self.intersects(context_.pointsTo.cellsOf(context_.function, assign->target));
        if (const auto* alloc = std::get_if<Alloc>(&instr.op))
          if (self.intersects(context_.pointsTo.cellsOf(context_.function, alloc->target)))
            return true;
        if (const auto* call = std::get_if<Call>(&instr.op))
          if ((call->target && self.intersects(context_.pointsTo.cellsOf(context_.function, *call->target))) ||
              self.intersects(context_.mods.mod(context_.function, *call)))
            return true;
      }
    return direct != plainSets;
  }

  /// Recognises i := i + 1, i := i - 1, p := p->next, also through a temporary that holds the old value.
  std::optional<Motion> stepOf(VariableId variable, ExprId value) {
    if (const auto* binary = std::get_if<BinaryExpr>(&body_[value].node)) {
      Known by = evaluation_.valueOf(binary->right, {});
      bool isSum = binary->op == BinaryOp::Add || binary->op == BinaryOp::PointerAdd;
      if (!(isSum || binary->op == BinaryOp::Subtract) || !isOldValue(variable, binary->left) || !by.excludesZero())
        return std::nullopt;
      if (by.low > 0)
        return isSum ? Motion::Up : Motion::Down;
      return by.high < 0 ? std::optional(isSum ? Motion::Down : Motion::Up) : std::nullopt;
    }
    auto place = evaluation_.placeRead(value);
    const auto* field = place ? std::get_if<FieldPlace>(&body_[*place].node) : nullptr;
    const auto* object = field ? std::get_if<DerefPlace>(&body_[field->object].node) : nullptr;
    if (object && isOldValue(variable, object->pointer))
      return Motion::Along;
    if (place) // a temporary
      if (const auto* local = std::get_if<LocalPlace>(&body_[*place].node); local && local->variable != variable)
        if (const auto& sets = sets_[local->variable]; sets.size() == 1 && !evaluation_.placeRead(sets[0].second))
          return stepOf(variable, sets[0].second);
    return std::nullopt;
  }

  bool isOldValue(VariableId variable, ExprId expr) {
    auto place = evaluation_.placeRead(expr);
    const auto* local = place ? std::get_if<LocalPlace>(&body_[*place].node) : nullptr;
    if (!local)
      return false;
    if (local->variable == variable)
      return true;
    const auto& sets = sets_[local->variable];
    return sets.size() == 1 && evaluation_.placeRead(sets[0].second) &&
           body_[local->variable].kind == VariableKind::Temporary && isOldValue(variable, sets[0].second);
  }

  Known startValue(VariableId variable) const {
    if (std::optional<ExprId> initial = initialValue(variable))
      if (Known value = evaluation_.valueOf(*initial, {}); !value.isAny())
        return value;
    for (uint32_t p = 0; p < body_.places.size(); ++p)
      if (const auto* local = std::get_if<LocalPlace>(&body_.places[p].node); local && local->variable == variable)
        return entry_.known(subjects_.place(PlaceId(p)));
    return {};
  }

  /// The values assigned to it outside of the loop.
  std::vector<ExprId> valuesOutside(VariableId variable) const {
    std::vector<ExprId> values;
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (const Instr& instr : body_.blocks[b].instrs)
        if (const auto* assign = std::get_if<Assign>(&instr.op); assign && !isInside(BlockId(b)))
          if (const auto* local = std::get_if<LocalPlace>(&body_[assign->target].node);
              local && local->variable == variable)
            values.push_back(assign->value);
    return values;
  }

  /// Its only value at the entry of the loop, if there is one assignment; a parameter also has the caller's value.
  std::optional<ExprId> initialValue(VariableId variable) const {
    std::vector<ExprId> values = valuesOutside(variable);
    bool isParameter = body_[variable].kind == VariableKind::Parameter;
    return values.size() == 1 && !isParameter ? std::optional(values[0]) : std::nullopt;
  }

  /// The initial value of a variable that counts down to zero, or the length of a list that it walks along.
  std::optional<Amount> startOf(const Mover& mover) {
    Known start = startValue(mover.variable);
    if (mover.motion == Motion::Down && start.high != INT64_MAX)
      return Amount(std::max<int64_t>(0, start.high));
    std::optional<ExprId> initial = initialValue(mover.variable);
    bool isParameter = body_[mover.variable].kind == VariableKind::Parameter;
    if (!initial && (!isParameter || !valuesOutside(mover.variable).empty()))
      return std::nullopt;
    if (initial && !hasOneValue(*initial))
      return std::nullopt;
    std::string name = initial ? describe(subjects_.module(), body_, *initial) : body_[mover.variable].name;
    return Amount::named(mover.motion == Motion::Along ? "|" + name + "|" : name);
  }

  std::optional<Amount> nameOf(ExprId expr) const {
    if (!hasOneValue(expr))
      return std::nullopt;
    return Amount::named(describe(subjects_.module(), body_, expr));
  }

  /// Does the expression have one value during the whole call? It may read only memory that nothing writes, and locals
  /// that are set once, outside of loops. Otherwise its name would mean a different number each time.
  bool hasOneValue(ExprId expr) const {
    bool isOne = true;
    OperandVisitor{body_,
                   [&](ExprId e) {
                     if (const auto* read = std::get_if<ReadExpr>(&body_[e].node))
                       isOne &= hasOneValue(context_.pointsTo.cellsOf(context_.function, read->place), read->place);
                   },
                   [](PlaceId) {}}
        .visit(expr);
    return isOne;
  }

  /// Is it never written, or for a local once, outside of loops?
  bool hasOneValue(const program::RegionSet& cells, PlaceId place) const {
    unsigned sets = 0;
    bool isOtherwise = false;
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (const Instr& instr : body_.blocks[b].instrs) {
        const auto* call = std::get_if<Call>(&instr.op);
        std::optional<PlaceId> target = targetOf(instr);
        if (target && context_.pointsTo.cellsOf(context_.function, *target).intersects(cells)) {
          ++sets;
          isOtherwise |= *target != place || isOnCycle(BlockId(b));
        }
        isOtherwise |= call && context_.mods.mod(context_.function, *call).intersects(cells);
      }
    const auto* local = std::get_if<LocalPlace>(&body_[place].node);
    bool mayBeSet = local && body_[local->variable].kind != VariableKind::Parameter;
    return !isOtherwise && sets <= (mayBeSet ? 1u : 0u);
  }

  bool isOnCycle(BlockId block) const {
    std::set<BlockId> seen;
    std::vector<BlockId> open = {block};
    while (!open.empty()) {
      BlockId from = open.back();
      open.pop_back();
      for (const Edge& edge : body_[from].successors) {
        if (edge.to == block)
          return true;
        if (seen.insert(edge.to).second)
          open.push_back(edge.to);
      }
    }
    return false;
  }
};

} // namespace

Rounds roundsOf(const StateContext& context, Subjects& subjects, const Loop& loop, const ValueFacts& entry) {
  return Counter(context, subjects, loop, entry).count();
}

} // namespace wt::engines::behavior

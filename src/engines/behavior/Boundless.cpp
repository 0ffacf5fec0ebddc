// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Boundless.h"

#include "engines/behavior/CallEffects.h"
#include "engines/behavior/EndlessLoops.h"
#include "engines/behavior/LoopBounds.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::behavior {

using namespace ir;

/// Is every return without a bound, and at least one of them usual?
static bool isBoundless(const FunctionBound& bound) {
  auto areUnbounded = [](const Amounts& amounts) {
    return llvm::all_of(amounts, [](const Amount& amount) { return amount.isUnbounded(); });
  };
  bool returnsAsUsual = false;
  for (const Exit& exit : bound.exits) {
    if (exit.isRaise)
      continue;
    if (!areUnbounded(exit.net) || !areUnbounded(exit.peak))
      return false;
    returnsAsUsual |= !exit.isUnusual;
  }
  return returnsAsUsual;
}

namespace {

/// Which paths through a body remain, as far as its calls decide?
class Ways {
public:
  explicit Ways(const StateContext& context)
      : context_(context), body_(*context.program.module[context.function].body), endsIn_(body_.blocks.size(), Open) {
    for (uint32_t b = 0; b < body_.blocks.size(); ++b)
      for (const Instr& instr : body_.blocks[b].instrs) {
        const auto* call = std::get_if<Call>(&instr.op);
        if (!call)
          continue;
        look(*call);
        if (endsIn_[b] == Open)
          endsIn_[b] = endOf(*call);
      }
  }

  /// Is there a path to the exit past a boundless call?
  bool mayReturnBoundless() const {
    std::vector<bool> isReached = reachedFrom({body_.entry}, {Open, Boundless});
    std::vector<BlockId> calls;
    for (uint32_t b = 0; b < endsIn_.size(); ++b)
      if (endsIn_[b] == Boundless && isReached[b])
        calls.push_back(BlockId(b));
    return !calls.empty() && reachedFrom(calls, {Open, Boundless})[body_.exit.index];
  }
  bool mayRaise() const {
    return body_.raise && reachedFrom({body_.entry}, {Open, Boundless, NoReturn})[body_.raise.index];
  }
  bool isBoundlessAt(BlockId block) const { return endsIn_[block.index] == Boundless; }
  std::optional<FunctionId> first() const { return first_; }
  const UnknownCallees& strangers() const { return strangers_; }

private:
  enum End : uint8_t { Open, Boundless, NoReturn }; // of a block: set by the first call that decides it
  const StateContext& context_;
  const Body& body_;
  std::vector<End> endsIn_;
  std::optional<FunctionId> first_; // the first boundless callee
  UnknownCallees strangers_;

  void look(const Call& call) {
    bool isDirect = std::holds_alternative<DirectCallee>(call.callee);
    if (std::holds_alternative<OpaqueCallee>(call.callee))
      return;
    auto targets = followedTargets(context_.program, context_.function, call, context_.limits);
    if (!isDirect && (targets.empty() || !context_.program.targetsOf(context_.function, call).isComplete))
      strangers_.add({{UnknownCallees::kThroughPointers}});
    for (FunctionId target : targets)
      if (const FunctionBound* bound = context_.boundOf(target))
        strangers_.add(bound->peak[SureCells].plus());
      else if (!context_.program.module[target].body && !context_.program.neverReturns[target.index])
        strangers_.add({{target.index}});
  }

  End endOf(const Call& call) {
    auto targets = followedTargets(context_.program, context_.function, call, context_.limits);
    bool mayReturn = !std::holds_alternative<DirectCallee>(call.callee);
    for (FunctionId target : targets) {
      const FunctionBound* bound = context_.boundOf(target);
      if (bound && isBoundless(*bound)) {
        if (!first_)
          first_ = target;
        return Boundless;
      }
      mayReturn |= bound ? llvm::any_of(bound->exits, [](const Exit& exit) { return !exit.isRaise; })
                         : !context_.program.module[target].body && !context_.program.neverReturns[target.index];
    }
    return mayReturn ? Open : NoReturn;
  }

  /// The blocks reachable through blocks with these ends. An exception may leave a call, so every block continues at
  /// its unwind edge.
  std::vector<bool> reachedFrom(std::vector<BlockId> open, std::initializer_list<End> ends) const {
    std::vector<bool> isSeen(body_.blocks.size());
    auto visit = [&](BlockId to) {
      if (!isSeen[to.index]) {
        isSeen[to.index] = true;
        open.push_back(to);
      }
    };
    for (BlockId start : open)
      isSeen[start.index] = true;
    while (!open.empty()) {
      const Block& block = body_[open.back()];
      bool goesOn = llvm::is_contained(ends, endsIn_[open.back().index]);
      open.pop_back();
      if (block.unwind)
        visit(block.unwind);
      for (const Edge& edge : goesOn ? block.successors : std::vector<Edge>())
        visit(edge.to);
    }
    return isSeen;
  }
};

/// May an instruction of the loop, which has no boundless call, gain by itself? Then the states must be explored.
bool hasOtherGain(const StateContext& context, CallEffects& calls, const BodyLoop& loop) {
  const Body& body = *context.program.module[context.function].body;
  for (BlockId block : loop.blocks)
    for (const Instr& instr : body[block].instrs) {
      if (std::holds_alternative<Alloc>(instr.op))
        return true;
      if (const auto* call = std::get_if<Call>(&instr.op))
        for (const Exit& exit : calls.of(*call).exits)
          if (exit.net[SureCells].mayBePositive())
            return true;
    }
  return false;
}

} // namespace

std::optional<FunctionBound> boundThroughCallees(const StateContext& context, Subjects& subjects) {
  Ways ways(context);
  if (context.program.neverReturns[context.function.index] || !ways.mayReturnBoundless())
    return std::nullopt;
  const Body& body = subjects.body();
  FunctionBound bound;
  std::set<BlockId> done;
  CallEffects calls(context, subjects);
  for (const BodyLoop& loop : loopsOf(body)) { // outer ones first
    if (done.contains(loop.head))
      continue;
    done.insert(loop.blocks.begin(), loop.blocks.end());
    auto inside = llvm::find_if(loop.blocks, [&](BlockId block) { return ways.isBoundlessAt(block); });
    if (inside != loop.blocks.end())
      bound.growths.push_back(growthWithoutBound(context, subjects, {loop.head, loop.blocks}, *inside));
    else
      bound.hasUnseenLoops |= hasOtherGain(context, calls, loop);
  }
  Amount any = Amount::unbounded(), anyOfStrangers = any + Amount::plusWhat(ways.strangers());
  bound.touchesHeap = bound.hasDeadEnds = true;
  if (bound.growths.empty() && !bound.hasUnseenLoops)
    bound.through = ways.first();
  bound.peak = {anyOfStrangers, anyOfStrangers, any, anyOfStrangers};
  Exit exit;
  exit.net = exit.peak = bound.peak;
  bound.exits.push_back(exit);
  exit.isRaise = true;
  if (ways.mayRaise())
    bound.exits.push_back(exit);
  return bound;
}

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/Boundless.h"

#include "engines/behavior/CallEffects.h"
#include "engines/behavior/EndlessLoops.h"
#include "engines/behavior/LoopBounds.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::behavior {

using namespace ir;

/// By whatever measure.
static bool isBoundless(const Exit& exit) {
  return !exit.isRaise && llvm::all_of(exit.net, [](const Amount& amount) { return amount.isUnbounded(); });
}

bool mayReturnBoundless(const FunctionBound& bound) {
  return llvm::any_of(bound.exits, isBoundless);
}

/// What the arguments are, as far as it can be read off the call alone, may be what is known there.
static bool mayBeTaken(const Exit& exit, const Call& call, const Evaluation& evaluation) {
  return llvm::all_of(exit.arguments, [&](const auto& argument) {
    return argument.first >= call.arguments.size() ||
           evaluation.valueOf(call.arguments[argument.first], {}).mayOverlap(argument.second);
  });
}

/// By block: can it be come to, and the function return from it?
static std::vector<bool> blocksOnWaysOut(const Body& body) {
  size_t count = body.blocks.size();
  std::vector<std::vector<uint32_t>> after(count), before(count);
  for (uint32_t b = 0; b < count; ++b) {
    for (const Edge& edge : body.blocks[b].successors)
      after[b].push_back(edge.to.index);
    if (body.blocks[b].unwind)
      after[b].push_back(body.blocks[b].unwind.index);
    for (uint32_t to : after[b])
      before[to].push_back(b);
  }
  auto reached = [&](BlockId start, const std::vector<std::vector<uint32_t>>& next) {
    std::vector<bool> isReached(count);
    std::vector<uint32_t> open = {start.index};
    isReached[start.index] = true;
    while (!open.empty()) {
      uint32_t at = open.back();
      open.pop_back();
      for (uint32_t to : next[at])
        if (!isReached[to]) {
          isReached[to] = true;
          open.push_back(to);
        }
    }
    return isReached;
  };
  std::vector<bool> comesTo = reached(body.entry, after), leadsOut = reached(body.exit, before);
  for (size_t b = 0; b < count; ++b)
    comesTo[b] = comesTo[b] && leadsOut[b];
  return comesTo;
}

std::vector<BoundlessCall> boundlessCalls(const StateContext& context) {
  const Body& body = *context.program.module[context.function].body;
  Subjects subjects(context.pointsTo, context.program.module, context.function);
  Evaluation evaluation(subjects);
  auto mayBeBoundless = [&](FunctionId callee, const Call& call) {
    const FunctionBound* bound = context.boundOf(callee);
    return bound && llvm::any_of(bound->exits, [&](const Exit& exit) {
             return isBoundless(exit) && mayBeTaken(exit, call, evaluation);
           });
  };
  std::vector<BoundlessCall> calls;
  for (uint32_t b = 0; b < body.blocks.size(); ++b)
    for (const Instr& instr : body.blocks[b].instrs)
      if (const auto* call = std::get_if<Call>(&instr.op))
        for (FunctionId target : followedTargets(context.program, context.function, *call, context.limits))
          if (mayBeBoundless(target, *call)) {
            calls.push_back({target, BlockId(b)});
            break;
          }
  if (calls.empty())
    return calls;
  std::vector<bool> isOnWayOut = blocksOnWaysOut(body);
  std::erase_if(calls, [&](const BoundlessCall& call) { return !isOnWayOut[call.block.index]; });
  return calls;
}

UnknownCallees strangersBehind(const StateContext& context) {
  const Module& module = context.program.module;
  UnknownCallees all;
  auto addTarget = [&](FunctionId target) {
    if (const FunctionBound* bound = context.boundOf(target))
      all.add(bound->peak[SureCells].plus());
    else if (!module[target].body && !context.program.neverReturns[target.index])
      all.add({{target.index}});
  };
  for (const Block& block : module[context.function].body->blocks)
    for (const Instr& instr : block.instrs)
      if (const auto* call = std::get_if<Call>(&instr.op)) {
        auto targets = followedTargets(context.program, context.function, *call, context.limits);
        llvm::for_each(targets, addTarget);
        bool isOpaque = std::holds_alternative<OpaqueCallee>(call->callee);
        bool isDirect = std::holds_alternative<DirectCallee>(call->callee);
        if (!isOpaque && !isDirect &&
            (targets.empty() || !context.program.targetsOf(context.function, *call).isComplete))
          all.add({{UnknownCallees::kThroughPointers}});
      }
  return all;
}

/// Outer loops that make one of the calls in each round.
static std::vector<Growth> growthsOf(const StateContext& context, const std::vector<BoundlessCall>& calls) {
  const Body& body = *context.program.module[context.function].body;
  std::vector<Growth> growths;
  std::set<BlockId> done;
  for (const BodyLoop& loop : loopsOf(body)) { // outer ones first
    if (done.contains(loop.head))
      continue;
    done.insert(loop.blocks.begin(), loop.blocks.end());
    auto inside = llvm::find_if(calls, [&](const BoundlessCall& call) {
      return std::binary_search(loop.blocks.begin(), loop.blocks.end(), call.block);
    });
    if (inside == calls.end())
      continue;
    Growth growth = describeGrowth(context, body, {loop.head, loop.blocks}, inside->block);
    growth.perRound = growth.rounds = Amount::unbounded();
    growth.isEndless = hasNoWayOut(context.program, body, {loop.head, loop.blocks});
    growth.isCounted = true;
    growths.push_back(std::move(growth));
  }
  return growths;
}

FunctionBound boundlessBound(const StateContext& context, const std::vector<BoundlessCall>& calls,
                             const UnknownCallees& strangers) {
  Amount any = Amount::unbounded(), anyOfStrangers = any + Amount::plusWhat(strangers);
  FunctionBound bound;
  bound.touchesHeap = bound.hasDeadEnds = true;
  bound.through = calls.front().callee;
  bound.peak = {anyOfStrangers, anyOfStrangers, any, anyOfStrangers};
  Exit exit;
  exit.net = exit.peak = bound.peak;
  bound.exits.push_back(exit);
  exit.isRaise = true;
  if (context.program.module[context.function].body->raise)
    bound.exits.push_back(exit);
  bound.growths = growthsOf(context, calls);
  return bound;
}

} // namespace wt::engines::behavior

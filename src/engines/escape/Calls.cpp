// SPDX-License-Identifier: Apache-2.0
#include "engines/escape/Calls.h"

#include "contract/Contracts.h"
#include "contract/LifeOfValue.h"
#include "engines/escape/CallImport.h"

namespace wt::engines::escape {

std::optional<State> Calls::call(const ir::Call& call, Location location, bool mayUnwind) {
  unknown_.useReceiver(call);
  const std::vector<CallWay> ways = dispatch_.waysOf(call);
  bool isDestructor = call.role == ir::CallRole::Destroy; // its exceptions end the program, or should
  std::optional<State> raised;
  if (mayUnwind && !isDestructor && mayRaise(ways)) {
    Lit raises = raiseOf(call, ways, location);
    State before = memory_.state();
    unknown_.callUnknown(call, {}, true, location);
    raised = memory_.takeState();
    raised->guard = graph.both(raised->guard, raises);
    memory_.setState(std::move(before));
    memory_.setGuard(graph.both(memory_.guard(), !raises));
  }
  if (ways.size() == 1) {
    callOne(call, ways.front(), location);
    return raised;
  }
  // One of several targets: a choice between their effects.
  State before = memory_.state(), merged;
  for (const CallWay& way : ways) {
    memory_.setState(before);
    memory_.setGuard(graph.both(memory_.guard(), way.when));
    callOne(call, way, location);
    merged = &way == &ways.front() ? memory_.takeState() : memory_.mergeEnv(std::move(merged), memory_.state());
  }
  memory_.setState(std::move(merged));
  return raised;
}

void Calls::callOne(const ir::Call& call, const CallWay& way, Location location) {
  const EscapeSummary* summary = summaryOf(way.function);
  const bool isByUse = summary && std::holds_alternative<ir::DirectCallee>(call.callee) && summary->isCoarse &&
                       isJudgedByUse(*summary, call, way.function);
  const Counting::Counted counted = counting_.before(call, way);
  if (summary && !isByUse)
    applySummary(rooms_, *summary, call, way, location);
  else
    unknown_.callUnknown(call, way.function, false, location);
  if (summary && isByUse)
    memory_.changeGlobals(summary->changedGlobals, summary->changesManyGlobals);
  counting_.after(counted, call, location);
}

/// Does the summary describe the fate of the parameter's target? Not if the target always escapes, as a
/// reference-counted object does, which only its last holder releases.
static bool tellsFate(const EscapeSummary& summary, uint32_t parameter) {
  return llvm::none_of(summary.fates, [&](const EscapeSummary::Fate& fate) {
    const CellId parent = summary[fate.object].parent;
    return parent.isValid() && summary[summary[parent].object].kind == ObjectKind::Local &&
           summary[summary[parent].object].index == parameter && fate.escaped.isYes();
  });
}

/// Do the uses of a function with a body show more about its result and its arguments than the summary, which lost
/// detail? Only for objects held by the calling function's own variables.
bool Calls::isJudgedByUse(const EscapeSummary& summary, const ir::Call& call, ir::FunctionId callee) const {
  const ir::Body& body = rooms_.subject.body();
  auto isOfVariable = [&](uint32_t index) {
    if (index == contract::Slot::kResult)
      return call.target && std::holds_alternative<ir::LocalPlace>(body[*call.target].node);
    return index < call.arguments.size() && contract::variableOf(body, call.arguments[index]).isValid();
  };
  const contract::Callee called{callee, {}, {}, 0};
  bool isBetter = false;
  const contract::Transfers& transfers = rooms_.subject.contracts.ofBodies;
  for (auto it = transfers.lower_bound({called, 0, false}); it != transfers.end() && it->first.callee == called; ++it) {
    const auto& [slot, transfer] = *it;
    if (!isOfVariable(slot.index))
      return false;
    const bool isTold =
        slot.index == contract::Slot::kResult ? summary.givesOnlyResult : tellsFate(summary, slot.index);
    isBetter |= !isTold && contract::trustOf(transfer, rooms_.subject.function) >= contract::Trust::Medium;
  }
  return isBetter;
}

/// The condition on which the call throws. The part that the callee's own body decides is a formula over the interface;
/// the path shows it as one outcome of the call.
Lit Calls::raiseOf(const ir::Call& call, llvm::ArrayRef<CallWay> ways, Location location) {
  const CallWay& way = ways.front();
  const EscapeSummary* summary = ways.size() == 1 ? summaryOf(way.function) : nullptr;
  Lit raises = Lit::no();
  if (summary && !summary->raises.isNo()) {
    Lit decided = raisesBySummary(rooms_, *summary, call, way, location);
    raises = decided.isConstant() ? decided : graph.variable();
    memory_.assume(graph.choose(raises, decided, !decided));
    memory_.trace.events.push_back(
        {EventKind::Raise, memory_.here().step, memory_.here().instr, raises, {}, {}, {}, way.function, false, true});
  }
  if (summary && !summary->mayRaiseUnseen)
    return raises;
  Lit unseen = graph.variable();
  memory_.trace.unseenRaises.insert(unseen.node());
  memory_.trace.events.push_back({EventKind::Raise, memory_.here().step, memory_.here().instr, unseen, {}, {}, {}, {}});
  return graph.either(raises, unseen);
}

bool Calls::mayRaise(llvm::ArrayRef<CallWay> ways) const {
  return llvm::any_of(ways, [&](const CallWay& way) {
    const EscapeSummary* summary = summaryOf(way.function);
    return summary ? summary->mayRaise
                   : !way.function.isValid() || rooms_.subject.program.module[way.function].mayThrow;
  });
}

} // namespace wt::engines::escape

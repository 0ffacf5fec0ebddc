// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/GrowthFindings.h"

#include "engines/Words.h"
#include "engines/behavior/CalledWith.h"
#include "engines/behavior/EndlessLoops.h"
#include "engines/behavior/Guards.h"
#include "engines/behavior/KeptThings.h"
#include "finding/Doubts.h"

#include "llvm/ADT/STLExtras.h"

#include <deque>

namespace wt::engines::behavior {

using namespace ir;

namespace {

/// Memory that grows: where the program adds to it, and how it is linked.
struct Grown {
  Thing thing;
  FunctionId function;
  Site site; // for a container: the call that adds; for objects: the allocation
  std::optional<Site> link;
  bool isKeyed = false;
  bool isArray = false;
};

/// Facts about functions that all loops share.
struct Shared {
  KeptThings things;
  std::map<FunctionId, Guards> guards;
  CalledWith calledWith;
  Shared(const program::Program& program, LimitUse& limits) : things(program), calledWith(program, limits) {}
  Effects ofThreads; // taken by any endless loop, if the program has threads: one may take what another adds
};

class OfLoop {
public:
  OfLoop(const program::Program& program, Shared& shared, const EndlessLoop& loop,
         const std::vector<FunctionId>& addressTaken, LimitUse& limits)
      : program_(program), module_(program.module), things_(shared.things), guards_(shared.guards),
        calledWith_(shared.calledWith), ofThreads_(shared.ofThreads), loop_(loop), limits_(limits),
        own_(things_.of(loop.function, loop.blocks)) {
    if (mayGrow(addressTaken))
      walk(addressTaken);
  }

  std::vector<finding::Finding> findings() {
    std::vector<finding::Finding> result;
    for (const auto& [thing, grown] : grown_)
      result.push_back(tell(grown));
    return result;
  }

private:
  const program::Program& program_;
  const Module& module_;
  KeptThings& things_;
  std::map<FunctionId, Guards>& guards_;
  CalledWith& calledWith_;
  const Effects& ofThreads_;
  const EndlessLoop& loop_;
  LimitUse& limits_;
  Effects own_; // of the loop's own blocks
  std::set<Thing> taken_;
  std::set<RecordId> takenTypes_, made_;
  std::set<Cell> counters_, raised_, lowered_;
  std::map<FunctionId, std::pair<FunctionId, Location>> calledFrom_;
  std::map<FunctionId, std::set<KnownArguments>> contexts_; // the arguments it was entered with
  std::set<FunctionId> underMode_;                          // entered only by calls under a mode
  std::deque<std::pair<FunctionId, KnownArguments>> open_;
  std::map<Thing, Grown> grown_;
  struct Linked {
    std::optional<std::pair<FunctionId, Site>> allocation, link;
    bool isKeyed = false;
  };
  std::map<RecordId, Linked> linked_;

  bool hasBody(FunctionId function) const { return module_[function].body && !program_.isSpecified[function.index]; }

  /// Collects what is taken, made and counted in all code that the loop may reach. False: nothing is added there.
  bool mayGrow(const std::vector<FunctionId>& addressTaken) {
    bool adds = false;
    auto add = [&](const Effects& effects) {
      taken_.insert(effects.taken.begin(), effects.taken.end());
      takenTypes_.insert(effects.takenTypes.begin(), effects.takenTypes.end());
      made_.insert(effects.made.begin(), effects.made.end());
      counters_.insert(effects.counters.begin(), effects.counters.end());
      raised_.insert(effects.raised.begin(), effects.raised.end());
      lowered_.insert(effects.lowered.begin(), effects.lowered.end());
      adds |= !effects.additions.empty() || !effects.allocated.empty();
    };
    add(own_);
    taken_.insert(ofThreads_.taken.begin(), ofThreads_.taken.end());
    lowered_.insert(ofThreads_.lowered.begin(), ofThreads_.lowered.end());
    takenTypes_.insert(ofThreads_.takenTypes.begin(), ofThreads_.takenTypes.end());
    for (FunctionId function : reachedFrom(program_, loop_, addressTaken))
      if (hasBody(function))
        add(things_.of(function));
    return adds;
  }

  const Guards& guardsOf(FunctionId function) {
    return guards_.try_emplace(function, module_, *module_[function].body).first->second;
  }

  /// Visits functions breadth-first, along calls that no limit guards, with the known numbers that they pass.
  void walk(const std::vector<FunctionId>& addressTaken) {
    visit(loop_.function, own_, loop_.blocks, {});
    for (FunctionId function : loop_.isInLibrary ? addressTaken : std::vector<FunctionId>())
      enter(function, {}, loop_.function, loop_.at);
    while (!open_.empty()) {
      auto [function, arguments] = std::move(open_.front());
      open_.pop_front();
      visit(function, things_.of(function), {}, arguments);
    }
    for (const auto& [record, linked] : linked_)
      if (linked.allocation && linked.link) {
        Thing thing{Thing::Objects, record.index, 0};
        bool isEmptiedLater = isUnderMode(linked.allocation->first) && isTakenSomewhere(thing);
        grown_[thing] = {thing, linked.allocation->first, linked.allocation->second, linked.link->second,
                         linked.isKeyed || isEmptiedLater};
      }
  }

  /// Does a call on the path to here depend on a mode that other code may end?
  bool isUnderMode(FunctionId function) const {
    for (auto from = calledFrom_.find(function); from != calledFrom_.end(); from = calledFrom_.find(function)) {
      if (underMode_.contains(function))
        return true;
      if (function == loop_.function)
        break;
      function = from->second.first;
    }
    return false;
  }
  bool isTakenSomewhere(const Thing& thing) {
    for (uint32_t f = 0; f < module_.functions.size(); ++f)
      if (hasBody(FunctionId(f)) && things_.of(FunctionId(f)).taken.contains(thing))
        return true;
    return false;
  }

  void enter(FunctionId function, KnownArguments arguments, FunctionId from, Location at, Guard guard = Guard::None) {
    if (!hasBody(function) || function == loop_.function)
      return;
    bool isFirst = calledFrom_.try_emplace(function, from, at).second;
    if (isFirst && guard == Guard::ByMode)
      underMode_.insert(function);
    else if (guard != Guard::ByMode)
      underMode_.erase(function);
    std::set<KnownArguments>& contexts = contexts_[function];
    if (contexts.contains({}))
      return;
    if (limits_.isOver(Budget::CallContexts, contexts.size() + 1))
      arguments.clear();
    if (contexts.insert(arguments).second)
      open_.push_back({function, std::move(arguments)});
  }

  void reach(FunctionId from, const Call& call, Location at, const ReachedBlocks& reached, Guard guard) {
    program::Targets targets = program_.targetsOf(from, call);
    if (llvm::none_of(targets.functions, [&](FunctionId target) { return hasBody(target); }))
      for (FunctionId function : handedOver(*module_[from].body, call)) // a library calls back
        enter(function, {}, from, at, guard);
    if (limits_.isOver(Budget::GrowthTargets, targets.functions.size()))
      return;
    auto direct = reached.calledWith.find(&call);
    for (FunctionId target : targets.functions)
      if (direct == reached.calledWith.end())
        enter(target, {}, from, at, guard);
      else
        for (const KnownArguments& arguments : direct->second)
          enter(target, arguments, from, at, guard);
  }

  void visit(FunctionId function, const Effects& effects, const std::vector<BlockId>& within,
             const KnownArguments& arguments) {
    const Body& body = *module_[function].body;
    const Guards& guards = guardsOf(function);
    const ReachedBlocks& reached = calledWith_.of(function, arguments);
    std::map<BlockId, Guard> known;
    auto guardOf = [&](BlockId block) { // a block that never executes counts as limited
      auto [at, isNew] = known.try_emplace(block, Guard::Limit);
      if (isNew && reached.isReached[block.index])
        at->second = guards.of(block, within, counters_);
      return at->second;
    };
    for (const Effects::Addition& addition : effects.additions)
      if (addition.isArray() ? reached.isReached[addition.site.block.index] && isWithoutLimit(addition, guards, within)
                             : guardOf(addition.site.block) != Guard::Limit)
        addContainer(function, addition);
    addObjects(function, effects.allocated, guardOf, &Linked::allocation);
    addObjects(function, effects.linked, guardOf, &Linked::link);
    for (uint32_t b = 0; b < body.blocks.size(); ++b)
      if (within.empty() || loop_.contains(BlockId(b)))
        for (const Instr& instr : body.blocks[b].instrs)
          if (const auto* call = std::get_if<Call>(&instr.op); call && guardOf(BlockId(b)) != Guard::Limit)
            reach(function, *call, instr.location, reached, guardOf(BlockId(b)));
  }

  /// Does some number of the array rise, while none falls and no test limits them?
  bool isWithoutLimit(const Effects::Addition& array, const Guards& guards, const std::vector<BlockId>& within) const {
    return llvm::any_of(array.numbers, [&](Cell cell) { return raised_.contains(cell); }) &&
           llvm::none_of(array.numbers, [&](Cell cell) { return lowered_.contains(cell); }) &&
           guards.ofArray(array.site.block, within, raised_) != Guard::Limit;
  }

  void addContainer(FunctionId function, const Effects::Addition& addition) {
    const Thing& thing = addition.thing;
    bool isOwn = function == loop_.function;
    bool isInRecord = addition.isArray() && thing.kind == Thing::Field;
    RecordId holder = isInRecord ? RecordId(thing.first) : containerType(thing, function);
    if (taken_.contains(thing) || thing.kind == Thing::Parameter || !stays(thing, isOwn) ||
        takenTypes_.contains(holder))
      return;
    grown_.try_emplace(thing,
                       Grown{thing, function, addition.site, std::nullopt, addition.isKeyed, addition.isArray()});
  }

  RecordId containerType(const Thing& thing, FunctionId function) const {
    TypeId type = thing.kind == Thing::Global  ? module_.globals[thing.first].type
                  : thing.kind == Thing::Field ? module_.records[thing.first].fields[thing.second].type
                                               : module_[function].body->variables[thing.first].type;
    const auto* record = typeAs<RecordType>(module_.types, type);
    return record ? record->record : RecordId();
  }

  /// Does it exist before and after the round?
  bool stays(const Thing& thing, bool isOwn) const {
    if (thing.kind == Thing::Global)
      return true;
    if (thing.kind == Thing::Field)
      return !made_.contains(RecordId(thing.first));
    if (!isOwn)
      return false;
    const Body& body = *module_[loop_.function].body;
    for (BlockId block : loop_.blocks)
      for (const Instr& instr : body[block].instrs)
        if (const auto* enter = std::get_if<Enter>(&instr.op); enter && enter->variable.index == thing.first)
          return false;
    return body.variables[thing.first].kind == VariableKind::Local;
  }

  template <class GuardOf>
  void addObjects(FunctionId function, const std::map<RecordId, std::vector<Site>>& sites, GuardOf guardOf,
                  std::optional<std::pair<FunctionId, Site>> Linked::* which) {
    for (const auto& [record, all] : sites) {
      if (taken_.contains({Thing::Objects, record.index, 0}))
        continue;
      for (const Site& site : all) {
        Guard guard = guardOf(site.block);
        if (guard == Guard::Limit || linked_[record].*which)
          continue;
        linked_[record].*which = {function, site};
        linked_[record].isKeyed |= guard == Guard::ByKey;
      }
    }
  }

  // ---- words

  finding::Finding tell(const Grown& grown) const {
    finding::Finding result;
    result.kind = finding::Kind::UnboundedGrowth;
    result.at = positionOf(module_, grown.site.at);
    result.function = module_[grown.function].displayName.empty() ? module_[grown.function].name
                                                                  : module_[grown.function].displayName;
    result.functionKey = module_[grown.function].name;
    result.about.expression = grown.site.what;
    result.engines = {"behavior"};
    finding::Position loop = positionOf(module_, loop_.at);
    std::string where = loop_.isInLibrary ? "the event loop" : "the loop";
    where += " at " + loop.file + ":" + std::to_string(loop.line);
    bool isObjects = grown.thing.kind == Thing::Objects;
    std::string record = isObjects ? "`" + module_.records[grown.thing.first].name + "`" : "";
    result.message =
        isObjects ? "each round of " + where + " can keep one more " + record + ", and nothing there releases one"
                  : "`" + grown.site.what + "` grows with each round of " + where + ", and nothing there takes from it";
    result.path.push_back({finding::StepKind::Note, loop,
                           loop_.isInLibrary ? "this loop calls back for ever" : "this loop can go on for ever"});
    addCalls(grown.function, result.path);
    if (isObjects) {
      result.allocation = result.at;
      result.path.push_back({finding::StepKind::Allocate, result.at, "a new " + record + " is allocated"});
      result.path.push_back({finding::StepKind::Move, positionOf(module_, grown.link->at),
                             "and is linked to those before it: `" + grown.link->what + "`"});
    } else if (grown.isArray)
      result.path.push_back({finding::StepKind::Move, result.at, "`" + grown.site.what + "` is made longer"});
    else
      result.path.push_back({finding::StepKind::Move, result.at, "an element is added to `" + grown.site.what + "`"});
    if (grown.isKeyed) // the lookup decides whether the key is new
      finding::addDoubt(result.doubts, {finding::DoubtKind::CalleeDecides, ""});
    return result;
  }

  void addCalls(FunctionId function, std::vector<finding::Step>& path) const {
    std::vector<finding::Step> calls;
    while (true) {
      auto from = calledFrom_.find(function);
      if (from == calledFrom_.end() || function == loop_.function)
        break;
      calls.push_back({finding::StepKind::Call, positionOf(module_, from->second.second),
                       "`" + nameOf(module_[function]) + "` is called"});
      function = from->second.first;
    }
    path.insert(path.end(), calls.rbegin(), calls.rend());
  }
};

} // namespace

static bool startsThreads(const program::Program& program) {
  bool starts = false;
  program::forEachCall(program.module, [&](FunctionId, const Call& call) {
    if (const auto* direct = std::get_if<DirectCallee>(&call.callee))
      starts |= program.module[direct->function].startsThread;
  });
  return starts;
}

std::map<FunctionId, std::vector<finding::Finding>> growthFindings(const program::Program& program, LimitUse& limits) {
  std::map<FunctionId, std::vector<finding::Finding>> result;
  Shared shared(program, limits);
  std::vector<FunctionId> addressTaken = addressTakenFunctions(program.module);
  std::vector<EndlessLoop> loops = endlessLoops(program);
  auto addTaken = [&](const Effects& effects) {
    shared.ofThreads.taken.insert(effects.taken.begin(), effects.taken.end());
    shared.ofThreads.takenTypes.insert(effects.takenTypes.begin(), effects.takenTypes.end());
    shared.ofThreads.lowered.insert(effects.lowered.begin(), effects.lowered.end());
  };
  for (const EndlessLoop& loop : startsThreads(program) ? loops : std::vector<EndlessLoop>()) {
    addTaken(shared.things.of(loop.function, loop.blocks));
    for (FunctionId function : reachedFrom(program, loop, addressTaken))
      if (program.module[function].body && !program.isSpecified[function.index])
        addTaken(shared.things.of(function));
  }
  for (const EndlessLoop& loop : loops)
    llvm::append_range(result[loop.function], OfLoop(program, shared, loop, addressTaken, limits).findings());
  return result;
}

} // namespace wt::engines::behavior

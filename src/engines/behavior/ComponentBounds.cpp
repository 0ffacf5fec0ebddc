// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/ComponentBounds.h"

#include "engines/behavior/Boundless.h"
#include "engines/behavior/CallEffects.h"
#include "engines/behavior/LoopBounds.h"
#include "support/StrongComponents.h"

#include <set>

namespace wt::engines::behavior {

using namespace ir;

ProgramFacts factsOf(const program::Program& program, const Limits& limits) {
  ProgramFacts facts;
  facts.limits = limits;
  facts.pointsTo = program::makePointsTo(program, program::PointsToKind::TypeBased);
  facts.mods = std::make_unique<program::ModSets>(program, *facts.pointsTo);
  return facts;
}

namespace {

class Component {
public:
  Component(const program::Program& program, const ProgramFacts& facts, const SummarySource& callees, LimitUse& limits)
      : program_(program), facts_(facts), callees_(callees), limits_(limits) {}

  std::map<FunctionId, std::unique_ptr<FunctionBound>> run(const std::vector<FunctionId>& component) {
    for (const std::vector<FunctionId>& part : partsOf(component))
      solve(part);
    return std::move(bounds_);
  }

private:
  const program::Program& program_;
  const ProgramFacts& facts_;
  const SummarySource& callees_;
  LimitUse& limits_;
  std::map<FunctionId, std::unique_ptr<FunctionBound>> bounds_;
  Amount
      strangers_; // of the part that is solved, once what rises has no bound: what all of it may call and is not known

  const FunctionBound* boundOf(FunctionId function) const {
    if (auto own = bounds_.find(function); own != bounds_.end())
      return own->second.get();
    return static_cast<const FunctionBound*>(callees_.summaryOf(function));
  }

  /// Functions that call each other by calls that the engine follows, callees first: smaller components than in the
  /// call graph.
  std::vector<std::vector<FunctionId>> partsOf(const std::vector<FunctionId>& component) const {
    std::vector<std::vector<uint32_t>> successors(component.size());
    std::map<FunctionId, uint32_t> local;
    for (uint32_t i = 0; i < component.size(); ++i)
      local[component[i]] = i;
    for (uint32_t i = 0; i < component.size() && component.size() > 1; ++i)
      for (const Block& block : program_.module[component[i]].body->blocks)
        for (const Instr& instr : block.instrs)
          if (const auto* call = std::get_if<Call>(&instr.op))
            for (FunctionId target : followed(component[i], *call))
              if (auto at = local.find(target); at != local.end())
                successors[i].push_back(at->second);
    std::vector<std::vector<FunctionId>> parts;
    for (const auto& part : strongComponents(static_cast<uint32_t>(component.size()),
                                             [&](uint32_t i) { return llvm::ArrayRef<uint32_t>(successors[i]); })) {
      parts.emplace_back();
      for (uint32_t i : part)
        parts.back().push_back(component[i]);
    }
    return parts;
  }

  llvm::ArrayRef<FunctionId> followed(FunctionId caller, const Call& call) const {
    return followedTargets(program_, caller, call, limits_);
  }

  bool callsItself(const std::vector<FunctionId>& part) const {
    if (part.size() > 1)
      return true;
    for (const Block& block : program_.module[part[0]].body->blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* call = std::get_if<Call>(&instr.op))
          if (llvm::is_contained(followed(part[0], *call), part[0]))
            return true;
    return false;
  }

  void solve(const std::vector<FunctionId>& part) {
    if (!callsItself(part)) {
      bounds_[part[0]] = std::make_unique<FunctionBound>(make(part[0], true));
      return;
    }
    std::map<FunctionId, std::vector<FunctionId>> callers = callersIn(part);
    std::set<FunctionId> open(part.begin(), part.end()); // a callee has changed since their last update
    for (unsigned round = 0; !open.empty(); ++round) {
      if (round == limits_[Budget::RecursionRounds])
        strangers_ = strangersOf(part);
      for (FunctionId function : part)
        if (open.erase(function) != 0 && update(function, round))
          open.insert(callers[function].begin(), callers[function].end());
    }
    for (FunctionId function : part)
      if (bounds_.at(function)->hasUnseenLoops)
        bounds_.at(function)->growths = make(function, true).growths;
  }

  /// All unknown callees that matter to some function of the part.
  Amount strangersOf(const std::vector<FunctionId>& part) const {
    UnknownCallees all;
    for (FunctionId function : part)
      all.add(bounds_.at(function)->peak[SureCells].plus());
    return Amount::plusWhat(std::move(all));
  }

  std::map<FunctionId, std::vector<FunctionId>> callersIn(const std::vector<FunctionId>& part) const {
    std::set<FunctionId> inside(part.begin(), part.end());
    std::map<FunctionId, std::vector<FunctionId>> callers;
    for (FunctionId function : part)
      for (const Block& block : program_.module[function].body->blocks)
        for (const Instr& instr : block.instrs)
          if (const auto* call = std::get_if<Call>(&instr.op))
            for (FunctionId target : followed(function, *call))
              if (inside.contains(target) && !llvm::is_contained(callers[target], function))
                callers[target].push_back(function);
    return callers;
  }

  /// True if the bound that callers see has changed.
  bool update(FunctionId function, unsigned round) {
    auto& known = bounds_[function];
    if (known && round >= limits_[Budget::RecursionRounds] && isFull(function, *known))
      return false;
    FunctionBound next = make(function, false);
    if (known && *known == next)
      return false;
    if (known && round >= limits_[Budget::RecursionRounds])
      return widen(function, *known, std::move(next));
    known = std::make_unique<FunctionBound>(std::move(next));
    return true;
  }

  /// Has the bound reached the top, so that no update can change it? Then it has all possible exits, and every measure
  /// is unbounded, plus what all unknown callees may keep.
  bool isFull(FunctionId function, const FunctionBound& bound) const {
    auto areFull = [&](const Amounts& amounts) {
      for (size_t i = 0; i < MeasureCount; ++i)
        if (amounts[i] != amounts[i] + strangersIn(i) + Amount::unbounded())
          return false;
      return true;
    };
    auto hasWay = [&](bool isRaise) {
      return llvm::any_of(bound.exits, [&](const Exit& exit) {
        return exit.isRaise == isRaise && !exit.isUnusual && exit.arguments.empty() && exit.result.isAny() &&
               areFull(exit.net) && areFull(exit.peak);
      });
    };
    return bound.hasDeadEnds && areFull(bound.peak) && (program_.neverReturns[function.index] || hasWay(false)) &&
           (!program_.module[function].body->raise || hasWay(true));
  }
  Amount strangersIn(size_t measure) const { return measure == LeastCells ? Amount(0) : strangers_; }

  /// Makes numbers that rise unbounded. An unknown callee of one function is an unknown callee of all: they call each
  /// other. True if the bound has changed.
  bool widen(FunctionId function, FunctionBound& known, FunctionBound next) {
    auto rise = [&](Amounts& amounts, const Amounts& to) {
      bool hasRisen = false;
      for (size_t i = 0; i < MeasureCount; ++i) {
        Amount both = Amount::larger(amounts[i], to[i]);
        if (both == amounts[i])
          continue;
        hasRisen = true;
        bool isOnlyMorePlus = both.plus() != amounts[i].plus() && both.print() == amounts[i].print();
        amounts[i] = both + strangersIn(i) + (isOnlyMorePlus ? Amount(0) : Amount::unbounded());
      }
      return hasRisen;
    };
    mergeToWaysOut(known.exits);
    mergeToWaysOut(next.exits);
    bool wasBounded = !known.peak[SureCells].isUnbounded();
    bool hasRisen = rise(known.peak, next.peak);
    for (Exit& exit : next.exits) {
      auto same = std::find_if(known.exits.begin(), known.exits.end(), [&](const Exit& e) {
        return e.isRaise == exit.isRaise && e.isUnusual == exit.isUnusual;
      });
      if (same == known.exits.end()) {
        known.exits.push_back(exit);
        hasRisen = true;
        continue;
      }
      hasRisen |= rise(same->net, exit.net);
      hasRisen |= rise(same->peak, exit.peak);
    }
    hasRisen |= (next.hasDeadEnds && !known.hasDeadEnds) || (next.touchesHeap && !known.touchesHeap);
    known.hasDeadEnds |= next.hasDeadEnds;
    known.touchesHeap |= next.touchesHeap;
    std::vector<Growth> recursions;
    for (Growth& growth : known.growths)
      if (growth.isRecursion)
        recursions.push_back(std::move(growth));
    known.growths = std::move(next.growths);
    llvm::append_range(known.growths, recursions);
    if (wasBounded && known.peak[SureCells].isUnbounded())
      addRecursion(function, known);
    return hasRisen;
  }

  void addRecursion(FunctionId function, FunctionBound& bound) const {
    Growth growth;
    growth.function = function;
    growth.isRecursion = true;
    growth.perRound = Amount(1);
    growth.rounds = Amount::unbounded();
    growth.isCounted = bound.peak[CountedCells].isUnbounded();
    for (const Block& block : program_.module[function].body->blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* call = std::get_if<Call>(&instr.op); call && !growth.loop.isValid())
          for (FunctionId target : followed(function, *call))
            if (bounds_.contains(target))
              growth.loop = instr.location;
    bound.growths.push_back(std::move(growth));
  }

  // ---- one function

  bool touchesHeap(FunctionId function, CallEffects& calls) const {
    for (const Block& block : program_.module[function].body->blocks)
      for (const Instr& instr : block.instrs) {
        if (std::holds_alternative<Alloc>(instr.op) || std::holds_alternative<Free>(instr.op))
          return true;
        if (const auto* call = std::get_if<Call>(&instr.op))
          if (calls.of(*call).touchesHeap)
            return true;
      }
    return false;
  }

  /// Does it call a function that has no bound for any arguments? Then its own peak is unbounded, if it reaches the
  /// call.
  bool callsWithoutBound(FunctionId function, CallEffects& calls) const {
    auto hasNoBound = [](const Exit& exit) {
      return exit.arguments.empty() && exit.peak[SureCells].isUnbounded() && exit.peak[CountedCells].isUnbounded();
    };
    for (const Block& block : program_.module[function].body->blocks)
      for (const Instr& instr : block.instrs)
        if (const auto* call = std::get_if<Call>(&instr.op); call && llvm::any_of(calls.of(*call).exits, hasNoBound))
          return true;
    return false;
  }

  static size_t lengthOf(const Body& body) {
    size_t count = 0;
    for (const Block& block : body.blocks)
      count += block.instrs.size();
    return count;
  }

  /// `isLast`: this is the final computation, so it must find the loops that gain.
  FunctionBound make(FunctionId function, bool isLast) {
    const Body& body = *program_.module[function].body;
    auto callee = [&](FunctionId f) { return boundOf(f); };
    StateContext context{program_, *facts_.pointsTo, *facts_.mods, function, callee, limits_};
    Subjects subjects(*facts_.pointsTo, program_.module, function);
    if (!isLast || lengthOf(body) > limits_[Budget::AlwaysExplored])
      if (auto through = boundThroughCallees(context, subjects); through && !(isLast && through->hasUnseenLoops))
        return *std::move(through);
    CallEffects calls(context, subjects);
    FunctionBound bound;
    bound.touchesHeap = touchesHeap(function, calls);
    if (!bound.touchesHeap) {
      if (!program_.neverReturns[function.index])
        bound.exits.emplace_back();
      if (body.raise) {
        bound.exits.emplace_back();
        bound.exits.back().isRaise = true;
      }
      return bound;
    }
    context.isWithoutBound = callsWithoutBound(function, calls);
    StateGraph graph = buildStates(context, subjects, calls);
    if (!graph.isComplete)
      return unknown(function);
    Solution solution = solveStates(context, subjects, graph);
    bound.peak = solution.peak;
    bound.growths = std::move(solution.growths);
    std::vector<bool> isWritten = writtenParameters(context);
    std::vector<std::vector<uint32_t>> before(graph.states.size());
    for (const StateEdge& edge : graph.edges)
      before[edge.to].push_back(edge.from);
    std::vector<uint32_t> waysOut;
    for (uint32_t i = 0; i < graph.states.size(); ++i)
      if (solution.isReached[i] && graph.states[i].block &&
          (graph.states[i].block == body.exit || graph.states[i].block == body.raise)) {
        waysOut.push_back(i);
        bound.exits.push_back(exitOf(graph.states[i], solution.balance[i], subjects, isWritten));
        bound.exits.back().peak = peakOf(leadingTo({i}, before), graph, solution);
      }
    bound.hasDeadEnds = bound.exits.empty() || gainsWithoutEnd(leadingTo(waysOut, before), graph, solution);
    mergeExits(bound.exits, limits_);
    cutTerms(bound, limits_);
    return bound;
  }

  static void cutTerms(FunctionBound& bound, LimitUse& limits) {
    auto cut = [&](Amounts& amounts) {
      for (Amount& amount : amounts)
        if (limits.isOver(Budget::Terms, amount.termCount()))
          amount = amount + Amount::unbounded();
    };
    cut(bound.peak);
    for (Exit& exit : bound.exits) {
      cut(exit.net);
      cut(exit.peak);
    }
  }

  /// The analysis was too expensive: for its callers the function is like one without a body.
  FunctionBound unknown(FunctionId function) const {
    FunctionBound bound;
    bound.touchesHeap = true;
    bound.unknown = "it would take more than " + std::to_string(4 * limits_[Budget::StepsPerInstruction]) +
                    " steps per instruction";
    Exit exit;
    exit.net[SureCells] = exit.net[CountedCells] = exit.net[Bytes] = Amount::plusWhat(function.index);
    exit.peak = bound.peak = exit.net;
    if (!program_.neverReturns[function.index])
      bound.exits.push_back(exit);
    exit.isRaise = true;
    if (program_.module[function].body->raise)
      bound.exits.push_back(exit);
    return bound;
  }

  /// Which states can reach one of these?
  static std::vector<bool> leadingTo(std::vector<uint32_t> open, const std::vector<std::vector<uint32_t>>& before) {
    std::vector<bool> leadsThere(before.size());
    for (uint32_t state : open)
      leadsThere[state] = true;
    while (!open.empty()) {
      uint32_t at = open.back();
      open.pop_back();
      for (uint32_t from : before[at])
        if (!leadsThere[from]) {
          leadsThere[from] = true;
          open.push_back(from);
        }
    }
    return leadsThere;
  }

  /// The highest balance on edges between these states.
  static Amounts peakOf(const std::vector<bool>& among, const StateGraph& graph, const Solution& solution) {
    Amounts peak;
    for (const StateEdge& edge : graph.edges)
      if (among[edge.from] && among[edge.to] && solution.isReached[edge.from])
        peak = larger(peak, solution.balance[edge.from] + edge.balance.peak());
    return peak;
  }

  /// Is a cell live on a path that never returns, because a call ends the program or a loop does not end?
  static bool gainsWithoutEnd(const std::vector<bool>& comesBack, const StateGraph& graph, const Solution& solution) {
    return llvm::any_of(graph.edges, [&](const StateEdge& edge) {
      return solution.isReached[edge.from] && !comesBack[edge.to] &&
             (solution.balance[edge.from] + edge.balance.peak())[SureCells].mayBePositive();
    });
  }

  static Exit exitOf(const State& state, const Amounts& balance, Subjects& subjects,
                     const std::vector<bool>& isWritten) {
    const Body& body = subjects.body();
    Exit exit;
    exit.isRaise = state.block == body.raise;
    exit.isUnusual = state.isUnusual;
    exit.net = balance;
    for (uint32_t p = 0; p < body.places.size(); ++p) {
      const auto* local = std::get_if<LocalPlace>(&body.places[p].node);
      if (!local)
        continue;
      SubjectId subject = subjects.place(PlaceId(p));
      Known known = state.facts.known(subject);
      if (local->variable == body.result) {
        exit.result = known;
        if (const Amount* size = state.sizes.find(subject))
          exit.resultSize = *size;
      } else if (body[local->variable].kind == VariableKind::Parameter && !isWritten[local->variable.index] &&
                 !known.isAny())
        exit.arguments.push_back({local->variable.index, known});
    }
    std::sort(exit.arguments.begin(), exit.arguments.end());
    return exit;
  }
};

} // namespace

std::map<FunctionId, std::unique_ptr<FunctionBound>> componentBounds(const program::Program& program,
                                                                     const ProgramFacts& facts,
                                                                     const std::vector<FunctionId>& component,
                                                                     const SummarySource& callees, LimitUse& limits) {
  return Component(program, facts, callees, limits).run(component);
}

} // namespace wt::engines::behavior

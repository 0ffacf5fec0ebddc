// SPDX-License-Identifier: Apache-2.0
#include "engines/behavior/StatedBehavior.h"

#include "engines/Words.h"
#include "engines/behavior/CallEffects.h"
#include "engines/behavior/Sentences.h"
#include "engines/behavior/Simulation.h"
#include "ir/Describe.h"
#include "ir/Target.h"
#include "ir/VisitOperands.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <deque>

namespace wt::engines::behavior {

using namespace ir;

namespace {

constexpr const char* kEnd = "(the end)";

std::string quoted(const std::string& text) {
  return "`" + text + "`";
}

std::string cells(const Amount& amount) {
  return amount.print() + (amount.number() == 1 ? " cell" : " cells");
}

// ------------------------------------------------------------------------------------------------ a bound

/// Finds a shortest path, in blocks, through the states of a function on which more than `limit` cells are live.
class TooHighWay {
public:
  TooHighWay(const StateContext& context, CallEffects& calls, const StateGraph& graph, int64_t limit)
      : context_(context), calls_(calls), graph_(graph), limit_(limit),
        body_(*context.program.module[context.function].body), out_(graph.states.size()) {
    for (uint32_t e = 0; e < graph.edges.size(); ++e)
      out_[graph.edges[e].from].push_back(e);
  }

  /// Empty: there is no such path, or none within the limit of steps.
  std::vector<StatedStep> find() {
    visits_.push_back({0, 0, 0, 0});
    seen_.insert({0, 0});
    for (uint32_t i = 0; i < visits_.size() && !context_.limits.isOver(Budget::TraceSteps, i); ++i)
      for (uint32_t e : out_[visits_[i].state]) {
        const StateEdge& edge = graph_.edges[e];
        if (numberOf(edge.balance.peak()) > limit_ - visits_[i].balance)
          return tell(i, e);
        int64_t balance = std::max(visits_[i].balance + numberOf(edge.balance.gain()), -limit_ - 1);
        if (seen_.insert({edge.to, balance}).second)
          visits_.push_back({edge.to, balance, i, e});
      }
    return {};
  }

private:
  struct Visit {
    uint32_t state;
    int64_t balance;
    uint32_t before, edge; // its predecessor; unused in the first
  };
  static constexpr size_t kShown = 12; // steps of a path to show: the first and the last of them
  const StateContext& context_;
  CallEffects& calls_;
  const StateGraph& graph_;
  int64_t limit_;
  const Body& body_;
  std::vector<std::vector<uint32_t>> out_; // edges by state
  std::vector<Visit> visits_;
  std::set<std::pair<uint32_t, int64_t>> seen_;

  /// Names may have any value, so a positive amount with names counts as above the limit.
  int64_t numberOf(const Amounts& amounts) const {
    return amounts[SureCells].number().value_or(amounts[SureCells].mayBePositive() ? limit_ + 1 : 0);
  }

  std::vector<StatedStep> tell(uint32_t last, uint32_t lastEdge) {
    std::vector<uint32_t> edges = {lastEdge};
    for (uint32_t i = last; i != 0; i = visits_[i].before)
      edges.push_back(visits_[i].edge);
    std::reverse(edges.begin(), edges.end());
    std::vector<StatedStep> steps;
    int64_t balance = 0;
    for (uint32_t e : edges) {
      addSteps(graph_.edges[e], balance, steps);
      balance += numberOf(graph_.edges[e].balance.gain());
    }
    if (steps.size() > kShown) {
      size_t left = steps.size() - kShown;
      steps[kShown / 2] = {{}, "… " + std::to_string(left + 1) + " steps more"};
      steps.erase(steps.begin() + kShown / 2 + 1, steps.begin() + kShown / 2 + 1 + static_cast<long>(left));
    }
    return steps;
  }

  void addSteps(const StateEdge& edge, int64_t before, std::vector<StatedStep>& steps) {
    if (edge.balance.gain()[SureCells] == Amount(0) && edge.balance.peak()[SureCells] == Amount(0))
      return;
    size_t first = steps.size();
    for (const Instr& instr : body_[graph_.states[edge.from].block].instrs) {
      const auto* call = std::get_if<Call>(&instr.op);
      std::string what = std::holds_alternative<Alloc>(instr.op)  ? "a cell is allocated"
                         : std::holds_alternative<Free>(instr.op) ? "a cell is released"
                         : call && calls_.of(*call).touchesHeap   ? calleeOf(*call) + " is called"
                                                                  : "";
      if (!what.empty())
        steps.push_back({instr.location, what});
    }
    if (steps.size() == first)
      return;
    bool isHigher =
        edge.balance.peak()[SureCells] != edge.balance.gain()[SureCells] && edge.balance.peak()[SureCells] != Amount(0);
    Amount live = Amount(before) + (isHigher ? edge.balance.peak() : edge.balance.gain())[SureCells];
    steps.back().what += (isHigher ? ": up to " : ": ") + cells(live) + " live";
  }

  std::string calleeOf(const Call& call) const {
    const auto* direct = std::get_if<DirectCallee>(&call.callee);
    return direct ? quoted(nameOf(context_.program.module[direct->function])) : "a function behind a pointer";
  }
};

// ------------------------------------------------------------------------------------------------ one function

class Checker {
public:
  Checker(const program::Program& program, const ProgramFacts& facts, const SummarySource& bounds, TypeInference& types)
      : program_(program), module_(program.module), facts_(facts), bounds_(bounds), types_(types),
        limits_(facts.limits) {}

  void check(FunctionId function, const spec::StatedBehavior& stated) {
    function_ = function;
    name_ = quoted(nameOf(module_[function_]));
    origin_ = stated.origin;
    bool hasBody = module_[function_].body && !program_.isSpecified[function_.index];
    if (!hasBody)
      return say(Answer::Unknown, name_ + " has no body here: what is said of its memory is not checked");
    if (!stated.bound.empty())
      checkBound(stated.bound);
    if (!stated.type.empty())
      checkType(stated.type);
  }
  std::vector<StatedResult> results;

private:
  const program::Program& program_;
  const Module& module_;
  const ProgramFacts& facts_;
  const SummarySource& bounds_;
  TypeInference& types_;
  LimitUse limits_;
  FunctionId function_;
  std::string name_;
  spec::Origin origin_;

  void say(Answer answer, std::string sentence, std::vector<StatedStep> trace = {}) {
    results.push_back({function_, origin_, answer, std::move(sentence), std::move(trace)});
  }
  const FunctionBound* boundOf(FunctionId function) const {
    return static_cast<const FunctionBound*>(bounds_.summaryOf(function));
  }

  void checkBound(const std::string& text) {
    std::optional<Amount> stated = parseAmount(text);
    const FunctionBound* bound = boundOf(function_);
    if (!stated)
      return say(Answer::No, "`" + text + "` is no amount: a number, or a sum such as `1 + 2*n`");
    if (!bound || !bound->unknown.empty())
      return say(Answer::Unknown, "the bound of " + name_ + " cannot be checked: it is over a limit");
    const Amount& peak = bound->peak[SureCells];
    std::string plus = namesOf(module_, peak.plus());
    if (peak.isAtMost(*stated)) {
      if (plus.empty())
        return say(Answer::Yes, name_ + " keeps to its bound: at most " + cells(*stated) + " live");
      return say(Answer::Unknown,
                 name_ + " keeps to its bound of " + cells(*stated) + " if nothing is kept by " + plus);
    }
    std::string computed = peak.isUnbounded() ? "there is no bound" : "up to " + cells(peak) + " can be live";
    std::vector<StatedStep> trace = wayAbove(*stated);
    for (const Growth& growth : bound->growths)
      if (trace.empty() || peak.isUnbounded())
        trace.push_back({growth.loop, growthText(module_, growth)});
    say(Answer::No, name_ + " does not keep to its bound of " + cells(*stated) + ": " + computed, std::move(trace));
  }

  std::vector<StatedStep> wayAbove(const Amount& stated) {
    if (!stated.number())
      return {};
    auto callee = [&](FunctionId f) { return boundOf(f); };
    StateContext context{program_, *facts_.pointsTo, *facts_.mods, function_, callee, limits_};
    Subjects subjects(*facts_.pointsTo, module_, function_);
    CallEffects calls(context, subjects);
    StateGraph graph = buildStates(context, subjects, calls);
    return TooHighWay(context, calls, graph, *stated.number()).find();
  }

  // ---- a type

  void checkType(const std::string& text) {
    Result<BehaviorId> stated = parseBehavior(types_.table(), text);
    if (!stated)
      return say(Answer::No, "`" + text + "` is no type: " + llvm::toString(stated.takeError()));
    bool hasConstants = true;
    for (const std::string& name : constantsIn(*stated))
      hasConstants &= keepsValue(name);
    BehaviorId inferred = types_.typeOf(function_);
    if (!hasConstants)
      return;
    if (!inferred)
      return say(Answer::Unknown, "the type of " + name_ + " cannot be checked: the inferred one is over a limit");
    BehaviorTable& table = types_.table(); // the end is a step: it tells a missing release from a later one
    SubtypeAnswer answer = explainSubtype(table, table.seq(*stated, table.unknown(kEnd)),
                                          table.seq(inferred, table.unknown(kEnd)), facts_.limits);
    if (answer.answer == Answer::Yes)
      return say(Answer::Yes, name_ + " has the type that is stated");
    if (answer.answer == Answer::Unknown)
      return say(Answer::Unknown, "the type of " + name_ + " cannot be checked: too much to compare with " +
                                      quoted(print(types_.table(), inferred)));
    std::vector<StatedStep> trace;
    if (!answer.facts.isEmpty())
      trace.push_back({{}, "where it is known: " + answer.facts.print()});
    for (size_t i = 0; i < answer.trace.size(); ++i)
      trace.push_back(
          {{},
           textOf(answer.trace[i]) + (i + 1 == answer.trace.size() ? ", which the stated type cannot do here" : "")});
    trace.push_back({module_[function_].location, "its type is " + quoted(print(types_.table(), inferred))});
    say(Answer::No, name_ + " does not have the type that is stated", std::move(trace));
  }

  static std::string textOf(const Label& label) {
    switch (label.kind) {
    case LabelKind::Malloc: return "it can allocate";
    case LabelKind::Free: return "it can release";
    case LabelKind::Unknown: return label.name == kEnd ? "it can end" : "it can call `" + label.name + "`";
    case LabelKind::Null: return "`" + label.name + "` is null";
    case LabelKind::NonNull: return "`" + label.name + "` is not null";
    case LabelKind::Silent: break;
    }
    return "";
  }

  std::set<std::string> constantsIn(BehaviorId type) const {
    std::set<std::string> names;
    std::vector<BehaviorId> open = {type};
    while (!open.empty()) {
      const BehaviorNode& node = types_.table()[open.back()];
      open.pop_back();
      if (node.form == Form::Const)
        names.insert(node.name);
      for (BehaviorId part : {node.first, node.second})
        if (part)
          open.push_back(part);
    }
    return names;
  }

  /// Does nothing in the function write memory that the expression reads? Reports a write that may.
  bool keepsValue(const std::string& name) {
    std::optional<program::RegionSet> regions = regionsRead(name);
    if (!regions) {
      say(Answer::No, "const(" + name + ") is refused: " + name_ + " nowhere reads " + quoted(name));
      return false;
    }
    const Body& body = *module_[function_].body;
    auto writes = [&](PlaceId place) { return facts_.pointsTo->cellsOf(function_, place).intersects(*regions); };
    auto refuse = [&](const Instr& instr, const std::string& what) {
      say(Answer::No, "const(" + name + ") is refused: " + quoted(name) + " may change in " + name_,
          {{instr.location, what}});
      return false;
    };
    for (const Block& block : body.blocks)
      for (const Instr& instr : block.instrs) {
        const auto* call = std::get_if<Call>(&instr.op);
        std::optional<PlaceId> target = targetOf(instr);
        if (target && writes(*target))
          return refuse(instr, quoted(describe(module_, body, *target)) + " is written here");
        if (call && facts_.mods->mod(function_, *call).intersects(*regions))
          return refuse(instr, "the function called here may write it");
      }
    return true;
  }

  /// None if no expression or parameter of the function has this name.
  std::optional<program::RegionSet> regionsRead(const std::string& name) const {
    const Body& body = *module_[function_].body;
    std::optional<program::RegionSet> regions;
    auto add = [&](const program::RegionSet& more) {
      if (!regions)
        regions.emplace();
      regions->insert(more);
    };
    for (uint32_t v = 0; v < body.variables.size(); ++v)
      if (body.variables[v].kind == VariableKind::Parameter && body.variables[v].name == name)
        add(facts_.pointsTo->variable(function_, VariableId(v)));
    for (uint32_t e = 0; e < body.exprs.size(); ++e)
      if (describe(module_, body, ExprId(e)) == name)
        OperandVisitor{body,
                       [&](ExprId part) {
                         if (const auto* read = std::get_if<ReadExpr>(&body[part].node))
                           add(facts_.pointsTo->cellsOf(function_, read->place));
                       },
                       [](PlaceId) {}}
            .visit(ExprId(e));
    return regions;
  }
};

} // namespace

std::vector<StatedResult> checkStated(const program::Program& program, const ProgramFacts& facts,
                                      const SummarySource& bounds, TypeInference& types,
                                      const std::vector<spec::StatedBehavior>& stated) {
  Checker checker(program, facts, bounds, types);
  auto parametersOf = [&](const Function& function) {
    bool hasThis = function.methodKind != MethodKind::NotMethod && function.methodKind != MethodKind::Static;
    const auto* type = typeAs<FunctionType>(program.module.types, function.type);
    return type ? type->parameters.size() - (hasThis ? 1 : 0) : 0;
  };
  for (const spec::StatedBehavior& one : stated)
    for (uint32_t i = 0; i < program.module.functions.size(); ++i) {
      const Function& function = program.module.functions[i];
      if (function.qualifiedName == one.function && parametersOf(function) == one.parameters)
        checker.check(FunctionId(i), one);
    }
  return std::move(checker.results);
}

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Prove.h"

#include "engines/contradiction/Naming.h"
#include "engines/contradiction/OutsideTheSubset.h"
#include "engines/contradiction/Search.h"
#include "engines/contradiction/Untouched.h"
#include "program/FunctionFacts.h"
#include "program/pointsto/VariableRegions.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

namespace wt::engines::contradiction {

using namespace ir;

struct Prover::State {
  const program::Program& program;
  Mode mode;
  std::unique_ptr<program::PointsTo> pointsTo;
  program::ModSets mods;
  Terms terms;
  AssumptionTable assumptions;
  Frames frames;
  EffectTable effects;
  std::vector<std::unique_ptr<FlowGraph>> graphs;
  std::vector<std::vector<FunctionId>> callers;
  llvm::BitVector isAddressTaken; // by function
  llvm::BitVector isConstant;     // by function: an initialiser that calls nobody
  bool isWhole;
  bool hasUnsafeCasts = false;
  bool hasInitializers = false; // other code that runs before main

  State(const program::Program& p, Mode m)
      : program(p), mode(m), pointsTo(makePointsTo(p, program::PointsToKind::TypeBased)), mods(p, *pointsTo),
        terms(p, *pointsTo), frames(terms, mods), effects(terms, frames.componentOf()),
        graphs(p.module.functions.size()), callers(p.module.functions.size()),
        isAddressTaken(p.module.functions.size()), isConstant(p.module.functions.size()),
        isWhole(program::isWholeProgram(p.module)) {
    for (uint32_t f = 0; f < p.calls.callees.size(); ++f)
      for (FunctionId callee : p.calls.callees[f])
        callers[callee.index].push_back(FunctionId(f));
    for (uint32_t f = 0; f < p.module.functions.size(); ++f)
      lookAt(FunctionId(f));
  }

  void lookAt(FunctionId id) {
    const Function& function = program.module[id];
    if (!function.body)
      return;
    for (const Expr& expr : function.body->exprs)
      if (const auto* address = std::get_if<FunctionExpr>(&expr.node))
        isAddressTaken.set(address->function.index);
    hasUnsafeCasts = hasUnsafeCasts || hasUnsafeCast(program.module, *function.body);
    if (!function.isInitializer)
      return;
    isConstant.set(id.index);
    for (const Block& block : function.body->blocks)
      for (const Instr& instr : block.instrs)
        if (std::holds_alternative<Call>(instr.op) || std::holds_alternative<Alloc>(instr.op))
          isConstant.reset(id.index);
    hasInitializers |= !isConstant.test(id.index);
  }

  const FlowGraph& graphOf(FunctionId function) {
    std::unique_ptr<FlowGraph>& graph = graphs[function.index];
    if (!graph) {
      graph = std::make_unique<FlowGraph>(buildFlowGraph(terms, assumptions, function));
      markFirstWrites(terms, mods, *graph);
    }
    return *graph;
  }

  /// In a fragment, whatever others can name they can call; in a whole program, whatever a library may have the address
  /// of.
  bool isRoot(FunctionId function) const {
    bool isNamed = !isWhole && program.module[function].linkage != Linkage::Internal;
    return isNamed || isAddressTaken.test(function.index) || callers[function.index].empty();
  }

  /// No cell is there before the program runs.
  bool isProgramStart(FunctionId function) const {
    const Function& f = program.module[function];
    return isWhole && (f.isInitializer || (program::isMain(f) && !hasInitializers && callers[function.index].empty()));
  }

  Answer search(const Probe& probe, std::optional<Site> site) {
    if (isConstant.test(probe.function.index)) // it is done before anything runs
      return {};
    auto graphs = [this](FunctionId f) -> const FlowGraph& { return graphOf(f); };
    auto callersOf = [this](FunctionId f) -> const std::vector<FunctionId>& { return callers[f.index]; };
    auto isRootFunction = [this](FunctionId f) { return isRoot(f); };
    auto isStart = [this](FunctionId f) { return isProgramStart(f); };
    Workshop shop{terms,     assumptions,    frames,  effects, graphs,
                  callersOf, isRootFunction, isStart, mode,    hasUnsafeCasts};
    return Search(shop, probe, site).run();
  }
};

Prover::Prover(const program::Program& program, Mode mode) : state_(std::make_unique<State>(program, mode)) {}
Prover::~Prover() = default;

Answer Prover::prove(const Probe& probe) {
  return state_->search(probe, std::nullopt);
}
Answer Prover::prove(const Probe& probe, const Site& site) {
  return state_->search(probe, site);
}
const RuleHits& Prover::ruleHits() const {
  return state_->terms.ruleHits();
}

std::string Prover::sentence(AssumptionId assumption) const {
  return state_->assumptions.sentence(assumption);
}

/// Is the node on the line, or one of the ends of life that follow something on the line?
static bool isAt(const FlowGraph& graph, uint32_t node, const Location& line) {
  const Node& n = graph.nodes[node];
  if (n.location.file == line.file && n.location.line == line.line)
    return true;
  bool isEnd = n.probe == ProbeKind::EndOfLife || n.probe == ProbeKind::None;
  return isEnd && n.before.size() == 1 && n.before.front() < node && isAt(graph, n.before.front(), line);
}

std::optional<Answer> Prover::proveLine(FunctionId function, const Location& line, const Site& site) {
  std::optional<Answer> all;
  for (const Probe& probe : probesOf(function)) {
    if (!isAt(state_->graphOf(function), probe.node, line))
      continue;
    Answer answer = prove(probe, site);
    if (answer.verdict != Verdict::Proved)
      return answer;
    if (all)
      answer.assumptions.insert(answer.assumptions.end(), all->assumptions.begin(), all->assumptions.end());
    all = std::move(answer);
  }
  if (all) {
    llvm::sort(all->assumptions);
    all->assumptions.erase(llvm::unique(all->assumptions), all->assumptions.end());
  }
  return all;
}

// ------------------------------------------------------------------------------------------------ probes

/// Is it a temporary, or a part of one?
static bool isTemporary(const Terms& terms, TermId address) {
  const Term& term = terms[address];
  if (term.kind == TermKind::Field || term.kind == TermKind::Element)
    return isTemporary(terms, term.left);
  return term.kind == TermKind::Variable &&
         (*terms.module()[FunctionId(term.a)].body)[VariableId(term.b)].kind == VariableKind::Temporary;
}

std::vector<Probe> Prover::probesOf(FunctionId function) {
  Terms& terms = state_->terms;
  const FlowGraph& graph = state_->graphOf(function);
  std::vector<Probe> probes;
  for (uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const Node& node = graph.nodes[n];
    if (node.probe == ProbeKind::None)
      continue;
    if (node.probe != ProbeKind::Release) {
      TermId place = terms.read(node.target, node.type);
      probes.push_back(
          {function, n, 0, node.probe, node.location, nameOf(terms, place), isTemporary(terms, node.target)});
      continue;
    }
    for (uint32_t p = 0; p < node.places.size(); ++p)
      if (terms.mayPoint(terms[node.places[p]].type))
        probes.push_back({function, n, p, node.probe, node.location, nameOf(terms, node.places[p]), false});
  }
  return probes;
}

} // namespace wt::engines::contradiction

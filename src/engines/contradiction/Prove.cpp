// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Prove.h"

#include "engines/contradiction/Naming.h"
#include "engines/contradiction/ProgramFacts.h"
#include "engines/contradiction/Search.h"
#include "engines/contradiction/Untouched.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::contradiction {

using namespace ir;

struct Prover::State {
  std::shared_ptr<const ProgramFacts> facts;
  Mode mode;
  Terms terms;
  AssumptionTable assumptions;
  Frames frames;
  EffectTable effects;
  std::vector<std::unique_ptr<FlowGraph>> graphs;

  State(std::shared_ptr<const ProgramFacts> shared, Mode m)
      : facts(std::move(shared)), mode(m), terms(facts->program(), facts->pointsTo(), facts->hasArithmetic()),
        frames(terms, facts->mods()), effects(terms, frames.componentOf()),
        graphs(facts->program().module.functions.size()) {}

  const FlowGraph& graphOf(FunctionId function) {
    std::unique_ptr<FlowGraph>& graph = graphs[function.index];
    if (!graph) {
      graph = std::make_unique<FlowGraph>(buildFlowGraph(terms, assumptions, function));
      markFirstWrites(terms, facts->mods(), *graph);
    }
    return *graph;
  }

  Answer search(const Probe& probe, std::optional<Site> site) {
    if (facts->isConstant(probe.function))
      return {};
    auto graphs = [this](FunctionId f) -> const FlowGraph& { return graphOf(f); };
    auto callersOf = [this](FunctionId f) -> const std::vector<FunctionId>& { return facts->callersOf(f); };
    auto isRootFunction = [this](FunctionId f) { return facts->isRoot(f); };
    auto isStart = [this](FunctionId f) { return facts->isProgramStart(f); };
    Workshop shop{terms,     assumptions,    frames,  effects, graphs,
                  callersOf, isRootFunction, isStart, mode,    facts->hasUnsafeCasts()};
    return Search(shop, probe, site).run();
  }
};

Prover::Prover(const program::Program& program, Mode mode)
    : Prover(std::make_shared<const ProgramFacts>(program), mode) {}
Prover::Prover(std::shared_ptr<const ProgramFacts> facts, Mode mode)
    : state_(std::make_unique<State>(std::move(facts), mode)) {}
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

AssumptionKind Prover::kindOf(AssumptionId assumption) const {
  return state_->assumptions.kind(assumption);
}

/// Is the node on the line, or the end of a variable's life directly after a node on the line?
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

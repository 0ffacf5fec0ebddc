// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Effects.h"

namespace wt::engines::contradiction {

using namespace ir;

/// A component gets its row before its bodies are visited, so recursion ends.
const Effects& EffectTable::of(FunctionId function, GraphSource graphs) {
  uint32_t component = componentOf_[function.index];
  if (rows_[component])
    return *rows_[component];
  Effects& effects = *(rows_[component] = std::make_unique<Effects>());
  for (FunctionId member : terms_.program().components[component]) {
    const FlowGraph& graph = graphs(member);
    for (const Node& node : graph.nodes)
      addNode(graph, node, effects);
    for (uint32_t call : graph.calls) {
      const Effects& callee = of(graph.nodes[call].callee, graphs);
      if (&callee == &effects)
        continue;
      effects.written.insert(callee.written);
      effects.displaced.insert(callee.displaced);
      effects.released.insert(callee.released);
      effects.assumptions.insert(callee.assumptions);
    }
  }
  return effects;
}

void EffectTable::addNode(const FlowGraph& graph, const Node& node, Effects& effects) {
  for (AssumptionId assumption : node.assumptions)
    effects.assumptions.insert(assumption.index);
  switch (node.kind) {
  case NodeKind::Skip:
  case NodeKind::Entry:
  case NodeKind::Exit:
  case NodeKind::Compare:
  case NodeKind::Scope:
  case NodeKind::Call: return;
  case NodeKind::Assign:
  case NodeKind::Allocate:
  case NodeKind::Receive: return addWrite(graph, node.place, node.isFirst, effects);
  case NodeKind::Resize:
    addWrite(graph, node.place, false, effects);
    effects.released.insert(terms_.pointsTo(node.value));
    for (TermId place : node.places)
      effects.displaced.insert(terms_.pointsTo(place));
    return;
  case NodeKind::Release:
    effects.released.insert(terms_.pointsTo(node.value));
    for (TermId place : node.places)
      effects.displaced.insert(terms_.pointsTo(place));
    return;
  case NodeKind::Overwrite:
    for (TermId place : node.places)
      addWrite(graph, place, false, effects);
    return;
  }
}

void EffectTable::addWrite(const FlowGraph& graph, TermId place, bool isFirst, Effects& effects) {
  TermId root = place;
  while (terms_[root].left && (terms_[root].kind != TermKind::Read || root == place))
    root = terms_[root].left;
  const Term& term = terms_[root];
  bool isOwn =
      term.kind == TermKind::Variable && FunctionId(term.a) == graph.function && !graph.ownRegions[term.b].isEmpty();
  if (isOwn)
    return;
  effects.written.insert(terms_.cells(place));
  if (!isFirst && !terms_.isPrivate(terms_[place].left))
    effects.displaced.insert(terms_.pointsTo(place));
}

} // namespace wt::engines::contradiction

// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Relevance.h"

#include "llvm/ADT/STLExtras.h"

namespace wt::engines::contradiction {

using namespace ir;

bool Relevance::isConcerned(const Node& node, const Fact& fact, const Footprint& footprint) const {
  switch (node.kind) {
  case NodeKind::Skip:
  case NodeKind::Exit: return false;
  case NodeKind::Assign:
    return isWriteConcerned(node.place, footprint) &&
           (terms_.cells(node.place).intersects(footprint.reads) || !isHeldAlready(node.place, fact));
  case NodeKind::Allocate:
  case NodeKind::Receive: return isWriteConcerned(node.place, footprint);
  case NodeKind::Overwrite:
    return llvm::any_of(node.places, [&](TermId place) { return isWriteConcerned(place, footprint); });
  case NodeKind::Scope: {
    const Term& term = terms_[node.target];
    const RegionSet& own =
        term.kind == TermKind::Variable ? graphs_(FunctionId(term.a)).ownRegions[term.b] : terms_.partsOf(node.target);
    return footprint.roots.contains(node.target.index) || fact.holders.intersects(own);
  }
  case NodeKind::Call: return isCallConcerned(node, fact, footprint);
  case NodeKind::Entry:
  case NodeKind::Resize:
  case NodeKind::Release:
  case NodeKind::Compare: return true;
  }
  return true;
}

/// May the place hold the cell, or does an expression read it?
bool Relevance::isWriteConcerned(TermId place, const Footprint& footprint) const {
  return terms_.pointsTo(place).intersects(cell_) || terms_.cells(place).intersects(footprint.reads);
}

/// Would a write to it leave S as it is? Its regions are open, or have exactly this one tag while others are open.
bool Relevance::isHeldAlready(TermId place, const Fact& fact) const {
  const auto& rows = fact.holders.list();
  if (rows.empty() || !rows.front().isOpen())
    return false;
  RegionSet left = terms_.cells(place);
  left.erase(rows.front().regions);
  return left.isEmpty() || llvm::any_of(rows, [&](const Holder& row) {
           return row.tags == TermSet{place} && row.regions.containsAll(left);
         });
}

bool Relevance::isCallConcerned(const Node& node, const Fact& fact, const Footprint& footprint) const {
  const FlowGraph& graph = graphs_(node.callee);
  if ((node.isRaise ? graph.raise : graph.exit) == 0)
    return true;
  const Effects& effects = effects_.of(node.callee, graphs_);
  return effects.displaced.intersects(cell_) || effects.released.intersects(cell_) ||
         effects.written.intersects(footprint.reads) || fact.holders.intersects(effects.written);
}

} // namespace wt::engines::contradiction

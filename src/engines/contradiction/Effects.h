// SPDX-License-Identifier: Apache-2.0
// How can a call affect the facts about a cell? For each function, including its callees: the regions it writes that
// outlive it, the objects that may lose a pointer, and those it releases. Computed over the flow graphs, so it
// is what the search would see (unlike program::ModSets, an unknown function writes nothing here: proofs name that
// assumption).
//
//   void count(struct list *l) { total += length(l); }       // written {$total}, displaced {}, released {}
//   // such a call changes no fact about a list
//
// Computed on demand, for functions that a search meets and their callees. One row for each component of the call
// graph.
#pragma once

#include "engines/contradiction/Frames.h"

namespace wt::engines::contradiction {

struct Effects {
  RegionSet written;      // without the function's own variables, which end when it returns
  RegionSet displaced;    // possible targets of the pointers in places that are written, or released with their object
  RegionSet released;     // possible targets of the released pointers
  SparseBits assumptions; // the ids of the assumptions behind all this
};

class EffectTable {
public:
  EffectTable(Terms& terms, const std::vector<uint32_t>& componentOf)
      : terms_(terms), componentOf_(componentOf), rows_(terms.program().components.size()) {}

  const Effects& of(ir::FunctionId function, GraphSource graphs);

private:
  Terms& terms_;
  const std::vector<uint32_t>& componentOf_;
  std::vector<std::unique_ptr<Effects>> rows_; // by component

  void addNode(const FlowGraph& graph, const Node& node, Effects& effects);
  void addWrite(const FlowGraph& graph, TermId place, bool isFirst, Effects& effects);
};

} // namespace wt::engines::contradiction

// SPDX-License-Identifier: Apache-2.0
// What can a call do to what is known of a cell? For each function, in all it does and whomever it calls, the regions
// it writes that outlive it, what it may put out of reach, and what it releases: over the nodes of the flow graphs, so
// that it is what the search would see (unlike program::ModSets, an unknown function writes nothing here: the proofs
// say that they assume it).
//
//   void count(struct list *l) { total += length(l); }       // written {$total}, displaced {}, released {}
//   // no fact about a list changes over a call of it
//
// Made on demand, for the functions that a search comes by and those they call; a component of the call graph has one
// row.
#pragma once

#include "engines/contradiction/Frames.h"

namespace wt::engines::contradiction {

struct Effects {
  RegionSet written;      // not the function's own variables, which are gone when it returns
  RegionSet displaced;    // what the places written, or released with their object, may have pointed to
  RegionSet released;     // what the released pointers may point to
  SparseBits assumptions; // that all of this rests on, by their ids
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

// SPDX-License-Identifier: Apache-2.0
// How does a fact change when the search enters a callee by its exit, and leaves it by its entry? Map and Unmap
// [Orlovich, Rugina, SAS 2006, §4.4]. The assignments of Figures 4 and 5 (ret, shadows) are nodes of the flow graphs;
// the change of frames remains.
//
// Departure: at every call, the paper's Remove Info drops everything that mentions the caller's locals, and MOD
// restores it. Here a fact keeps it, unless the callee may call the caller again: only in a recursion can the name of a
// local mean two places. There, the caller's locals are replaced:
//
//   f(x) { … f(x->next) … }     // after the call: S {x, list.next}, H {x}
//                               // in the callee:  S {(hidden), list.next}, H {(hidden)}: a place that it cannot
//                               //                 access holds the cell (a hidden tag names no place either)
//                               // before the call: the callee's result, with x again
//
// For other calls, Map only removes those locals of the caller that may hold the cell and about which nothing else is
// known. The callee cannot access them, and without them its analysis serves more callers.
//
// A local whose address is taken cannot be told from the callee's instance of it: its region stays in S.
#pragma once

#include "engines/contradiction/FlowGraph.h"
#include "engines/contradiction/Transfer.h"
#include "program/pointsto/Mod.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace wt::engines::contradiction {

using GraphSource = llvm::function_ref<const FlowGraph&(ir::FunctionId)>;

class Frames {
public:
  Frames(Terms& terms, const program::ModSets& mods);

  /// May the callee call the caller again?
  bool isRecursion(ir::FunctionId caller, ir::FunctionId callee) const {
    return componentOf_[caller.index] == componentOf_[callee.index] && componentOf_[caller.index] != kNoComponent;
  }

  /// By function: its component of the call graph.
  const std::vector<uint32_t>& componentOf() const { return componentOf_; }

  /// The fact at the callee's exit, given the one after the call.
  Fact map(ir::FunctionId caller, ir::FunctionId callee, const Fact& after, GraphSource graphs);
  /// The fact before the call, given the one at the callee's entry. `after`: the fact that was mapped.
  Fact unmap(ir::FunctionId caller, ir::FunctionId callee, const Fact& entry, const Fact& after, GraphSource graphs);

private:
  static constexpr uint32_t kNoComponent = UINT32_MAX;
  Terms& terms_;
  RuleHits& ruleHits() const { return terms_.ruleHits(); }
  const program::ModSets& mods_;
  std::vector<uint32_t> componentOf_;
  std::vector<RegionSet> framed_; // by component, computed on demand
  std::vector<bool> isFramedKnown_;

  const RegionSet& framedRegions(uint32_t component, GraphSource graphs);
  RegionSet silentLocals(ir::FunctionId caller, const Fact& after, GraphSource graphs);
  Fact mapSilent(ir::FunctionId caller, const Fact& after, GraphSource graphs);
  Fact unmapSilent(ir::FunctionId caller, const Fact& entry, const Fact& after, GraphSource graphs);
  static void putBack(const Fact& after, const RegionSet& putAside, llvm::function_ref<TermId(TermId)> tagIn,
                      Fact& before);
  void restoreTags(uint32_t component, ir::FunctionId callee, const Fact& after, Fact& before) const;
  bool speaksOf(TermId e, uint32_t component) const;
  bool isKeptBy(TermId e, ir::FunctionId callee) const { return terms_.disjoint(e, mods_.mod(callee)); }
};

} // namespace wt::engines::contradiction

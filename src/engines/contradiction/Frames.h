// SPDX-License-Identifier: Apache-2.0
// Backwards into a callee and out of it again: Map and Unmap [Orlovich, Rugina, SAS 2006, §4.4]. The assignments of
// Figures 4 and 5 (ret, shadows) are nodes of the flow graphs; what remains is the change of frames.
//
// Departure: the paper's Remove Info drops what mentions the caller's locals at every call, and restores it by MOD.
// Here a fact keeps it, unless the callee may call the caller again: only in a recursion can the name of a local mean
// two places. There, the caller's locals are put aside:
//
//   f(x) { … f(x->next) … }     // after the call: S {x, list.next}, H {x}
//                               // in the callee:  S {(hidden), list.next}, H {(hidden)}: a place it cannot touch holds the cell
//                               //                 (of its tags, too, only that they are hidden is known)
//                               // before the call: what the callee found, and x again
//
// Outside of a recursion, only those of the caller's locals are put aside that may hold the cell and of which nothing
// else is known. The callee cannot touch them, and without them what it does is the same for many callers.
//
// Whether a local whose address is taken is the caller's or the callee's cannot be told: its region stays in S.
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

  /// May the callee lead back to the caller?
  bool isRecursion(ir::FunctionId caller, ir::FunctionId callee) const {
    return componentOf_[caller.index] == componentOf_[callee.index] && componentOf_[caller.index] != kNoComponent;
  }

  /// By function: its component of the call graph.
  const std::vector<uint32_t>& componentOf() const { return componentOf_; }

  /// From after the call to the callee's exit.
  Fact map(ir::FunctionId caller, ir::FunctionId callee, const Fact& after, GraphSource graphs);
  /// From the callee's entry to before the call; `after`: the fact that was mapped.
  Fact unmap(ir::FunctionId caller, ir::FunctionId callee, const Fact& entry, const Fact& after, GraphSource graphs);

private:
  static constexpr uint32_t kNoComponent = UINT32_MAX;
  Terms& terms_;
  RuleHits& ruleHits() const { return terms_.ruleHits(); }
  const program::ModSets& mods_;
  std::vector<uint32_t> componentOf_;
  std::vector<RegionSet> framed_; // by component, once it is asked for
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

// SPDX-License-Identifier: Apache-2.0
// Which parts of a function's formulas carry no information for its callers? A subformula whose leaves are all free
// choices, used nowhere else, is itself a free choice: one leaf.
//
//   *out is new when  ¬e1 ∧ ¬e2 ∧ ¬e3       // e1, e2, e3: conditions the caller cannot see
//   result is 0 when  ¬e1 ∧ ¬e2 ∧ ¬e3       // the same node: both become "when c", and 0 still means new
//
// A node is cut if it dominates all leaves below it in the graph of all exported formulas. Linear in that graph
// (dominators of an acyclic graph, then one interval test per node), of which only the nodes nearest to the roots are
// examined. If more than `limit` nodes remain, the nodes farthest from the roots are cut as well, and the result is
// marked coarse; the formulas that matter most to callers are served first.
#pragma once

#include "engines/escape/Heap.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"

namespace wt::engines::escape {

struct FreeCuts {
  llvm::DenseSet<uint32_t> nodes; // of the boolean graph
  llvm::DenseSet<uint32_t> terms;
  llvm::DenseSet<uint32_t> usedAgain; // of the cut nodes, those with more than one use; a root counts as a use
  llvm::DenseSet<uint32_t> rough;     // of the cut nodes, those that are no free choices
  bool isCoarse = false;
};

/// Some exported formulas.
struct Formulas {
  std::vector<Lit> lits;
  std::vector<Term> terms;
};

/// Groups come in order of importance: each may use its share of the limit and what earlier groups left over. Leaves
/// about memory deeper than `interfaceDepth` count as free choices.
FreeCuts findFreeCuts(Heap& heap, llvm::ArrayRef<Formulas> groups, size_t limit, uint32_t interfaceDepth);

} // namespace wt::engines::escape

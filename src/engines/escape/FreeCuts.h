// SPDX-License-Identifier: Apache-2.0
// Which parts of a function's formulas mean nothing to its callers? A subformula all of whose leaves are free choices,
// used nowhere else, is itself a free choice: one leaf.
//
//   *out is new when  ¬e1 ∧ ¬e2 ∧ ¬e3       // e1, e2, e3: tests of things the caller cannot see
//   result is 0 when  ¬e1 ∧ ¬e2 ∧ ¬e3       // the same node: both become "when c", and 0 still means new
//
// A node is cut if it dominates all leaves below it in the graph of everything that is exported. Linear in that graph
// (dominators of a graph without cycles, then one interval test per node), of which the nodes nearest to the roots are
// looked at. Where more than `limit` nodes are left, what lies farthest from the roots is cut as well, and the result
// is marked coarse; what matters most to callers goes first.
#pragma once

#include "engines/escape/Heap.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"

namespace wt::engines::escape {

struct FreeCuts {
  llvm::DenseSet<uint32_t> nodes; // of the boolean graph
  llvm::DenseSet<uint32_t> terms;
  llvm::DenseSet<uint32_t> usedAgain; // of these nodes, those with more than one use, each root being one
  llvm::DenseSet<uint32_t> rough;     // of the cut nodes, those that are no free choices
  bool isCoarse = false;
};

/// Some of what is exported.
struct Formulas {
  std::vector<Lit> lits;
  std::vector<Term> terms;
};

/// What matters most comes first: each group may use its share of the limit, and what those before it left. Leaves
/// about memory deeper than `interfaceDepth` are choices like others.
FreeCuts findFreeCuts(Heap& heap, llvm::ArrayRef<Formulas> groups, size_t limit, uint32_t interfaceDepth);

} // namespace wt::engines::escape

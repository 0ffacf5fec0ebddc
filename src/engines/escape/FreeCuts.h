// SPDX-License-Identifier: Apache-2.0
// Which parts of a function's formulas mean nothing to its callers? A subformula all of whose leaves are free choices, used
// nowhere else, is itself a free choice: one leaf.
//
//   *out is new when  ¬e1 ∧ ¬e2 ∧ ¬e3       // e1, e2, e3: tests of things the caller cannot see
//   result is 0 when  ¬e1 ∧ ¬e2 ∧ ¬e3       // the same node: both become "when c", and 0 still means new
//
// A node is cut if it dominates all leaves below it in the graph of everything that is exported. Linear in that graph
// (dominators of a graph without cycles, then one interval test per node). Where more than `limit` nodes are left, what
// lies farthest from the roots is cut as well, and the result is marked coarse; what matters most to callers goes first.
#pragma once

#include "engines/escape/Heap.h"

#include "llvm/ADT/DenseSet.h"

namespace wt::engines::escape {

struct FreeCuts {
  llvm::DenseSet<uint32_t> nodes; // of the boolean graph
  llvm::DenseSet<uint32_t> terms;
  llvm::DenseSet<uint32_t> usedAgain; // nodes of the boolean graph with more than one use, each root being one
  bool isCoarse = false;
};

/// What is exported.
struct Formulas {
  std::vector<Lit> lits;
  std::vector<Term> terms;
};

/// `first` may use up to half of the limit before `rest` is looked at.
FreeCuts findFreeCuts(Heap& heap, const Formulas& first, const Formulas& rest, size_t limit);

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// One function in the paper's statements: a graph of nodes, each a transfer function, walked against its edges.
//
//   y = f(x);        scope(shadow)   shadow <- x   call f   y <- ret   ret <- 0           [4.4, Figures 4 and 5]
//   return y;        scope(ret)   ret <- y   y <- 0   t <- 0   x <- 0   exit
//   enter of f:      entry   scope(x)   x <- shadow   scope(locals)
//
// What the core language says in one instruction and the paper in several is several nodes, so that Map and Unmap
// (Frames.h) are left with the change of frames alone. Records are assigned scalar by scalar. A temporary dies at its
// last use (Lives.h): it is ours, and what only a temporary holds, the program has lost.
//
// Library functions that only allocate, release or resize are statements, so that the caller's types are seen.
#pragma once

#include "engines/contradiction/Assumptions.h"
#include "engines/contradiction/Terms.h"

#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace wt::engines::contradiction {

enum class NodeKind : uint8_t {
  Skip,      // nothing; where ways meet
  Entry,     // the function's first node
  Exit,      // its last, or where an exception leaves it
  Assign,    // *target <- value
  Allocate,  // *target <- malloc
  Receive,   // *target <- some value that may be a new cell: of a function nobody has seen
  Resize,    // *target <- realloc(value): a new object with the contents of the old one, which is released
  Release,   // free(value); `places` go with it
  Overwrite, // `places` get some values
  Compare,   // cond(target = value), or !=
  Scope,     // the variable with address `target` begins to live
  Call,      // of `callee`, which comes back by its exit, or by its raise
};

/// Which of the paper's probes does a node stand for [4.5]?
enum class ProbeKind : uint8_t { None, Assignment, Allocation, Release, EndOfLife, Result, DroppedResult };

struct Node {
  NodeKind kind = NodeKind::Skip;
  ProbeKind probe = ProbeKind::None;
  bool areEqual = false; // of Compare
  bool isRaise = false;  // of Exit and Call: by an exception
  bool isFirst = false;  // of Assign and Allocate: nothing was in the place before (Untouched.h)
  TermId target, value;
  TermId place;    // *target, of what is assigned
  ir::TypeId type; // its type
  ir::FunctionId callee;
  std::vector<TermId> places; // Reads
  Location location;
  std::vector<AssumptionId> assumptions; // that a proof which passes here rests on
  llvm::SmallVector<uint32_t, 2> before; // the nodes that may run just before: pred(n)
  uint32_t beforeArguments = 0;          // of Call: the node before the shadows are set
  uint32_t order = 0;                    // outside of loops, greater than that of every node that may run after it
};

struct FlowGraph {
  ir::FunctionId function;
  std::vector<Node> nodes; // the entry is node 0
  uint32_t exit = 0;
  uint32_t raise = 0;                // 0: no exception leaves
  std::vector<uint32_t> calls;       // the Call nodes
  std::vector<RegionSet> ownRegions; // by variable: regions that belong to it alone; empty if its address is taken
};

FlowGraph buildFlowGraph(Terms& terms, AssumptionTable& assumptions, ir::FunctionId function);

} // namespace wt::engines::contradiction

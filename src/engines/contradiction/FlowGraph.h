// SPDX-License-Identifier: Apache-2.0
// How does a function look in the paper's language? A graph of nodes, each a transfer function, traversed backwards.
//
//   y = f(x);        scope(shadow)   shadow <- x   call f   y <- ret   ret <- 0           [4.4, Figures 4 and 5]
//   return y;        scope(ret)   ret <- y   y <- 0   t <- 0   x <- 0   exit
//   enter of f:      entry   scope(x)   x <- shadow   scope(locals)
//
// An instruction of the core language that takes several of the paper's statements becomes several nodes, so Map and
// Unmap (Frames.h) deal only with the change of frames. Records are assigned scalar by scalar. A temporary dies at its
// last use (Lives.h): it does not exist in the source, and an object that only a temporary holds is lost.
//
// Calls of library functions that only allocate, release or resize are statements, with the caller's types.
#pragma once

#include "engines/contradiction/Assumptions.h"
#include "engines/contradiction/Terms.h"

#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace wt::engines::contradiction {

enum class NodeKind : uint8_t {
  Skip,      // nothing; a join
  Entry,     // the function's first node
  Exit,      // its end, or where an exception leaves it
  Assign,    // *target <- value
  Allocate,  // *target <- malloc
  Receive,   // *target <- a value that may be a new cell: the result of an unknown function
  Resize,    // *target <- realloc(value): a new object with the contents of the old one, which is released
  Release,   // free(value); the pointers in `places` are released with it
  Overwrite, // `places` get unknown values
  Compare,   // cond(target = value), or !=
  Scope,     // the lifetime of the variable with address `target` begins
  Call,      // of `callee`, which returns by its exit, or by its raise
};

/// Which of the paper's probes does a node represent [4.5]?
enum class ProbeKind : uint8_t { None, Assignment, Allocation, Release, EndOfLife, Result, DroppedResult };

struct Node {
  NodeKind kind = NodeKind::Skip;
  ProbeKind probe = ProbeKind::None;
  bool areEqual = false; // Compare
  bool isRaise = false;  // Exit and Call: by an exception
  bool isFirst = false;  // Assign and Allocate: the place was not written before (Untouched.h)
  TermId target, value;
  TermId place;    // the Read *target of the assigned place
  ir::TypeId type; // its type
  ir::FunctionId callee;
  std::vector<TermId> places; // Reads
  Location location;
  std::vector<AssumptionId> assumptions; // of proofs whose paths contain the node
  llvm::SmallVector<uint32_t, 2> before; // pred(n): the nodes that may run directly before
  uint32_t beforeArguments = 0;          // Call: the node before the shadows are assigned
  uint32_t order = 0;                    // outside loops, greater than the order of every node that may run later
};

struct FlowGraph {
  ir::FunctionId function;
  std::vector<Node> nodes; // the entry is node 0
  uint32_t exit = 0;
  uint32_t raise = 0;                // 0 if no exception leaves
  std::vector<uint32_t> calls;       // the Call nodes
  std::vector<RegionSet> ownRegions; // by variable: regions of its own; empty if its address is taken
};

FlowGraph buildFlowGraph(Terms& terms, AssumptionTable& assumptions, ir::FunctionId function);

} // namespace wt::engines::contradiction

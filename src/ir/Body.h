// SPDX-License-Identifier: Apache-2.0
// What does a function do? Variables, the expressions and places they form, and a graph of blocks with one entry and
// one exit (and, where an exception can leave the function, one `raise` block that it leaves by).
//
// Invariants (checked by Verifier.h): a block that ends in a call with an `unwind` successor, in Return or in Throw
// ends there; a block that several normal successors follow is the only predecessor of each (they open with Assume, or
// the choice is free); exit and raise are empty and have no successors; parameters come first among the variables, in
// order.
#pragma once

#include "ir/Expr.h"
#include "ir/Instr.h"

#include <string>
#include <vector>

namespace wt::ir {

enum class VariableKind : uint8_t {
  Parameter,
  Local,     // declared in the source; lives from Enter to Leave
  Temporary, // stands for a source expression, which `text` holds; if it has an Enter, it lives from Enter to Leave
  Result,    // what the function returns; one per body, if its type is not void
};

struct Variable {
  std::string name; // unique in its body: a second `i` is `i.2`
  TypeId type;
  VariableKind kind = VariableKind::Local;
  std::string text; // of a temporary: the source expression it stands for
  Location location;
};

enum class EdgeKind : uint8_t {
  Flow, // the next statement, a branch, the way back to a loop's head
  Jump, // break, continue, goto, and the way from a return to the exit: uncommon control flow
};

struct Edge {
  BlockId to;
  EdgeKind kind = EdgeKind::Flow;
};

struct Block {
  std::vector<Instr> instrs;
  std::vector<Edge> successors;
  BlockId unwind; // where an exception from the last instruction goes; invalid: none can come, or it is not modelled
};

/// A construct the front end could not lower: what it was, and where.
struct Gap {
  std::string construct;
  Location location;
};

struct Body {
  std::vector<Variable> variables;
  std::vector<Expr> exprs;
  std::vector<Place> places;
  std::vector<Block> blocks;
  BlockId entry;
  BlockId exit;
  BlockId raise;     // invalid if no exception leaves the function
  VariableId result; // invalid if the function returns nothing
  std::vector<Gap> gaps;

  const Variable& operator[](VariableId id) const { return variables[id.index]; }
  const Expr& operator[](ExprId id) const { return exprs[id.index]; }
  const Place& operator[](PlaceId id) const { return places[id.index]; }
  const Block& operator[](BlockId id) const { return blocks[id.index]; }
  Block& operator[](BlockId id) { return blocks[id.index]; }
};

} // namespace wt::ir

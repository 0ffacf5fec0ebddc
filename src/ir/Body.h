// SPDX-License-Identifier: Apache-2.0
// What does a function do? A body has variables, the expressions and places that they form, and a graph of blocks with
// one entry and one exit. If an exception can leave the function, it does so through one more block, `raise`.
//
// Invariants (checked by Verifier.h): a call with an `unwind` successor, Return and Throw are the last instruction of
// their block. If a block has several normal successors, it is the only predecessor of each (they start with Assume,
// or the choice is free). exit and raise are empty and have no successors. Parameters are the first variables, in
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
  Result,    // the function's return value; one per body, if its type is not void
};

struct Variable {
  std::string name; // unique in its body: a second `i` is `i.2`
  TypeId type;
  VariableKind kind = VariableKind::Local;
  std::string text; // of a temporary: the source expression it stands for
  Location location;
};

enum class EdgeKind : uint8_t {
  Flow, // to the next statement, along a branch, back to a loop's head
  Jump, // break, continue, goto, and the edge from a return to the exit
};

struct Edge {
  BlockId to;
  EdgeKind kind = EdgeKind::Flow;
};

struct Block {
  std::vector<Instr> instrs;
  std::vector<Edge> successors;
  BlockId unwind; // the successor for an exception of the last instruction; invalid: none, or not modelled
};

/// A construct that the front end could not lower, and its place.
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

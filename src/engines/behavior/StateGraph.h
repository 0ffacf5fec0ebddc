// SPDX-License-Identifier: Apache-2.0
// A function as a graph of states, from which its bound is read (LoopBounds.h): the pushdown system of its behavioral
// type, with facts.
//
//   if (!x) y = malloc(4);     // state (join, {})  : x is not 0
//   …                          // state (join, {malloc}): x is 0
//   if (!x) free(y);           // from the first only past it, from the second only into it
//
// A state is a block and a *history*: which allocations, releases and calls that change the balance were executed on the
// way to it, and how each of them ended the last time. Facts of ways with the same history are joined, of others kept apart; so a test that no allocation hangs on
// splits nothing [the idea of Das, Lerner, Seigle: ESP, PLDI 2002]. If a block gets too many histories, only the last
// action is remembered, and then none: kMaxHistories.
#pragma once

#include "engines/behavior/FunctionBound.h"
#include "engines/behavior/ValueFacts.h"
#include "program/pointsto/Mod.h"

namespace wt::engines::behavior {

struct StateEdge {
  uint32_t from = 0, to = 0;
  Amounts gain; // over the block
  Amounts peak; // the highest in it, from its beginning
};

struct State {
  ir::BlockId block; // invalid: a dead end, after a call that does not return
  uint32_t history = 0;
  bool isUnusual = false; // on all ways with this history, an allocation failed or null was released
  ValueFacts facts;                   // at the block's beginning
  std::map<SubjectId, Amount> sizes;  // in bytes, of the cells that places hold
};

struct StateGraph {
  std::vector<State> states; // the first is the entry
  std::vector<StateEdge> edges;
  static constexpr size_t kMaxHistories = 40;
  bool wasCut = false; // histories were given up
};

/// What the states of a body are made with.
struct StateContext {
  const program::Program& program;
  const program::PointsTo& pointsTo;
  const program::ModSets& mods;
  ir::FunctionId function;
  /// Of a callee; null: not known.
  llvm::function_ref<const FunctionBound*(ir::FunctionId)> boundOf;
  bool allocationsSucceed = false; // ways past one that failed are left out
};

/// By block: its number in reverse postorder. The head of a loop comes before the rest of it.
std::vector<uint32_t> reversePostorder(const ir::Body& body);
/// By variable: a parameter that something may write.
std::vector<bool> writtenParameters(const StateContext& context);

StateGraph buildStates(const StateContext& context, Subjects& subjects);

} // namespace wt::engines::behavior

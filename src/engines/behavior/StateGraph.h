// SPDX-License-Identifier: Apache-2.0
// A function as a graph of states, from which its bound is read (LoopBounds.h): the pushdown system of its behavioral
// type, with facts.
//
//   if (!x) y = malloc(4);     // state (join, {})  : x is not 0
//   …                          // state (join, {malloc}): x is 0
//   if (!x) free(y);           // from the first only past it, from the second only into it
//
// A state is a block and a *history*: which allocations, releases and calls that change the balance were executed on
// the way to it, and how each of them ended the last time. Facts of ways with the same history are joined, of others
// kept apart; so a test that no allocation hangs on splits nothing [the idea of Das, Lerner, Seigle: ESP, PLDI 2002].
// If a block gets too many histories, or the function needs too many steps, further ones are joined into one; if that
// is too much too, the graph is not complete.
#pragma once

#include "engines/behavior/FunctionBound.h"
#include "engines/behavior/Limits.h"
#include "engines/behavior/ValueFacts.h"
#include "program/pointsto/Mod.h"

#include <algorithm>

namespace wt::engines::behavior {

/// In bytes, of the cells that places hold. A small sorted vector.
class CellSizes {
public:
  const Amount* find(SubjectId subject) const {
    auto at = lowerBound(subject);
    return at != sizes_.end() && at->first == subject ? &at->second : nullptr;
  }
  void set(SubjectId subject, Amount size) {
    erase(subject);
    sizes_.insert(lowerBound(subject), {subject, std::move(size)});
  }
  void erase(SubjectId subject) {
    std::erase_if(sizes_, [&](const auto& held) { return held.first == subject; });
  }
  void forget(const Subjects& subjects, const program::RegionSet& written) {
    std::erase_if(sizes_, [&](const auto& held) { return subjects.regionsOf(held.first).intersects(written); });
  }
  /// What both say. True if this changed.
  bool join(const CellSizes& other) {
    return std::erase_if(sizes_, [&](const auto& held) {
             const Amount* size = other.find(held.first);
             return !size || *size != held.second;
           }) != 0;
  }

private:
  std::vector<std::pair<SubjectId, Amount>> sizes_;
  std::vector<std::pair<SubjectId, Amount>>::const_iterator lowerBound(SubjectId subject) const {
    return std::lower_bound(sizes_.begin(), sizes_.end(), subject,
                            [](const auto& held, SubjectId id) { return held.first < id; });
  }
};

/// What was gained since the beginning of a block, and the highest on the way. Copies share it.
class Balance {
public:
  const Amounts& gain() const { return parts_ ? parts_->gain : zero(); }
  const Amounts& peak() const { return parts_ ? parts_->peak : zero(); }
  void gained(const Amounts& amounts);
  /// That much more was live for a while.
  void reached(const Amounts& amounts);
  /// A way past a release, where there is nothing to release: counted as one.
  void passRelease();
  /// At least as much as the other.
  void raise(const Balance& other);

private:
  struct Parts {
    Amounts gain, peak;
  };
  std::shared_ptr<const Parts> parts_; // null: nothing
  static const Amounts& zero();
};

struct StateEdge {
  uint32_t from = 0, to = 0;
  Balance balance; // over the block
};

struct State {
  ir::BlockId block; // invalid: a dead end, after a call that does not return
  uint32_t history = 0;
  bool isUnusual = false; // on all ways with this history, an allocation failed or null was released
  ValueFacts facts;       // at the block's beginning
  CellSizes sizes;
};

struct StateGraph {
  std::vector<State> states; // the first is the entry
  std::vector<StateEdge> edges;
  bool isComplete = true; // false: more steps than the limit, even without new histories
};

/// What the states of a body are made with.
struct StateContext {
  const program::Program& program;
  const program::PointsTo& pointsTo;
  const program::ModSets& mods;
  ir::FunctionId function;
  /// Of a callee; null: not known.
  llvm::function_ref<const FunctionBound*(ir::FunctionId)> boundOf;
  LimitUse& limits;
  bool allocationsSucceed = false; // ways past one that failed are left out
  bool isWithoutBound = false;     // it calls someone who has none: its ways are told apart less
};

/// By block: its number in reverse postorder. The head of a loop comes before the rest of it.
std::vector<uint32_t> reversePostorder(const ir::Body& body);
/// By variable: a parameter that something may write.
std::vector<bool> writtenParameters(const StateContext& context);

class CallEffects;
StateGraph buildStates(const StateContext& context, Subjects& subjects, CallEffects& calls);

} // namespace wt::engines::behavior

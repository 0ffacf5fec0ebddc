// SPDX-License-Identifier: Apache-2.0
// In which states can a function be at the beginning of each block? A graph of states, from which LoopBounds.h computes
// the bound: the pushdown system of the function's behavioral type, with facts.
//
//   if (!x) y = malloc(4);     // state (join, {})  : x is not 0
//   …                          // state (join, {malloc}): x is 0
//   if (!x) free(y);           // the first state skips the release, the second executes it
//
// A state is a block and a *history*: the allocations, releases and calls that changed the balance on the way to it,
// and how each of them ended the last time. Facts of paths with the same history are joined, others are kept apart; so
// a test on which no allocation depends does not split states [the idea of Das, Lerner, Seigle: ESP, PLDI 2002]. If a
// block gets too many histories, or the function needs too many steps, further histories are merged; if that is still
// too much, the graph is incomplete.
#pragma once

#include "engines/behavior/FunctionBound.h"
#include "engines/behavior/Limits.h"
#include "engines/behavior/ValueFacts.h"
#include "program/pointsto/Mod.h"

#include <algorithm>

namespace wt::engines::behavior {

/// The sizes in bytes of the cells that places point to. A small sorted vector.
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
  /// Keeps the sizes on which both agree. Returns true if this changed.
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

/// The gain since the beginning of a block, and the highest value on the way. Copies share it.
class Balance {
public:
  const Amounts& gain() const { return parts_ ? parts_->gain : zero(); }
  const Amounts& peak() const { return parts_ ? parts_->peak : zero(); }
  void gained(const Amounts& amounts);
  /// This many more cells were live for a while.
  void reached(const Amounts& amounts);
  /// A path around a release that has nothing to release: it counts as a release.
  void passRelease();
  /// Raises each number to at least that of the other.
  void raise(const Balance& other);

private:
  struct Parts {
    Amounts gain, peak;
  };
  std::shared_ptr<const Parts> parts_; // null: zero
  static const Amounts& zero();
};

struct StateEdge {
  uint32_t from = 0, to = 0;
  Balance balance; // over the block of `from`
};

struct State {
  ir::BlockId block; // invalid: a dead end, after a call that does not return
  uint32_t history = 0;
  bool isUnusual = false; // on all paths with this history, an allocation failed or a null pointer was released
  ValueFacts facts;       // at the beginning of the block
  CellSizes sizes;
};

struct StateGraph {
  std::vector<State> states; // the first is the entry
  std::vector<StateEdge> edges;
  bool isComplete = true; // false: more steps than the limit, even without new histories
};

/// The inputs of the exploration of one body.
struct StateContext {
  const program::Program& program;
  const program::PointsTo& pointsTo;
  const program::ModSets& mods;
  ir::FunctionId function;
  /// The bound of a callee; null: unknown.
  llvm::function_ref<const FunctionBound*(ir::FunctionId)> boundOf;
  LimitUse& limits;
  bool allocationsSucceed = false; // paths after a failed allocation are left out
  bool isWithoutBound = false;     // some callee has no bound, so fewer histories are kept apart
};

/// By variable: is it a parameter that some instruction may write?
std::vector<bool> writtenParameters(const StateContext& context);

class CallEffects;
StateGraph buildStates(const StateContext& context, Subjects& subjects, CallEffects& calls);

} // namespace wt::engines::behavior

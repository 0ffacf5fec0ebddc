// SPDX-License-Identifier: Apache-2.0
// How often is a block executed, in one call of its function, at most? Over all loops around it together: what an inner
// loop uses up, an outer one must have added.
//
//   while (a > 0) {            // a times
//     a--; b++;
//     while (b > 0) b--;       // a times in all, not a*a: b is stepped up a times
//   }
//
// The mutual recursion of [Sinn, Zuleger, Veith, JAR 59, 2017], sections 4 and 5: a block that no cycle passes without
// stepping a norm down is executed as often as the norm was stepped up, plus for each reset its value; and once more
// if the norm need not be positive there. A reset is
// followed back to where its value came from (a reset chain) where that was reset in between too; so the same value is
// not counted twice. Cost: chains, and one search per reset; bounded by Budget::CountSteps.
#pragma once

#include "engines/behavior/DifferenceConstraints.h"

#include <set>

namespace wt::engines::behavior {

class ExecutionCounts {
public:
  ExecutionCounts(const StateContext& context, Subjects& subjects, const StateGraph& graph);

  /// Unbounded: not known.
  Amount of(ir::BlockId block);

private:
  static constexpr uint32_t kEntry = UINT32_MAX; // as a block: where the function begins
  struct Reset {
    uint32_t block = kEntry;
    std::optional<uint32_t> to; // none: `amount`
    int64_t by = 0;
    Amount amount = 0;
  };
  struct Chain {
    std::vector<uint32_t> norms = {}; // the first is what is counted
    std::vector<uint32_t> blocks;     // of its resets, the last one first
    Reset end;                        // where its value comes from
    int64_t by = 0;
  };
  const StateContext& context_;
  const ir::Body& body_;
  DifferenceConstraints constraints_;
  std::vector<std::vector<uint32_t>> successors_, predecessors_;
  std::vector<bool> isOnCycle_;
  struct LocalBound {
    uint32_t norm;
    bool isOnceMore;    // it may be executed after the last step down, or before the first
    bool isPaidByValue; // the last execution too, because the norm is positive there
  };
  std::vector<std::vector<LocalBound>> boundsOf_; // by block: norms that every cycle through it steps down
  std::vector<std::vector<bool>> isLive_;         // by norm and block: what the norm is behind it matters to someone
  std::vector<bool> isLiveAtEntry_;               // by norm
  std::vector<std::vector<Reset>> resets_;        // by norm
  std::map<uint32_t, Amount> counts_, decrements_, values_;
  std::set<uint32_t> activeBlocks_, activeNorms_, activeValues_;
  bool isCut_ = false; // something under way was asked for: what depends on it is not remembered
  uint64_t steps_ = 0;

  void findCycles();
  void findLocalBounds(uint32_t norm);
  void findLive(uint32_t norm);
  void findResets(uint32_t norm);
  template <class Make>
  Amount remembered(std::map<uint32_t, Amount>& known, std::set<uint32_t>& active, uint32_t key, Make make);
  Amount countOf(uint32_t block);
  Amount countByNeighbours(uint32_t block);
  /// How often the norm can be stepped down while it is positive.
  Amount decrementsOf(uint32_t norm);
  Amount incrementsOf(uint32_t norm);
  Amount valueOf(uint32_t norm);
  std::vector<Chain> chainsOf(uint32_t norm);
  bool isResetBetween(uint32_t norm, uint32_t from, uint32_t to) const;
};

} // namespace wt::engines::behavior

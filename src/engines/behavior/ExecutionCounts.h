// SPDX-License-Identifier: Apache-2.0
// How often is a block executed in one call of its function, at most? Over all loops around it together: an inner loop
// can only use up what an outer one has added.
//
//   while (a > 0) {            // a times
//     a--; b++;
//     while (b > 0) b--;       // a times in all, not a*a: b is incremented a times
//   }
//
// The mutual recursion of [Sinn, Zuleger, Veith, JAR 59, 2017], sections 4 and 5. If every cycle through a block
// decrements a norm, the block is executed as often as the norm is incremented, plus the norm's value at each reset,
// and once more if the norm need not be positive there. A reset chain follows a reset back to the source of its value,
// as long as that source was reset in between as well, so that no value counts twice. Cost: chains, and one search per
// reset; bounded by Budget::CountSteps.
#pragma once

#include "engines/behavior/DifferenceConstraints.h"

#include <set>

namespace wt::engines::behavior {

class ExecutionCounts {
public:
  ExecutionCounts(const StateContext& context, Subjects& subjects, const StateGraph& graph);

  /// An upper bound; unbounded: unknown.
  Amount of(ir::BlockId block);

private:
  static constexpr uint32_t kEntry = UINT32_MAX; // stands for the entry of the function in place of a block
  struct Reset {
    uint32_t block = kEntry;
    std::optional<uint32_t> to; // none: reset to `amount`
    int64_t by = 0;
    Amount amount = 0;
  };
  struct Chain {
    std::vector<uint32_t> norms = {}; // the first is the norm that is counted
    std::vector<uint32_t> blocks;     // the blocks of its resets, the last reset first
    Reset end;                        // the source of its value
    int64_t by = 0;
  };
  const StateContext& context_;
  const ir::Body& body_;
  DifferenceConstraints constraints_;
  std::vector<std::vector<uint32_t>> successors_, predecessors_;
  std::vector<bool> isOnCycle_;
  struct LocalBound {
    uint32_t norm;
    bool isOnceMore;    // it may execute after the last decrement or before the first
    bool isPaidByValue; // the norm is positive at its last execution, so no extra one is counted
  };
  std::vector<std::vector<LocalBound>> boundsOf_; // by block: norms that every cycle through it decrements
  std::vector<std::vector<bool>> isLive_;         // by norm and block: the norm's value after the block is used
  std::vector<bool> isLiveAtEntry_;               // by norm
  std::vector<std::vector<Reset>> resets_;        // by norm
  std::map<uint32_t, Amount> counts_, decrements_, values_;
  std::set<uint32_t> activeBlocks_, activeNorms_, activeValues_;
  bool isCut_ = false; // needed a result in progress: if unbounded, the result is not cached
  uint64_t steps_ = 0;

  void findCycles();
  void findLocalBounds(uint32_t norm);
  void findLive(uint32_t norm);
  void findResets(uint32_t norm);
  template <class Make>
  Amount remembered(std::map<uint32_t, Amount>& known, std::set<uint32_t>& active, uint32_t key, Make make);
  Amount countOf(uint32_t block);
  Amount countByNeighbours(uint32_t block);
  /// How often the norm can be decremented while it is positive.
  Amount decrementsOf(uint32_t norm);
  Amount incrementsOf(uint32_t norm);
  Amount valueOf(uint32_t norm);
  std::vector<Chain> chainsOf(uint32_t norm);
  bool isResetBetween(uint32_t norm, uint32_t from, uint32_t to) const;
};

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
// Does a test keep something from growing? Four kinds of test, on every way to a block:
//
//   if (count < MAX) add(e);                  // a limit: the test looks at something that is counted
//   if (!started) { started = 1; add(e); }    // once: the test looks at something that is assigned behind it
//   if (!(e = find(key))) add(key);           // by key: only what was not there before is added
//   if (mode == BUFFERED) add(e);             // by mode: only while a global has this value
#pragma once

#include "engines/behavior/KeptThings.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace wt::engines::behavior {

enum class Guard : uint8_t { None, ByMode, ByKey, Limit };

class Guards {
public:
  Guards(const ir::Module& module, const ir::Body& body);
  /// Over the tests that lie on every way to the block; `within`: only of these blocks, if there are any.
  Guard of(ir::BlockId block, const std::vector<ir::BlockId>& within, const std::set<Cell>& counters) const;
  /// Where an array is made longer: `raised` are all numbers that rise. A test that they are below something that does
  /// not rise is a limit; that one has reached another (`used == room`) is none.
  Guard ofArray(ir::BlockId block, const std::vector<ir::BlockId>& within, const std::set<Cell>& raised) const;

private:
  const ir::Module& module_;
  const ir::Body& body_;
  std::vector<uint32_t> dominator_; // by block: the nearest block on every way to it; itself: the entry, or not reached

  bool dominates(uint32_t block, uint32_t other) const;
  Guard strongest(ir::BlockId block, const std::vector<ir::BlockId>& within,
                  llvm::function_ref<Guard(ir::BlockId, ir::ExprId)> ofTest) const;
  Guard ofArrayTest(ir::BlockId block, ir::ExprId condition, const std::set<Cell>& raised) const;
  Guard ofTest(ir::BlockId block, ir::ExprId condition, const std::set<Cell>& counters) const;
  bool isCounted(ir::ExprId expr, const std::set<Cell>& counters) const;
  bool isGlobalNumber(ir::ExprId expr) const;
  bool isStepped(ir::PlaceId place) const;
  bool isAssignedBehind(ir::BlockId block, Cell cell) const;
};

/// By block: its immediate dominator, by [Cooper, Harvey, Kennedy 2001].
std::vector<uint32_t> dominatorsOf(const ir::Body& body);

} // namespace wt::engines::behavior

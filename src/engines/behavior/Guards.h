// SPDX-License-Identifier: Apache-2.0
// Does a test keep memory from growing? Four kinds of test, on every path to a block:
//
//   if (count < MAX) add(e);                  // a limit: the test reads a counter
//   if (!started) { started = 1; add(e); }    // once: the test reads something that is assigned after it
//   if (!(e = find(key))) add(key);           // by key: adds only keys that are not there yet
//   if (mode == BUFFERED) add(e);             // by mode: adds only while a global has this value
#pragma once

#include "engines/behavior/KeptThings.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace wt::engines::behavior {

enum class Guard : uint8_t { None, ByMode, ByKey, Limit };

class Guards {
public:
  Guards(const ir::Module& module, const ir::Body& body);
  /// The strongest guard among the tests on every path to the block; `within`: only tests in these blocks, unless
  /// empty.
  Guard of(ir::BlockId block, const std::vector<ir::BlockId>& within, const std::set<Cell>& counters) const;
  /// The guard where an array is made longer; `raised`: all numbers that rise. A test that one of them is below a
  /// number that does not rise is a limit; a test that one has reached another (`used == room`) is not.
  Guard ofArray(ir::BlockId block, const std::vector<ir::BlockId>& within, const std::set<Cell>& raised) const;

private:
  const ir::Module& module_;
  const ir::Body& body_;
  std::vector<uint32_t> dominator_;

  Guard strongest(ir::BlockId block, const std::vector<ir::BlockId>& within,
                  llvm::function_ref<Guard(ir::BlockId, ir::ExprId)> ofTest) const;
  Guard ofArrayTest(ir::BlockId block, ir::ExprId condition, const std::set<Cell>& raised) const;
  Guard ofTest(ir::BlockId block, ir::ExprId condition, const std::set<Cell>& counters) const;
  bool isCounted(ir::ExprId expr, const std::set<Cell>& counters) const;
  bool isGlobalNumber(ir::ExprId expr) const;
  bool isStepped(ir::PlaceId place) const;
  bool isAssignedBehind(ir::BlockId block, Cell cell) const;
};

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
// Which function of a component is analysed next? First all of them in order; then, round by round, the callers of
// those whose signature has changed, until none is left. Signatures of mutually recursive functions settle after a few
// rounds [Clouseau, Section 4.2].
//
// Cost, besides the analyses: n log n + m per round for a component of n functions with m calls between them.
#pragma once

#include "program/Program.h"

#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <set>

namespace wt::engines::ownership {

class Rounds {
public:
  static constexpr int kMax = 10;

  Rounds(const program::Program& program, const std::vector<ir::FunctionId>& component);

  /// None if all have settled, or the limit is reached.
  std::optional<ir::FunctionId> next();
  /// Reports that the function returned last has a new signature.
  void changed(ir::FunctionId function);
  bool isSettled() const { return due_.empty() && dueNext_.empty(); }

private:
  const std::vector<ir::FunctionId>& component_;
  llvm::DenseMap<ir::FunctionId, std::vector<uint32_t>> callers_; // by callee: positions in the component
  std::set<uint32_t> due_, dueNext_;                              // positions: due in this round, due in the next
  uint32_t at_ = 0;
  int round_ = 1;
};

} // namespace wt::engines::ownership

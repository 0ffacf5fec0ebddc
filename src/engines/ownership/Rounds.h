// SPDX-License-Identifier: Apache-2.0
// Which function of a component is due next? All once, in their order; then those that call one whose signature
// changed, round by round, until none is left. Signatures of mutually recursive functions settle after a few rounds
// [Clouseau, Section 4.2].
//
// Cost: a component of n functions and m calls between them takes n log n + m per round, beside the analysis itself.
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

  /// None: all are settled, or the limit is reached.
  std::optional<ir::FunctionId> next();
  /// The function that was due last has another signature than before.
  void changed(ir::FunctionId function);
  bool isSettled() const { return due_.empty() && dueNext_.empty(); }

private:
  const std::vector<ir::FunctionId>& component_;
  llvm::DenseMap<ir::FunctionId, std::vector<uint32_t>> callers_; // by callee: positions in the component
  std::set<uint32_t> due_, dueNext_;                              // positions; in this round, and in the one after it
  uint32_t at_ = 0;
  int round_ = 1;
};

} // namespace wt::engines::ownership

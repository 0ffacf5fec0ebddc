// SPDX-License-Identifier: Apache-2.0
// How much may the engine examine and keep? The rows of Budgets.def, as set by the user. Limits count steps, never
// time. The engine counts how often each limit cut something, so that a run can report it.
//
//   if (limits.isOver(Budget::Strands, strands.size())) mergeStrands(strands);   // counted
#pragma once

#include "engines/Budget.h"

#include <array>

namespace wt::engines::behavior {

enum class Budget : uint8_t {
#define WT_BUDGET(id, name, standard, low, high, sentence) id,
#include "engines/behavior/Budgets.def"
  Count
};

class Limits {
public:
  Limits();
  explicit Limits(const SetLimits& set);
  uint64_t operator[](Budget budget) const { return values_[static_cast<size_t>(budget)]; }

private:
  std::array<uint64_t, static_cast<size_t>(Budget::Count)> values_;
};

/// The limits during one analysis, with the number of times each cut something.
class LimitUse {
public:
  /// `limits` must outlive it.
  explicit LimitUse(const Limits& limits) : limits_(&limits) {}

  uint64_t operator[](Budget budget) const { return (*limits_)[budget]; }
  bool isOver(Budget budget, uint64_t count) { return count > (*limits_)[budget] && note(budget); }
  /// Counts one cut; returns true.
  bool note(Budget budget) {
    ++hits_[static_cast<size_t>(budget)];
    return true;
  }
  /// Adds the counts under `kLimitCount` and the name.
  void addTo(std::map<std::string, uint64_t>& counts) const;

private:
  const Limits* limits_;
  std::array<uint64_t, static_cast<size_t>(Budget::Count)> hits_{};
};

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
// How much may the analysis of one function cost, and how much detail does it keep? The rows of Budgets.def, as the
// user set them. They count blocks, nodes and values, never time, so results are the same on any machine. Each omission
// is counted, so that a run can report it.
//
//   if (heap.bounds().isFull(Budget::SummaryFates, fates_.size()))   // no room for one more: counted
#pragma once

#include "engines/Budget.h"
#include "solver/SatSession.h"

#include "llvm/ADT/ArrayRef.h"

#include <array>

namespace wt::engines::escape {

enum class Budget : uint8_t {
#define WT_BUDGET(id, name, standard, low, high, sentence) id,
#include "engines/escape/Budgets.def"
  Count
};

class Limits {
public:
  Limits();
  explicit Limits(const SetLimits& set);

  uint64_t operator[](Budget budget) const { return values_[static_cast<size_t>(budget)]; }
  void set(Budget budget, uint64_t value) { values_[static_cast<size_t>(budget)] = value; }
  solver::SatLimits questions() const;
  /// The limits of a round whose findings do not count: less detail.
  Limits ofDrafts() const;

private:
  std::array<uint64_t, static_cast<size_t>(Budget::Count)> values_;
};

/// How often each budget caused an omission.
class LimitHits {
public:
  void add(Budget budget) { ++hits_[static_cast<size_t>(budget)]; }
  /// Adds them under `kLimitCount` and the budget's name.
  void addTo(std::map<std::string, uint64_t>& counts) const;

private:
  std::array<uint32_t, static_cast<size_t>(Budget::Count)> hits_{};
};

/// The limits, with a counter of omissions.
class Bounds {
public:
  /// `hits` null: omissions are not counted. Both must outlive this object.
  Bounds(const Limits& limits, LimitHits* hits) : limits_(&limits), hits_(hits) {}

  uint64_t operator[](Budget budget) const { return (*limits_)[budget]; }
  /// Is there no room for one more? Counts it if so.
  bool isFull(Budget budget, uint64_t count) const { return count >= (*limits_)[budget] && note(budget); }
  bool isOver(Budget budget, uint64_t count) const { return count > (*limits_)[budget] && note(budget); }
  /// Counts an omission; returns true.
  bool note(Budget budget) const {
    if (hits_)
      hits_->add(budget);
    return true;
  }

private:
  const Limits* limits_;
  LimitHits* hits_;
};

} // namespace wt::engines::escape

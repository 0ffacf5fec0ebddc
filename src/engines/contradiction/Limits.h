// SPDX-License-Identifier: Apache-2.0
// Which value does each limit of Budgets.def have in this run?
#pragma once

#include "engines/Budget.h"

#include <array>

namespace wt::engines::contradiction {

enum class Budget : uint8_t {
#define WT_BUDGET(id, name, standard, low, high, sentence) id,
#include "engines/contradiction/Budgets.def"
  Count
};

class Limits {
public:
  explicit Limits(const SetLimits& set);
  uint64_t operator[](Budget budget) const { return values_[static_cast<size_t>(budget)]; }

private:
  std::array<uint64_t, static_cast<size_t>(Budget::Count)> values_;
};

} // namespace wt::engines::contradiction

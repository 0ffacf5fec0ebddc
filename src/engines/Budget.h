// SPDX-License-Identifier: Apache-2.0
// Which bounds on work and on kept detail does an engine have? Each is one row of its table; users see them
// (`watertight explain limits`) and set them (`--limit escape.blocks=1000`).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace wt::engines {

struct BudgetRow {
  std::string_view name; // with the engine's name: "escape.blocks"
  uint64_t standard = 0; // the default
  uint64_t low = 0, high = 0;
  std::string_view sentence;
};

/// By name: the limits that differ from their defaults.
using SetLimits = std::map<std::string, uint64_t>;

/// The prefix of an engine's counts of how often a budget, whose name follows, left something out.
inline constexpr char kLimitCount[] = "limit ";

} // namespace wt::engines

// SPDX-License-Identifier: Apache-2.0
// What does an engine do only so much of, or keep only so many of? One row of its table each; users see them
// (`watertight explain limits`) and set them (`--limit escape.blocks=1000`).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace wt::engines {

struct BudgetRow {
  std::string_view name; // with the engine's: "escape.blocks"
  uint64_t standard = 0; // if nothing is said
  uint64_t low = 0, high = 0;
  std::string_view sentence;
};

/// By name: those that are not as usual.
using SetLimits = std::map<std::string, uint64_t>;

/// Counts of an engine whose name starts so, and goes on with that of a budget: how often it left something out.
inline constexpr char kLimitCount[] = "limit ";

} // namespace wt::engines

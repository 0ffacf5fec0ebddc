// SPDX-License-Identifier: Apache-2.0
// Which rules of an engine's paper were applied? The function that implements a rule says so first (docs/testing.md):
//
//   // Rule SAT-STORE [Saturn, Figure 2]: …
//   void SymbolicMemory::store(…) {
//     RULE(SAT-STORE);
//
// The hits are counted in what the engine works on, where `ruleHits()` finds them, and leave it with its other counts
// (`--stats`). Nothing of this is left in a release build.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace wt {

#ifdef WT_RULE_HITS
#define RULE(id) ruleHits().hit(#id)
inline constexpr bool kCountsRules = true;
#else
#define RULE(id) static_cast<void>(0)
inline constexpr bool kCountsRules = false;
#endif

class RuleHits {
public:
  void hit(std::string_view rule) { ++hits_[rule]; }
  /// As "rule SAT-STORE".
  void addTo(std::map<std::string, uint64_t>& counts) const {
    for (const auto& [rule, hits] : hits_)
      counts["rule " + std::string(rule)] += hits;
  }

private:
  std::map<std::string_view, uint64_t> hits_;
};

} // namespace wt

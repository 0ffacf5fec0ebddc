// SPDX-License-Identifier: Apache-2.0
// Which rules of an engine's paper were applied? The function that implements a rule names it first (docs/testing.md):
//
//   // Rule SAT-STORE [Saturn, Figure 2]: …
//   void SymbolicMemory::store(…) {
//     RULE(SAT-STORE);
//
// The object that the engine works on counts the hits; `ruleHits()` finds the counter there. They are part of the
// engine's other counts (`--stats`). A release build contains none of this.
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
  /// Adds each count under the name "rule SAT-STORE".
  void addTo(std::map<std::string, uint64_t>& counts) const {
    for (const auto& [rule, hits] : hits_)
      counts["rule " + std::string(rule)] += hits;
  }

private:
  std::map<std::string_view, uint64_t> hits_;
};

} // namespace wt

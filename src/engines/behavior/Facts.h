// SPDX-License-Identifier: Apache-2.0
// What is known while a behavioral type executes? A multiset of facts const(x), null(x), nonnull(x) [Tan, Suenaga,
// Igarashi, Definition 1]. It is a multiset because constant regions nest:
//
//   const(x){ … const(x){ (x)(P1,P2) } … (x)(P3,P4) }     // the inner end removes one const(x); the fact about x stays
#pragma once

#include "engines/behavior/BehaviorType.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

namespace wt::engines::behavior {

enum class FactKind : uint8_t { Const, Null, NonNull };

class Facts {
public:
  bool has(FactKind kind, const std::string& name) const { return counts_.contains({name, kind}); }
  void add(FactKind kind, const std::string& name) { ++counts_[{name, kind}]; }
  /// filter(C, *x) of the paper, 2.2: removes one const(x); with the last one, also the other facts about x.
  void filter(const std::string& name) {
    auto at = counts_.find({name, FactKind::Const});
    if (at != counts_.end() && --at->second > 0)
      return;
    counts_.erase({name, FactKind::Const});
    counts_.erase({name, FactKind::Null});
    counts_.erase({name, FactKind::NonNull});
  }
  /// Is there a fact about an expression that mentions this variable?
  bool mention(const std::string& variable) const {
    return std::any_of(counts_.begin(), counts_.end(),
                       [&](const auto& row) { return mentionsVariable(row.first.first, variable); });
  }
  bool isEmpty() const { return counts_.empty(); }
  auto operator<=>(const Facts&) const = default;

  /// `{const(x), null(x)}`, each fact as often as it occurs.
  std::string print() const {
    static constexpr const char* kWords[] = {"const(", "null(", "nonnull("};
    std::string text;
    for (const auto& [fact, count] : counts_)
      for (uint32_t i = 0; i < count; ++i)
        text += (text.empty() ? "" : ", ") + std::string(kWords[static_cast<size_t>(fact.second)]) + fact.first + ")";
    return "{" + text + "}";
  }

private:
  std::map<std::pair<std::string, FactKind>, uint32_t> counts_;
};

} // namespace wt::engines::behavior

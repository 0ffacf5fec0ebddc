// SPDX-License-Identifier: Apache-2.0
// Which random behavioral types have finitely many configurations? Those with recursion only in the last place (tail
// calls), since nothing remains to be done after it.
#pragma once

#include "engines/behavior/BehaviorType.h"

#include <random>

namespace wt::engines::behavior {

class RandomTypes {
public:
  RandomTypes(BehaviorTable& table, uint32_t seed) : table_(table), dice_(seed) {}

  /// Tests `x`, `y` and unknown conditions.
  BehaviorId make(unsigned depth = 4) { return tail(depth, {}); }

private:
  BehaviorTable& table_;
  std::mt19937 dice_;
  unsigned variables_ = 0;

  unsigned roll(unsigned sides) { return dice_() % sides; }
  std::string place() {
    static constexpr const char* kPlaces[] = {"x", "y", ""};
    return kPlaces[roll(3)];
  }

  /// Something without recursion.
  BehaviorId plain(unsigned depth) {
    switch (depth == 0 ? roll(3) : roll(7)) {
    case 0: return table_.zero();
    case 1: return table_.allocate();
    case 2: return table_.release();
    case 3: return table_.test(place(), plain(depth - 1), plain(depth - 1));
    case 4: return table_.constant(roll(2) ? "x" : "y", plain(depth - 1));
    default: return table_.seq(plain(depth - 1), plain(depth - 1));
    }
  }

  BehaviorId tail(unsigned depth, std::vector<std::string> open) {
    if (depth == 0)
      return open.empty() || roll(2) ? plain(0) : table_.variable(open[roll(static_cast<unsigned>(open.size()))]);
    switch (roll(4)) {
    case 0: return table_.test(place(), tail(depth - 1, open), tail(depth - 1, open));
    case 1: {
      std::string name = "a" + std::to_string(variables_++);
      open.push_back(name);
      return table_.mu(name, table_.seq(plain(1), tail(depth - 1, open)));
    }
    default: return table_.seq(plain(2), tail(depth - 1, open));
    }
  }
};

} // namespace wt::engines::behavior

// SPDX-License-Identifier: Apache-2.0
// How are random numbers made that are the same on every machine?
#pragma once

#include <cstddef>
#include <cstdint>

namespace wt::random {

/// SplitMix64; the distributions of standard libraries differ from each other.
class Dice {
public:
  explicit Dice(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  uint32_t below(size_t n) { return static_cast<uint32_t>(next() % n); }
  bool percent(unsigned p) { return below(100) < p; }

private:
  uint64_t state_;
};

} // namespace wt::random

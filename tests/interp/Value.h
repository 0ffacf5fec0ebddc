// SPDX-License-Identifier: Apache-2.0
// A value of the core language while it is computed: an integer or pointer as 64 bits (extended by the type's
// signedness), a floating-point number, or the bytes of an aggregate.
#pragma once

#include <cstdint>
#include <string>

namespace wt::interp {

struct Value {
  uint64_t bits = 0;
  double real = 0;
  std::string bytes;

  static Value ofBits(uint64_t bits) { return {bits, 0, {}}; }
  static Value ofReal(double real) { return {0, real, {}}; }
  static Value ofPointer(const void* p) { return {reinterpret_cast<uint64_t>(p), 0, {}}; }
  char* pointer() const { return reinterpret_cast<char*>(bits); }
};

} // namespace wt::interp

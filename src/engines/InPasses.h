// SPDX-License-Identifier: Apache-2.0
// Which engines analyse functions that call each other one by one, several times? Those with this interface; the others
// get the whole component (program/ComponentPasses.h).
#pragma once

#include <cstdint>

namespace wt::engines {

class InPasses {
public:
  virtual ~InPasses() = default;
  /// How often each function of a recursive component is analysed; at least 1.
  virtual uint32_t passes() const = 0;
};

} // namespace wt::engines

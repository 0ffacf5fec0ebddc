// SPDX-License-Identifier: Apache-2.0
// What an earlier run found, as far as its report says: enough to know a finding again and to name it.
#pragma once

#include "finding/Finding.h"

#include <string>
#include <vector>

namespace wt::finding {

struct Known {
  std::string text;  // fingerprint of the text of its lines (wt1)
  std::string shape; // fingerprint of the shape of its code (wt2); empty in old reports
  std::string kind, message;
  Position at;
};

/// The shape decides where both runs know it: text changes with every formatter.
inline bool isSame(const Known& a, const Known& b) {
  return !a.shape.empty() && !b.shape.empty() ? a.shape == b.shape : a.text == b.text;
}

} // namespace wt::finding

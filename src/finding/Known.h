// SPDX-License-Identifier: Apache-2.0
// What did an earlier run find? The part of a finding that a report preserves: enough to recognise and to name it.
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

/// If both have a shape, it decides: the text changes with every formatter.
inline bool isSame(const Known& a, const Known& b) {
  return !a.shape.empty() && !b.shape.empty() ? a.shape == b.shape : a.text == b.text;
}

} // namespace wt::finding

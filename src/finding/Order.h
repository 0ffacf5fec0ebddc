// SPDX-License-Identifier: Apache-2.0
// In which order are findings shown? By place, then kind, then the rest of what tells two findings apart: a total
// order, so that no report depends on which thread was faster.
#pragma once

#include "finding/Finding.h"

#include <tuple>

namespace wt::finding {

inline auto orderKey(const Finding& f) {
  return std::tie(f.at, f.kind, f.allocation, f.functionKey, f.message, f.about.expression);
}

inline bool comesBefore(const Finding& a, const Finding& b) {
  return orderKey(a) < orderKey(b);
}

} // namespace wt::finding

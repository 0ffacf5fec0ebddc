// SPDX-License-Identifier: Apache-2.0
// In which order are findings listed? By place, then kind, then the other distinguishing parts. This is a total order,
// so no report depends on the speed of threads.
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

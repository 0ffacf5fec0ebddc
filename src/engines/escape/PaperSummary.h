// SPDX-License-Identifier: Apache-2.0
// What would the paper's summary of a function be? "Returns new memory" and "these access paths escape" [Saturn,
// 4.5.1], for people to read; callers use the formulas of Summary.h.
#pragma once

#include "engines/escape/Encoding.h"

#include <string>

namespace wt::engines::escape {

/// `isMalloc: true; escapees: {}`
std::string paperSummary(const Encoding& encoding);

} // namespace wt::engines::escape

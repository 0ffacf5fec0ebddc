// SPDX-License-Identifier: Apache-2.0
// Which part of a function's end state do its callers see? Builds its summary (Summary.h).
#pragma once

#include "engines/escape/Encoding.h"

namespace wt::engines::escape {

/// Works on a copy of the end state, with its own solver: it does not depend on findings and does not affect them.
std::unique_ptr<EscapeSummary> summarise(const Encoding& encoding);

} // namespace wt::engines::escape

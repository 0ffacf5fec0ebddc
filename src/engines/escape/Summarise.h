// SPDX-License-Identifier: Apache-2.0
// What of a function's end state do its callers see? Its summary (Summary.h).
#pragma once

#include "engines/escape/Encoding.h"

namespace wt::engines::escape {

/// Works on a copy of the end state, with a solver of its own: it depends on nothing that is reported, and changes
/// nothing that findings are made of.
std::unique_ptr<EscapeSummary> summarise(const Encoding& encoding);

} // namespace wt::engines::escape

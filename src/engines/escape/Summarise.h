// SPDX-License-Identifier: Apache-2.0
// What of a function's end state do its callers see? Its summary (Summary.h).
#pragma once

#include "engines/escape/Encoder.h"

namespace wt::engines::escape {

std::unique_ptr<EscapeSummary> summarise(Encoder& encoder);

} // namespace wt::engines::escape

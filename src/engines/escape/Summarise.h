// SPDX-License-Identifier: Apache-2.0
// What of a function's end state do its callers see? Its summary (Summary.h).
#pragma once

#include "engines/escape/Encoder.h"

namespace wt::engines::escape {

/// The session is over the encoder's formulas.
std::unique_ptr<EscapeSummary> summarise(Encoder& encoder, solver::SatSession& session);

} // namespace wt::engines::escape

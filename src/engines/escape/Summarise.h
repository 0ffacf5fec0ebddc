// SPDX-License-Identifier: Apache-2.0
// What of a function's end state do its callers see? Its summary (Summary.h).
#pragma once

#include "engines/escape/Encoder.h"
#include "solver/SatSession.h"

namespace wt::engines::escape {

std::unique_ptr<EscapeSummary> summarise(Encoder& encoder, solver::SatSession& session);

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// What do the engines with makeOpinion think of the claims of the others? Asks them about one claim after the other
// (verdict/Opinions.h). A crash loses only that answer.
#pragma once

#include "driver/Run.h"
#include "finding/Report.h"

namespace wt::driver {

/// Moves refuted claims to `report` and returns the others.
std::vector<finding::Finding> askEngines(const program::Program& program, const RunOptions& options, Analysis& analysis,
                                         finding::Report& report, const Progress& progress);

} // namespace wt::driver

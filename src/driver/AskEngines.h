// SPDX-License-Identifier: Apache-2.0
// Asks the engines that can be asked (EngineRow::makeOpinion) about the claims of the others, one claim after the
// other: verdict/Opinions.h says what comes of it. A crash costs the answer.
#pragma once

#include "driver/Run.h"
#include "finding/Report.h"

namespace wt::driver {

/// What is refuted is moved into `report`; the rest is returned.
std::vector<finding::Finding> askEngines(const program::Program& program, const RunOptions& options, Analysis& analysis,
                                         finding::Report& report, const Progress& progress);

} // namespace wt::driver

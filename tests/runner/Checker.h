// SPDX-License-Identifier: Apache-2.0
// What does Watertight report for a case? Runs the command as a user does, one process per case, and reads its JSON.
#pragma once

#include "Agreement.h"

namespace wt::testing {

/// The command line that runs `tool`, the watertight program, on a case.
std::vector<std::string> checkCommand(const CaseFile& file, const std::string& tool,
                                      const std::vector<std::string>& options);

/// `tool`: the watertight program. An error is a run that did not finish.
Result<std::vector<Reported>> checkCase(const CaseFile& file, const std::string& tool, Shown shown = Shown::Default);

/// The rules covered by the case that no engine applied. Empty in a build that does not count rules
/// (support/RuleHits.h).
Result<std::vector<std::string>> rulesNotApplied(const CaseFile& file, const std::string& tool);

/// The findings that a JSON report (src/output/Json.cpp) shows.
Result<std::vector<Reported>> readFindings(const std::string& json, const std::string& caseFile);

} // namespace wt::testing

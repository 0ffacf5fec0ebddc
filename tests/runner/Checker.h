// SPDX-License-Identifier: Apache-2.0
// What does Watertight report for a case? Runs the command as a user would, one process per case, and reads its JSON.
#pragma once

#include "Agreement.h"

namespace wt::testing {

/// How `tool`, the watertight program, is called for a case.
std::vector<std::string> checkCommand(const CaseFile& file, const std::string& tool,
                                      const std::vector<std::string>& options);

/// `tool`: the watertight program. An error is a run that did not come to its end.
Result<std::vector<Reported>> checkCase(const CaseFile& file, const std::string& tool, Shown shown = Shown::Default);

/// Those of the rules that the case covers which no engine applied. None in a build that does not count
/// (support/RuleHits.h).
Result<std::vector<std::string>> rulesNotApplied(const CaseFile& file, const std::string& tool);

/// The findings of a JSON report (src/output/Json.cpp) that are shown.
Result<std::vector<Reported>> readFindings(const std::string& json, const std::string& caseFile);

} // namespace wt::testing

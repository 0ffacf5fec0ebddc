// SPDX-License-Identifier: Apache-2.0
// Which properties of a finding do JSON and SARIF share? Written once, none can be forgotten in one of them.
#pragma once

#include "finding/Report.h"

#include "llvm/Support/JSON.h"

namespace wt::output {

/// Writes attributes of the open object: confidence and its reasons, the subject of the finding, and the engines.
void writeAbout(llvm::json::OStream& json, const finding::Finding& finding);
/// Writes the additional attributes of a reported defect: `growth` and `tags`.
void writeReported(llvm::json::OStream& json, const finding::Reported& finding);

} // namespace wt::output

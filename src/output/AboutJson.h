// SPDX-License-Identifier: Apache-2.0
// The properties of a finding that JSON and SARIF share, written once: a new one cannot be forgotten in one of them.
#pragma once

#include "finding/Report.h"

#include "llvm/Support/JSON.h"

namespace wt::output {

/// Attributes of the object that is open: confidence and its reasons, what the finding is about, and who says so.
void writeAbout(llvm::json::OStream& json, const finding::Finding& finding);
/// The attributes of what is told about a defect beside the finding itself: `growth` and `tags`.
void writeReported(llvm::json::OStream& json, const finding::Reported& finding);

} // namespace wt::output

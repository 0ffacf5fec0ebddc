// SPDX-License-Identifier: Apache-2.0
// Which findings matter less than others? A leak that needs an allocation to fail, one of a program that is about to
// end, one in code that a program wrote or in a test: true, and for most people not the first to mend.
#pragma once

#include "finding/Report.h"
#include "support/SourceLines.h"
#include "verdict/CodeAt.h"

namespace wt::verdict {

/// `code` may be null: then nothing is known of allocations that fail.
std::vector<finding::Tag> tagsOf(const finding::Finding& finding, const CodeAt* code, SourceLines& sources);

/// The order in which findings are told: by confidence; then those without tags; then loops that keep ever more, and
/// what is worse than a leak; then by place. A total order, as finding/Order.h is.
bool ranksBefore(const finding::Reported& a, const finding::Reported& b);

} // namespace wt::verdict

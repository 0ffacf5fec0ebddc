// SPDX-License-Identifier: Apache-2.0
// Which findings matter less than others? Leaks that need a failed allocation, leaks of a program that is about to end,
// and findings in generated code or tests: they are true, but most people fix them last.
#pragma once

#include "finding/Report.h"
#include "support/SourceLines.h"
#include "verdict/CodeAt.h"

namespace wt::verdict {

/// `code` may be null: then failed allocations are not recognised.
std::vector<finding::Tag> tagsOf(const finding::Finding& finding, const CodeAt* code, SourceLines& sources);

/// The order of the report: by confidence; then findings without tags; then unbounded growth and findings worse than a
/// leak; then by place. A total order, like finding/Order.h.
bool ranksBefore(const finding::Reported& a, const finding::Reported& b);

} // namespace wt::verdict

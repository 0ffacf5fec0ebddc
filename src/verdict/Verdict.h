// SPDX-License-Identifier: Apache-2.0
// How do the engines' claims become the findings of the report? Equal claims are merged; findings get a fingerprint,
// tags and an order; findings with one common fix are grouped (Groups.h). Findings that the user does not want to see
// (suppressed, in the baseline, of low confidence) are separated and counted, never dropped silently.
#pragma once

#include "finding/Known.h"
#include "finding/Report.h"
#include "support/SourceLines.h"
#include "verdict/CodeAt.h"

#include <string>
#include <vector>

namespace wt::verdict {

/// The findings that the user wants to see.
struct Filter {
  std::vector<std::string> only, exclude; // globs of paths, or folders; empty `only`: all
  std::vector<finding::Kind> kinds;       // empty: all
  std::vector<finding::Tag> hidden;       // findings with one of these are hidden
  bool isWanted(const finding::Reported& finding) const;
};

struct Policy {
  Filter filter;
  bool showsFullPaths = false;          // all steps, whatever their number
  bool showAll = false;                 // also low confidence, and memory that lives until the process ends
  bool showsRefuted = false;            // also claims that another engine refuted
  std::vector<finding::Known> baseline; // findings of an earlier run
};

/// Fills the findings of `report` and leaves its other parts unchanged. `code` may be null: then grouping and tags use
/// fewer facts. The claims come from merged(), with the opinions of other engines.
void judge(std::vector<finding::Finding> claims, const Policy& policy, SourceLines& sources, const CodeAt* code,
           finding::Report& report);

/// Merges claims of the same kind about the same object at the same place: keeps the one with the highest confidence
/// and the shortest path, with the names of all engines that claim it. In the order of finding/Order.h.
std::vector<finding::Finding> merged(std::vector<finding::Finding> claims);

} // namespace wt::verdict

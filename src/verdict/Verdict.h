// SPDX-License-Identifier: Apache-2.0
// From what the engines claim to what the user is shown: equal claims become one finding, findings get their
// fingerprint, their tags and their order, those that are one defect become one (Groups.h), and those the user does not
// want to see (commented out, in the baseline, of low confidence) are set apart and counted, never dropped in silence.
#pragma once

#include "finding/Known.h"
#include "finding/Report.h"
#include "support/SourceLines.h"
#include "verdict/CodeAt.h"

#include <string>
#include <vector>

namespace wt::verdict {

/// Which findings the user wants to hear of.
struct Filter {
  std::vector<std::string> only, exclude; // globs of paths, or folders; no `only`: all
  std::vector<finding::Kind> kinds;       // none: all
  std::vector<finding::Tag> hidden;       // what has one of these is not wanted
  bool isWanted(const finding::Reported& finding) const;
};

struct Policy {
  Filter filter;
  bool showsFullPaths = false;          // all steps, however many
  bool showAll = false;                 // also low confidence, and memory that lives until the process ends
  bool showsRefuted = false;            // also what an engine that was asked about it proved wrong
  std::vector<finding::Known> baseline; // known already
};

/// Fills the findings of `report`; leaves the rest of it alone. `code` may be null: then less is known about what
/// belongs together and what matters less. The claims are what merged() made of them, with what others say of them.
void judge(std::vector<finding::Finding> claims, const Policy& policy, SourceLines& sources, const CodeAt* code,
           finding::Report& report);

/// Claims of the same kind about the same object at the same place, made one: the surest and shortest of them, with the
/// names of all engines that say so. In the order of finding/Order.h.
std::vector<finding::Finding> merged(std::vector<finding::Finding> claims);

} // namespace wt::verdict

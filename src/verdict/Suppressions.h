// SPDX-License-Identifier: Apache-2.0
// Does a comment in the source ask not to show this finding? Ours, and those of the tools people already use:
//
//   return -1;                 // watertight: ignore leak the process ends here
//   return -1;                 // NOLINT(clang-analyzer-unix.Malloc)
//   // cppcheck-suppress memleak
//   return -1;
//
// A comment counts at the line of the report and at the line of the allocation, there or on the lines just above; blocks
// (NOLINTBEGIN … NOLINTEND) and whole files too. Comments are found by their text, without parsing.
#pragma once

#include "finding/Finding.h"
#include "support/SourceLines.h"

#include <optional>
#include <string>

namespace wt::verdict {

struct Suppression {
  std::string by;     // the marker: `NOLINT`
  std::string reason; // the rest of the comment
};

std::optional<Suppression> suppressionOf(const finding::Finding& finding, SourceLines& sources);

} // namespace wt::verdict

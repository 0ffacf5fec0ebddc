// SPDX-License-Identifier: Apache-2.0
// Does a comment in the source suppress this finding? Our own markers count, and those of widespread tools:
//
//   return -1;                 // watertight: ignore leak the process ends here
//   return -1;                 // NOLINT(clang-analyzer-unix.Malloc)
//   // cppcheck-suppress memleak
//   return -1;
//
// A comment that names other kinds, or a check of another tool only (`cppcheck-suppress nullPointer`), has no effect
// here. A comment counts at the line of the report and at the line of the allocation, on that line or just above it.
// Blocks (NOLINTBEGIN … NOLINTEND) and whole files work too. Comments are found in the text, without parsing.
#pragma once

#include "finding/Report.h"
#include "support/SourceLines.h"

#include "llvm/ADT/StringMap.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace wt::verdict {

struct Suppression {
  std::string by;     // the marker: `NOLINT`
  std::string reason; // the rest of the comment
};

class Suppressions {
public:
  explicit Suppressions(SourceLines& sources);
  ~Suppressions();
  std::optional<Suppression> of(const finding::Finding& finding);

  /// Once all findings are checked: our own comments in the file that name an unknown kind, or suppressed nothing.
  std::vector<finding::Notification> complaintsIn(const std::string& file) const;

private:
  /// A comment that concerns more than a line or two.
  struct WideRequest;
  SourceLines& sources_;
  std::set<std::pair<std::string, uint32_t>> used_; // comments that suppressed something, by file and line
  llvm::StringMap<std::vector<WideRequest>> wide_;  // by file, in the order of lines: each file is searched only once

  std::optional<Suppression> onOrAboveLine(const finding::Position& at, finding::Kind kind);
  std::optional<Suppression> inBlockOrFile(const finding::Position& at, finding::Kind kind);
  const std::vector<WideRequest>& wideRequestsIn(llvm::StringRef file);
};

} // namespace wt::verdict

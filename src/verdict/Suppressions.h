// SPDX-License-Identifier: Apache-2.0
// Does a comment in the source ask not to show this finding? Ours, and those of the tools people already use:
//
//   return -1;                 // watertight: ignore leak the process ends here
//   return -1;                 // NOLINT(clang-analyzer-unix.Malloc)
//   // cppcheck-suppress memleak
//   return -1;
//
// A comment that names other kinds, or what only another tool looks for (`cppcheck-suppress nullPointer`), silences
// nothing here. A comment counts at the line of the report and at the line of the allocation, there or on the lines
// just above; blocks (NOLINTBEGIN … NOLINTEND) and whole files too. Comments are found by their text, without parsing.
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

  /// Once all findings were asked about: our own comments of the file that name no kind, or that silenced nothing.
  std::vector<finding::Notification> complaintsIn(const std::string& file) const;

private:
  /// A comment that is about more than a line or two.
  struct WideRequest;
  SourceLines& sources_;
  std::set<std::pair<std::string, uint32_t>> used_; // comments that silenced something, by file and line
  llvm::StringMap<std::vector<WideRequest>> wide_;  // by file, in the order of lines: a file is gone through once

  std::optional<Suppression> onOrAboveLine(const finding::Position& at, finding::Kind kind);
  std::optional<Suppression> inBlockOrFile(const finding::Position& at, finding::Kind kind);
  const std::vector<WideRequest>& wideRequestsIn(llvm::StringRef file);
};

} // namespace wt::verdict

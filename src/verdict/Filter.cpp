// SPDX-License-Identifier: Apache-2.0
// Does the user want to see findings of this kind, in this place?
#include "verdict/Verdict.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/GlobPattern.h"

namespace wt::verdict {

/// `src` and `src/` match everything in the folder; in a glob, `*` matches any text, including slashes.
static bool matches(llvm::StringRef pattern, llvm::StringRef path) {
  path.consume_front("./");
  pattern.consume_front("./");
  llvm::StringRef folder = pattern.rtrim('/');
  if (path == folder || (path.starts_with(folder) && path.drop_front(folder.size()).starts_with("/")))
    return true;
  auto glob = llvm::GlobPattern::create(pattern);
  if (glob)
    return glob->match(path);
  llvm::consumeError(glob.takeError());
  return false;
}

bool Filter::isWanted(const finding::Reported& f) const {
  auto isMatched = [&](const std::string& pattern) { return matches(pattern, f.at.file); };
  return (only.empty() || llvm::any_of(only, isMatched)) && llvm::none_of(exclude, isMatched) &&
         (kinds.empty() || llvm::is_contained(kinds, f.kind)) &&
         llvm::none_of(f.tags, [&](finding::Tag tag) { return llvm::is_contained(hidden, tag); });
}

} // namespace wt::verdict

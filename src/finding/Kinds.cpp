// SPDX-License-Identifier: Apache-2.0
#include "finding/Kinds.h"

#include "IssuePages.h"

#include "llvm/Support/ErrorHandling.h"

namespace wt::finding {

static constexpr KindRow kKinds[] = {
#define WT_KIND(name, id, cwe, severity, title) {Kind::name, #name, id, cwe, severity, title},
#include "finding/Kinds.def"
};

llvm::ArrayRef<KindRow> allKinds() {
  return kKinds;
}

const KindRow& rowOf(Kind kind) {
  return kKinds[static_cast<size_t>(kind)];
}

std::optional<Kind> kindFromId(llvm::StringRef id) {
  for (const KindRow& row : kKinds)
    if (row.id == id)
      return row.kind;
  return std::nullopt;
}

llvm::StringRef pageOf(Kind kind) {
  for (const auto& page : embedded::kIssuePages)
    if (llvm::StringRef(page.name) == rowOf(kind).id)
      return page.text;
  llvm_unreachable("src/finding/CMakeLists.txt embeds a page for every kind");
}

llvm::StringRef nameOf(Confidence confidence) {
  switch (confidence) {
  case Confidence::Low: return "low";
  case Confidence::Medium: return "medium";
  case Confidence::High: return "high";
  }
  llvm_unreachable("unknown confidence");
}

llvm::StringRef nameOf(StepKind kind) {
  switch (kind) {
  case StepKind::Allocate: return "allocate";
  case StepKind::Move: return "move";
  case StepKind::Branch: return "branch";
  case StepKind::Call: return "call";
  case StepKind::Release: return "release";
  case StepKind::Use: return "use";
  case StepKind::Lose: return "lose";
  case StepKind::Note: return "note";
  }
  llvm_unreachable("unknown kind of step");
}

} // namespace wt::finding

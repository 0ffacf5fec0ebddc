// SPDX-License-Identifier: Apache-2.0
#include "finding/Doubts.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

namespace wt::finding {

static constexpr DoubtRow kDoubts[] = {
#define WT_DOUBT(name, id, atMost, sentence, withoutSubject)                                                           \
  {DoubtKind::name, id, Confidence::atMost, sentence, withoutSubject},
#include "finding/Doubts.def"
};

llvm::ArrayRef<DoubtRow> allDoubts() {
  return kDoubts;
}

const DoubtRow& rowOf(DoubtKind kind) {
  return kDoubts[static_cast<size_t>(kind)];
}

std::string sentenceOf(const Doubt& doubt) {
  const DoubtRow& row = rowOf(doubt.kind);
  auto [before, after] = row.sentence.split('%');
  if (before.size() == row.sentence.size())
    return row.sentence.str();
  std::string subject = doubt.subject.empty() ? row.withoutSubject.str() : "`" + doubt.subject + "`";
  return before.str() + subject + after.str();
}

void addDoubt(std::vector<Doubt>& doubts, Doubt doubt) {
  if (!llvm::is_contained(doubts, doubt))
    doubts.push_back(std::move(doubt));
}

Confidence Finding::confidence() const {
  Confidence lowest = Confidence::High;
  std::set<DoubtKind> kinds;
  for (const Doubt& doubt : doubts) {
    lowest = std::min(lowest, rowOf(doubt.kind).atMost);
    kinds.insert(doubt.kind);
  }
  // Under one kind of doubt a finding is still likely; under two kinds it is not.
  return kinds.size() > 1 ? Confidence::Low : lowest;
}

} // namespace wt::finding

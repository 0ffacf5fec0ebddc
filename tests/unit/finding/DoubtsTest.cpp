// SPDX-License-Identifier: Apache-2.0
#include "finding/Doubts.h"

#include <gtest/gtest.h>

#include <set>

using namespace wt::finding;

TEST(Doubts, EachLowersTheConfidenceAndHasItsOwnName) {
  std::set<llvm::StringRef> ids;
  for (const DoubtRow& row : allDoubts()) {
    EXPECT_LT(row.atMost, Confidence::High) << row.id.str(); // else it is none
    EXPECT_TRUE(ids.insert(row.id).second) << row.id.str();
    EXPECT_EQ(&rowOf(row.kind), &row);
    EXPECT_EQ(row.sentence.contains('%'), !row.withoutSubject.empty()) << row.id.str();
  }
}

TEST(Doubts, TheLowestCapIsTheConfidence) {
  Finding finding;
  EXPECT_EQ(finding.confidence(), Confidence::High);
  finding.doubts = {{DoubtKind::LoopApproximated, {}}};
  EXPECT_EQ(finding.confidence(), Confidence::Medium);
  finding.doubts = {{DoubtKind::CalleeDecides, "f"}, {DoubtKind::LoopApproximated, {}}};
  EXPECT_EQ(finding.confidence(), Confidence::Low);
}

TEST(Doubts, ASentenceNamesItsSubjectIfThereIsOne) {
  EXPECT_EQ(sentenceOf({DoubtKind::CalleeDecides, "foo"}), "depends on what `foo` decides inside");
  EXPECT_EQ(sentenceOf({DoubtKind::CalleeDecides, {}}), "depends on what a callee decides inside");
  EXPECT_EQ(sentenceOf({DoubtKind::LivesUntilExit, "foo"}), "it is needed until the program ends");
}

TEST(Doubts, OneReasonIsGivenOnce) {
  std::vector<Doubt> doubts;
  for (const char* subject : {"f", "g", "f"})
    addDoubt(doubts, {DoubtKind::CalleeDecides, subject});
  EXPECT_EQ(doubts.size(), 2u);
}

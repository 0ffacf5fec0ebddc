// SPDX-License-Identifier: Apache-2.0
// What happens to a claim that another engine judges?
#include "verdict/Opinions.h"

#include <gtest/gtest.h>

using namespace wt;
using finding::Finding;
using finding::Opinion;

namespace {

/// Answers by line, and records the queries.
class Scripted : public finding::SecondOpinion {
public:
  std::map<uint32_t, Opinion> answers;
  std::vector<uint32_t> asked;
  llvm::StringRef name() const override { return "other"; }
  Opinion of(const Finding& claim) override {
    asked.push_back(claim.at.line);
    return answers[claim.at.line];
  }
};

Finding claimAt(uint32_t line, std::vector<finding::Doubt> doubts) {
  Finding f;
  f.at = {"a.c", line, 1, ""};
  f.engines = {"escape"};
  f.doubts = std::move(doubts);
  return f;
}

const finding::Doubt kMedium{finding::DoubtKind::LoopApproximated, ""};
const finding::Doubt kLow{finding::DoubtKind::CalleeDecides, "g"};

struct Asked {
  Scripted other;
  std::vector<Finding> findings;
  std::vector<finding::Refuted> refuted;
  std::map<std::string, uint64_t> counts;
  void ask(bool low) { verdict::askOthers({&other}, low, findings, refuted, counts); }
};

TEST(Opinions, WhatIsSureIsNotAsked) {
  Asked a;
  a.findings = {claimAt(1, {}), claimAt(2, {kMedium}), claimAt(3, {kLow})};
  a.ask(false);
  EXPECT_EQ(a.other.asked, std::vector<uint32_t>{2});
  a.other.asked.clear();
  a.ask(true);
  EXPECT_EQ(a.other.asked, (std::vector<uint32_t>{2, 3}));
}

TEST(Opinions, ARefutedClaimIsSetApartWithTheReason) {
  Asked a;
  a.findings = {claimAt(1, {kMedium}), claimAt(2, {kMedium})};
  a.other.answers[1] = {Opinion::Kind::Refutes, "it is held by `q`"};
  a.ask(false);
  ASSERT_EQ(a.findings.size(), 1u);
  EXPECT_EQ(a.findings[0].at.line, 2u);
  ASSERT_EQ(a.refuted.size(), 1u);
  EXPECT_EQ(a.refuted[0].finding.at.line, 1u);
  EXPECT_EQ(a.refuted[0].by, "other");
  EXPECT_EQ(a.refuted[0].reason, "it is held by `q`");
  EXPECT_EQ(a.counts["other: claims refuted"], 1u);
  EXPECT_EQ(a.counts["other: claims left open"], 1u);
}

TEST(Opinions, AgreementAndDisagreementAreWrittenDown) {
  Asked a;
  a.findings = {claimAt(1, {kMedium}), claimAt(2, {kMedium})};
  a.other.answers[1] = {Opinion::Kind::Agrees, ""};
  a.other.answers[2] = {Opinion::Kind::Disagrees, "it may be held"};
  a.ask(false);
  ASSERT_EQ(a.findings.size(), 2u);
  EXPECT_EQ(a.findings[0].engines, (std::vector<std::string>{"escape", "other"}));
  EXPECT_EQ(a.findings[1].disagree, std::vector<std::string>{"other"});
  EXPECT_EQ(a.findings[0].confidence(), finding::Confidence::Medium);
}

TEST(Opinions, NobodyIsAskedAboutHisOwnClaim) {
  Asked a;
  a.findings = {claimAt(1, {kMedium})};
  a.findings[0].engines = {"escape", "other"};
  a.ask(true);
  EXPECT_TRUE(a.other.asked.empty());
}

} // namespace

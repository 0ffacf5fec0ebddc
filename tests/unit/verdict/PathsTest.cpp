// SPDX-License-Identifier: Apache-2.0
// Is a long path shown in a dozen steps, including those that matter?
#include "verdict/Paths.h"

#include <gtest/gtest.h>

using namespace wt;
using finding::Step;
using finding::StepKind;

namespace {

Step step(StepKind kind, uint32_t line) {
  return {kind, {"a.c", line, 1, ""}, "step " + std::to_string(line)};
}

TEST(Paths, ShortOnesStayAsTheyAre) {
  std::vector<Step> path;
  for (uint32_t i = 0; i < verdict::kMostSteps; ++i)
    path.push_back(step(StepKind::Branch, i));
  EXPECT_EQ(verdict::shortPath(path).size(), verdict::kMostSteps);
  EXPECT_EQ(verdict::shortPath(path).front().sentence, "step 0");
}

TEST(Paths, LongOnesKeepWhatMatters) {
  std::vector<Step> path = {step(StepKind::Allocate, 1)};
  for (uint32_t i = 2; i < 72; ++i)
    path.push_back(step(i == 30 ? StepKind::Release : StepKind::Branch, i));
  path.push_back(step(StepKind::Call, 72));
  std::vector<Step> shown = verdict::shortPath(path);
  ASSERT_LE(shown.size(), verdict::kMostSteps);
  auto shows = [&](uint32_t line) {
    return std::any_of(shown.begin(), shown.end(),
                       [&](const Step& s) { return s.sentence == "step " + std::to_string(line); });
  };
  EXPECT_TRUE(shows(1) && shows(30) && shows(71) && shows(72)); // 71 is the deciding branch
  EXPECT_EQ(shown[1].sentence, "28 steps are left out here; --full-path shows all");
  EXPECT_TRUE(
      std::is_sorted(shown.begin(), shown.end(), [](const Step& a, const Step& b) { return a.at.line < b.at.line; }));
}

TEST(Paths, OfManyReleasesAreShortToo) {
  std::vector<Step> path;
  for (uint32_t i = 0; i < 60; ++i)
    path.push_back(step(i % 2 ? StepKind::Release : StepKind::Branch, i));
  EXPECT_LE(verdict::shortPath(path).size(), verdict::kMostSteps);
}

} // namespace

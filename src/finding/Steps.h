// SPDX-License-Identifier: Apache-2.0
// Which steps does a reader see who gets no warning before them (SARIF's code flows, JSON)? The path and, as its last
// step, the warning itself, unless the path ends there.
#pragma once

#include "finding/Report.h"

namespace wt::finding {

inline StepKind endOf(Kind kind) {
  switch (kind) {
  case Kind::Leak:
  case Kind::UnboundedGrowth: return StepKind::Lose;
  case Kind::UseAfterFree: return StepKind::Use;
  case Kind::DoubleFree:
  case Kind::InvalidFree:
  case Kind::MismatchedFree:
  case Kind::CopyDoubleOwner: return StepKind::Release;
  }
  return StepKind::Note;
}

struct ShownStep : Step {
  uint8_t depth = 0; // call depth below the function of the finding
};

/// The path with the steps inside callees. `isWhole`: also the warning itself, and the loop that repeats it.
inline std::vector<ShownStep> shownSteps(const Reported& finding, bool isWhole) {
  std::vector<ShownStep> steps;
  auto inner = finding.inner.begin();
  auto addInner = [&](size_t during) {
    for (; inner != finding.inner.end() && inner->during == during; ++inner)
      steps.push_back({inner->step, inner->depth});
  };
  for (size_t i = 0; i < finding.path.size(); ++i) {
    steps.push_back({finding.path[i]});
    addInner(i);
  }
  const bool endsElsewhere = !finding.path.empty() && finding.path.back().at != finding.at;
  if (endsElsewhere && (isWhole || inner != finding.inner.end()))
    steps.push_back({{endOf(finding.kind), finding.at, finding.message}});
  addInner(finding.path.size());
  if (isWhole && finding.repeatedIn)
    steps.push_back({*finding.repeatedIn});
  return steps;
}

inline std::vector<ShownStep> stepsToEnd(const Reported& finding) {
  return shownSteps(finding, /*isWhole=*/true);
}

} // namespace wt::finding

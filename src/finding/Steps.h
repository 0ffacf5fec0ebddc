// SPDX-License-Identifier: Apache-2.0
// The steps of a finding for a reader who gets no warning before them (SARIF's code flows, JSON): the path, and as its
// last step the warning itself, unless the path ends there.
#pragma once

#include "finding/Finding.h"

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

inline std::vector<Step> stepsToEnd(const Finding& finding) {
  std::vector<Step> steps = finding.path;
  if (!steps.empty() && steps.back().at != finding.at)
    steps.push_back({endOf(finding.kind), finding.at, finding.message});
  return steps;
}

} // namespace wt::finding

// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Findings.h"

#include "engines/contradiction/Trace.h"

#include <algorithm>

namespace wt::engines::contradiction {

/// In execution order, without the loss, which is the finding's own position.
static std::vector<finding::Step> forwards(std::vector<finding::Step> trace) {
  std::reverse(trace.begin(), trace.end());
  if (!trace.empty())
    trace.pop_back();
  return trace;
}

finding::Finding findingOf(const ir::Module& module, const Probe& probe, const Answer& answer) {
  const ir::Function& function = module[probe.function];
  finding::Finding f;
  f.kind = finding::Kind::Leak;
  f.doubts.push_back({finding::DoubtKind::BeyondPath, ""}); // not every branch on the path was examined
  f.at = positionOf(module, probe.location);
  if (answer.source == Source::Allocation && answer.sourceFunction == probe.function)
    f.allocation = positionOf(module, answer.sourceLocation);
  f.function = function.displayName;
  f.functionKey = function.name;
  f.message = supposition(probe);
  f.about.family = "malloc";
  f.about.expression = probe.isTemporary ? "" : probe.expression;
  f.about.isField = probe.kind == ProbeKind::Release;
  f.path = forwards(answer.trace);
  f.engines = {"contradiction"};
  return f;
}

} // namespace wt::engines::contradiction

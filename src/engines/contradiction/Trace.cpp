// SPDX-License-Identifier: Apache-2.0
#include "engines/contradiction/Trace.h"

#include "engines/contradiction/Naming.h"

namespace wt::engines::contradiction {

using namespace ir;
using finding::Step;
using finding::StepKind;

finding::Position positionOf(const Module& module, Location location) {
  if (!location.isValid())
    return {};
  finding::Position position{module[location.file].path, location.line, location.column, {}};
  if (location.macro)
    position.macro = module.macros[location.macro.index].name;
  return position;
}

/// When the probe's expression would be lost.
static std::string momentOf(ProbeKind kind) {
  switch (kind) {
  case ProbeKind::None: break;
  case ProbeKind::Assignment:
  case ProbeKind::Result:
  case ProbeKind::Allocation: return "when it is overwritten here";
  case ProbeKind::Release: return "when what it is part of is released here";
  case ProbeKind::EndOfLife: return "when it ends its life here";
  case ProbeKind::DroppedResult: return "when it is dropped here";
  }
  return "here";
}

std::string supposition(const Probe& probe) {
  return "`" + probe.expression + "` may be the last pointer to a cell " + momentOf(probe.kind);
}

std::string refutation(const Probe& probe) {
  return "`" + probe.expression + "` is not the last pointer to any cell " + momentOf(probe.kind);
}

namespace {

std::string sentenceOf(const Terms& terms, const Node& node, const std::string& holders) {
  switch (node.kind) {
  case NodeKind::Compare:
    return "here " + nameOf(terms, node.target) + (node.areEqual ? " equals " : " is not ") + nameOf(terms, node.value);
  case NodeKind::Call: return "the call comes back with the cell in " + holders;
  case NodeKind::Entry: return "on entry the cell is in " + holders;
  case NodeKind::Skip:
  case NodeKind::Exit:
  case NodeKind::Scope:
  case NodeKind::Assign:
  case NodeKind::Allocate:
  case NodeKind::Receive:
  case NodeKind::Resize:
  case NodeKind::Release:
  case NodeKind::Overwrite: return "before this, the cell was in " + holders;
  }
  return "";
}

std::string lastSentence(const Terms& terms, const Node& node, const Fact& fact, Source source) {
  switch (source) {
  case Source::Allocation: return "the cell may have been allocated here";
  case Source::UnknownFunction:
    return node.callee
               ? "the cell may come from `" + terms.module()[node.callee].displayName + "`, which is not in the program"
               : "the cell may come from here: nothing is known about this value";
  case Source::None:
  case Source::Input: break;
  }
  std::string holders = namesOf(terms, fact.hits);
  return holders.empty() ? "the caller may have passed in a heap that makes it so"
                         : "the caller may have passed in a heap in which only " + holders + " holds the cell";
}

} // namespace

std::vector<Step> describeTrace(const Terms& terms, GraphSource graphs, const Probe& probe,
                                const std::vector<TracePoint>& points, Source source) {
  const Module& module = terms.module();
  std::vector<Step> steps{{StepKind::Lose, positionOf(module, probe.location), supposition(probe)}};
  std::string told = "`" + probe.expression + "`";
  for (size_t i = 0; i + 1 < points.size(); ++i) {
    const Node& node = graphs(points[i].function).nodes[points[i].node];
    std::string holders = namesOf(terms, points[i + 1].fact->hits);
    if (holders.empty() || holders == told)
      continue;
    told = holders;
    StepKind kind = node.kind == NodeKind::Call ? StepKind::Call : StepKind::Move;
    steps.push_back({kind, positionOf(module, node.location), sentenceOf(terms, node, holders)});
  }
  const Node& last = graphs(points.back().function).nodes[points.back().node];
  StepKind kind = source == Source::Allocation ? StepKind::Allocate : StepKind::Note;
  steps.push_back({kind, positionOf(module, last.location), lastSentence(terms, last, *points.back().fact, source)});
  return steps;
}

} // namespace wt::engines::contradiction

// SPDX-License-Identifier: Apache-2.0
// Can this point of the program lose the last pointer to a cell? The engine's interface: probes [4.5], and for each an
// answer by the worklist algorithm of [Orlovich, Rugina, SAS 2006, Appendix B].
//
//   Prover prover(program, Mode::verify());
//   for (const Probe& probe : prover.probesOf(function))
//     Answer answer = prover.prove(probe);
//
// Demand-driven: only code on backward paths from the probe is examined. A prover is not thread-safe; two provers share
// nothing that changes.
#pragma once

#include "engines/contradiction/FlowGraph.h"
#include "finding/Finding.h"
#include "support/RuleHits.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace wt::engines::contradiction {

/// How far does the search go? If a limit ends it, the verdict is Abandoned.
struct Mode {
  uint64_t maxSteps = 0;          // transfer functions per probe
  size_t maxRegions = 0;          // in S; 0: unlimited
  bool onlyDirectCallees = false; // callees of callees are assumed to change no pointer
  bool inputsAreLeaks = true; // a path to an outside caller of the fragment, or to an unknown function, is a warning

  /// Sound for the paper's language; the limit on steps only bounds the time.
  static Mode verify() { return {20'000, 0, false, true}; }
  /// The paper's limits for large programs [5]: only a path to an allocation is a warning.
  static Mode bugs() { return {500, 50, true, false}; }
};

struct Probe {
  ir::FunctionId function;
  uint32_t node = 0;  // of the function's flow graph
  uint32_t place = 0; // Release: the index of one of its places
  ProbeKind kind = ProbeKind::None;
  Location location;
  std::string expression;   // the expression whose target would be lost, as in the source
  bool isTemporary = false; // no variable of the source holds it
};

enum class Verdict : uint8_t { Proved, MayLeak, DependsOnInput, Abandoned };
enum class Source : uint8_t { None, Allocation, UnknownFunction, Input };

struct Answer {
  Verdict verdict = Verdict::Proved;
  Source source = Source::None; // the possible origin of the cell
  Location sourceLocation;
  ir::FunctionId sourceFunction;         // the function of that location
  std::vector<AssumptionId> assumptions; // sorted; for a proof
  std::vector<finding::Step> trace;      // backwards, from the loss to the source
  std::string limit;                     // the limit that ended the search
  uint64_t steps = 0;                    // transfer functions applied
  uint64_t facts = 0, points = 0;        // facts kept, and the number of points with facts
};

/// A statement that makes a cell, or a call in which one is made. In the function that loses the cell, it is the last
/// execution before the loss, in the same call of that function.
struct Site {
  ir::FunctionId function;
  Location location;
};

class ProgramFacts;

class Prover {
public:
  Prover(const program::Program& program, Mode mode);
  /// Cheap, since the facts exist already.
  Prover(std::shared_ptr<const ProgramFacts> facts, Mode mode);
  ~Prover();

  /// In the order of the function's nodes.
  std::vector<Probe> probesOf(ir::FunctionId function);
  Answer prove(const Probe& probe);

  /// Can the cell from this allocation be lost at this point? Other allocations are then known not to make it.
  Answer prove(const Probe& probe, const Site& site);
  /// The same for all probes of a line: the first answer that is not a proof, else a proof with the assumptions of all.
  /// None if the line has no probes. A cell that is lost only together with the object that holds it does not count as
  /// lost: see docs/engines/contradiction.md.
  std::optional<Answer> proveLine(ir::FunctionId function, const Location& line, const Site& site);

  std::string sentence(AssumptionId assumption) const;
  AssumptionKind kindOf(AssumptionId assumption) const;
  /// Rules applied so far.
  const RuleHits& ruleHits() const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

} // namespace wt::engines::contradiction

// SPDX-License-Identifier: Apache-2.0
// Suppose this point of the program loses the last pointer to a cell; can that be? The engine's library call: probes
// [4.5], and for each an answer by the worklist algorithm of [Orlovich, Rugina, SAS 2006, Appendix B].
//
//   Prover prover(program, Mode::verify());
//   for (const Probe& probe : prover.probesOf(function))
//     Answer answer = prover.prove(probe);
//
// Demand-driven: only what lies on backward ways from the probe is looked at. Not for several threads at once; two
// provers share nothing.
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

/// How far does the search go? Everything counts, nothing is silent: what a limit ends is Abandoned.
struct Mode {
  uint64_t maxSteps = 0;          // transfer functions per probe
  size_t maxRegions = 0;          // in S; 0: any number
  bool onlyDirectCallees = false; // callees of callees are assumed to change no pointer
  bool inputsAreLeaks = true;     // a way that leads to the caller of the whole fragment, or to an unknown function

  /// Sound for the paper's language; the bound on steps only keeps a run finite in practice.
  static Mode verify() { return {20'000, 0, false, true}; }
  /// The paper's limits for large programs [5]: only a way to an allocation is a warning.
  static Mode bugs() { return {500, 50, true, false}; }
};

struct Probe {
  ir::FunctionId function;
  uint32_t node = 0;  // of the function's flow graph
  uint32_t place = 0; // of a Release: which of its places
  ProbeKind kind = ProbeKind::None;
  Location location;
  std::string expression;   // what would be lost, as the source writes it
  bool isTemporary = false; // held by no variable of the source
};

enum class Verdict : uint8_t { Proved, MayLeak, DependsOnInput, Abandoned };
enum class Source : uint8_t { None, Allocation, UnknownFunction, Input };

struct Answer {
  Verdict verdict = Verdict::Proved;
  Source source = Source::None; // where the cell may come from
  Location sourceLocation;
  ir::FunctionId sourceFunction;         // it was reached in
  std::vector<AssumptionId> assumptions; // sorted; of a proof
  std::vector<finding::Step> trace;      // backwards, from the loss to the source
  std::string limit;                     // that ended the search
  uint64_t steps = 0;                    // transfer functions applied
  uint64_t facts = 0, points = 0;        // facts kept, at so many points
};

/// A statement that makes a cell, or a call in which one is made. If it is in the function that loses the cell, it is
/// the one before the loss in the same call of that function.
struct Site {
  ir::FunctionId function;
  Location location;
};

class ProgramFacts;

class Prover {
public:
  Prover(const program::Program& program, Mode mode);
  /// Cheap, if the facts are there already.
  Prover(std::shared_ptr<const ProgramFacts> facts, Mode mode);
  ~Prover();

  /// In the order of the function's nodes.
  std::vector<Probe> probesOf(ir::FunctionId function);
  Answer prove(const Probe& probe);

  /// The cell from this allocation, lost at this point: feasible? Other allocations are known not to be it.
  Answer prove(const Probe& probe, const Site& site);
  /// The same for all probes of a line: the first answer that is no proof, or a proof, on the assumptions of all. None
  /// if the line has no probes. What is lost only with the object that holds it is never lost here: see
  /// docs/engines/contradiction.md.
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

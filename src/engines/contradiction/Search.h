// SPDX-License-Identifier: Apache-2.0
// Is there a path backwards from a probe to the cell's origin? The demand-driven interprocedural search
// LEAKANALYSISBYCONTRADICTION of [Orlovich, Rugina, SAS 2006, Figure 8], with its R, S (here `requests`), INSERT,
// contexts and reverse summaries.
//
//   R(n)(c)(i)   the fact after node n, in context c of its procedure, with index i            Entry
//   c            the index with which a call entered the procedure at its exit; none: the fact was born inside
//   summary      the facts of R at the procedure's entry for a context
#pragma once

#include "engines/contradiction/Prove.h"
#include "engines/contradiction/Relevance.h"

#include <deque>
#include <map>
#include <queue>
#include <tuple>

namespace wt::engines::contradiction {

/// State shared by all searches of one prover.
struct Workshop {
  Terms& terms;
  AssumptionTable& assumptions;
  Frames& frames;
  EffectTable& effects;
  GraphSource graphs;
  llvm::function_ref<const std::vector<ir::FunctionId>&(ir::FunctionId)> callers;
  /// May code outside the program call it?
  llvm::function_ref<bool(ir::FunctionId)> isRoot;
  /// Is the heap still empty when it starts?
  llvm::function_ref<bool(ir::FunctionId)> isProgramStart;
  const Mode& mode;
  /// Regions are distinguished by type, so an unsafe cast anywhere is an assumption everywhere.
  bool hasUnsafeCasts;
};

class Search {
public:
  Search(const Workshop& shop, const Probe& probe, std::optional<Site> site);
  Answer run();

private:
  using IndexId = uint32_t; // of indexes_
  /// c: twice the index; plus one if the procedure was entered by the call that is the site, or from a procedure that
  /// was.
  using ContextId = uint32_t;
  static constexpr ContextId kNone = UINT32_MAX;

  /// R(n)(c)(i).
  struct Entry {
    ir::FunctionId function;
    uint32_t node;
    ContextId context;
    IndexId index;
    Fact fact;
    uint32_t cause; // the entry, later in the execution, that first led here; at the start, itself
    bool isQueued = false;
  };
  using EntryKey = std::tuple<uint32_t, uint32_t, ContextId, IndexId>; // function, node, context, index
  using ProcedureKey = std::pair<uint32_t, ContextId>;                 // function, context

  const Workshop& shop_;
  Terms& terms_;
  RuleHits& ruleHits() const { return terms_.ruleHits(); }
  const Probe& probe_;
  std::optional<Site> site_;
  std::optional<Transfer> transfer_;
  std::optional<Relevance> relevance_;
  std::deque<Entry> entries_;
  std::map<EntryKey, uint32_t> byKey_;
  std::vector<RegionSet> indexes_;
  std::map<std::vector<uint32_t>, IndexId> byIndex_;
  /// W: callees before callers and, in a function, later statements first, so most facts after a statement have been
  /// joined before the search passes it.
  using Turn = std::tuple<uint32_t, uint32_t, uint32_t>; // component, order of the node, entry
  using Queue = std::priority_queue<Turn, std::vector<Turn>, std::greater<>>;
  Queue work_;
  Queue doubtful_; // the part of W without hits: unlikely to be contradicted, so tried first
  std::map<ProcedureKey, std::vector<uint32_t>> requests_;  // S(p)(c): the calls that requested it
  std::map<ProcedureKey, std::vector<uint32_t>> summaries_; // R(n_e^p)(c)
  std::vector<bool> isAssumed_;
  Answer answer_;

  const Node& nodeOf(const Entry& entry) const { return shop_.graphs(entry.function).nodes[entry.node]; }
  IndexId internIndex(const RegionSet& index);
  void insert(ir::FunctionId function, uint32_t node, ContextId context, const Fact& fact, uint32_t cause);
  uint32_t passUnconcerned(ir::FunctionId function, uint32_t node, const Fact& fact);
  void insertBefore(const Entry& at, ContextId context, const Fact& fact, uint32_t cause);
  void insertOutcome(const Outcome& outcome, uint32_t entry);

  std::optional<Outcome> start();
  std::optional<uint32_t> nextOfWork();
  void step(uint32_t entry);
  void stepCall(uint32_t entry);
  void stepEntry(uint32_t entry);
  bool isHeldByCaller(const Fact& fact) const;
  void skipCall(uint32_t entry);
  bool isOtherSite(const Entry& at) const;
  Outcome apply(const Entry& at);
  Outcome applyScope(const Node& node, const Fact& fact);
  void unmapInto(uint32_t call, uint32_t calleeEntry);

  void assume(const Node& node);
  void assume(AssumptionId assumption);
  void finish(Verdict verdict, Source source, uint32_t entry);
  bool isOver() const { return answer_.verdict != Verdict::Proved; }
  std::optional<std::string> exceeded(const Fact& fact) const;
};

} // namespace wt::engines::contradiction

// SPDX-License-Identifier: Apache-2.0
// Can all statements about ownership be true together? If not, which of them contradict each other?
//
//   OwnershipGraph g;
//   u1 = g.variable() …
//   g.add(one(u1), 1);                // u = new int;    u owns
//   g.add(sum(u1, {u2, z2}), 2);      // z = u;          u keeps it or z takes it
//   g.add(one(z2), 3);                // delete z;       so z took it: u2 = 0
//   g.add(one(u2), 4)                 // delete u;       inconsistent, because of 2 and 3; g is unchanged
//
// Constraints are added one by one, the most trustworthy first. Each answer is exact: a constraint is refused if and
// only if it has no solution together with those accepted before. A refused constraint affects only constraints() and
// component().
//
// The paper's ownership graph (Heine and Lam, PLDI 2003, Section 4.1): partitions of variables, joined by
// union-find, some labelled 0 or 1; and flow nodes, one for each accepted `r = Σ ri` and `r >= Σ ri`.
// OwnershipRules.cpp rewrites it by the seven rules of Section 4.1.2. These rules alone do not decide the general
// case, so the graph also keeps a witness: a solution of all accepted constraints. A new constraint that the witness
// satisfies costs nothing. Otherwise the witness is changed locally, and if that fails, the SAT solver decides the
// connected component (OwnershipWitness.cpp). Each label and each unification records its premises, which
// OwnershipExplanation.cpp reads.
//
// Cost: n log n over all insertions, plus the work on the witness. The graph holds no pointers and knows no programs.
#pragma once

#include "solver/OwnershipConstraint.h"
#include "support/RuleHits.h"

#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <span>

namespace wt::solver {

/// The caller's number for a constraint (a statement, a call, a row of its tables). Several constraints may share one.
using OwnershipOrigin = uint32_t;

enum class OwnershipLabel : uint8_t { Unknown, Zero, One };

struct OwnershipOutcome {
  bool isConsistent = true;
  /// If not consistent: the origins of accepted constraints that together exclude this one, in the order of their
  /// addition, each once.
  std::vector<OwnershipOrigin> because;

  explicit operator bool() const { return isConsistent; }
};

struct OwnershipRefusal {
  size_t constraint = 0; // index among the signature's constraints
  std::vector<OwnershipOrigin> because;
};

struct OwnershipStatistics {
  uint64_t visits = 0;         // of flow nodes, by the rules
  uint64_t witnessRepairs = 0; // how often the witness had to change
  uint64_t exactDecisions = 0; // components sent to the SAT solver
  uint64_t gaveUp = 0;         // constraints accepted because the solver gave up
  uint64_t pathsCut = 0;       // partitions for which MultiPath did not search the whole graph
};

class OwnershipGraph {
public:
  OwnershipVar variable();
  std::vector<OwnershipVar> variables(size_t count);
  size_t size() const { return parent_.size(); }
  RuleHits& ruleHits() const { return ruleHits_; }

  OwnershipOutcome add(OwnershipConstraint constraint, OwnershipOrigin origin);
  /// Would the constraint be accepted? Changes nothing.
  OwnershipOutcome test(OwnershipConstraint constraint);
  /// Adds the signature's constraints on the actual variables, one after the other, and leaves out those that are
  /// refused.
  std::vector<OwnershipRefusal> instantiate(const OwnershipSignature& signature, std::span<const OwnershipVar> actuals,
                                            OwnershipOrigin origin);

  /// The label that the rewrite rules have derived for a variable. Zero and One are certain; Unknown may only mean that
  /// no rule applied.
  OwnershipLabel label(OwnershipVar v) const { return partitions_[find(v)].label; }
  /// Exact: Zero or One if the variable has that value in every solution.
  OwnershipLabel forced(OwnershipVar v);
  /// The premises of a variable's label, as in OwnershipOutcome::because.
  std::vector<OwnershipOrigin> whyForced(OwnershipVar v);
  /// Two variables have the same component if a chain of constraints with a right side connects them, refused
  /// constraints included.
  uint32_t component(OwnershipVar v);

  /// The accepted constraints, projected to these variables. A variable may occur twice.
  OwnershipSignature project(std::span<const OwnershipVar> interface);

  /// All constraints that were added, in order.
  const std::vector<OwnershipConstraint>& constraints() const { return constraints_; }
  bool isRefused(size_t constraint) const { return isRefused_[constraint]; }
  const OwnershipStatistics& statistics() const { return statistics_; }

private:
  using Label = OwnershipLabel;
  using FlowIndex = uint32_t; // the index of the flow node's constraint
  using EventIndex = uint32_t;
  static constexpr uint32_t kNone = UINT32_MAX;

  struct Partition { // valid for roots of the union-find
    Label label = Label::Unknown;
    bool isChosen = false;        // the value in the witness, if there is no label
    EventIndex labelled = kNone;  // the event that gave the label
    std::vector<FlowIndex> below; // flow nodes whose left side is in the partition
    std::vector<FlowIndex> above; // flow nodes with a part in it, one entry per edge
  };

  /// A premise of a label or a unification.
  struct Antecedent {
    enum Kind : uint8_t { Constraint, Labelled, Equal } kind = Constraint;
    uint32_t a = 0; // the constraint; or a variable …
    uint32_t b = 0; // … whose label this event set; or that was unified with this variable
  };
  using Reason = llvm::SmallVector<Antecedent, 4>;

  /// A rewriting step: a variable got a label, or two variables were unified.
  struct Event {
    uint32_t variable = 0, other = kNone;
    uint32_t firstAntecedent = 0, endAntecedent = 0;
  };
  struct Equality {
    uint32_t other;
    EventIndex event;
  };

  struct Undo {
    enum Kind : uint8_t { Labelled, Merged, Chosen, FlowRemoved, FlowAdded } kind;
    uint32_t index = 0, below = 0, above = 0;
  };
  struct Mark {
    size_t undo, events, antecedents;
  };

  // All constraints that were added.
  std::vector<OwnershipConstraint> constraints_;
  std::vector<OwnershipOrigin> origins_;
  std::vector<bool> isRefused_;
  std::vector<uint32_t> componentParent_;
  OwnershipStatistics statistics_;
  mutable RuleHits ruleHits_;
  bool explains_ = true;

  // The graph: by variable, by root, by constraint.
  std::vector<uint32_t> parent_, weight_;
  std::vector<Partition> partitions_;
  std::vector<bool> isRemoved_; // not (or no longer) a flow node
  // The reasons for its state.
  std::vector<Event> events_;
  std::vector<Antecedent> antecedents_;
  std::vector<llvm::SmallVector<Equality, 2>> equalities_; // by variable
  // The current insertion.
  std::vector<Undo> undo_;
  std::vector<FlowIndex> pending_, visited_;
  std::optional<Reason> conflict_;

  // ---- OwnershipGraph.cpp
  uint32_t find(OwnershipVar v) const { return find(v.index); }
  uint32_t find(uint32_t v) const {
    while (parent_[v] != v)
      v = parent_[v];
    return v;
  }
  bool insert(uint32_t constraint);
  std::optional<std::vector<uint32_t>> contradicting(OwnershipConstraint constraint);
  void addFlow(FlowIndex flow);
  void removeFlow(FlowIndex flow);
  bool setLabel(OwnershipVar v, Label label, const Reason& reason);
  bool unify(OwnershipVar a, OwnershipVar b, const Reason& reason);
  void absorb(uint32_t root, uint32_t child);
  EventIndex record(OwnershipVar variable, OwnershipVar other, const Reason& reason);
  Mark mark() const { return {undo_.size(), events_.size(), antecedents_.size()}; }
  void undoTo(Mark mark);
  void undoOne(const Undo& step);
  static Antecedent because(FlowIndex flow) { return {Antecedent::Constraint, flow, 0}; }
  static Antecedent becauseEqual(OwnershipVar a, OwnershipVar b) { return {Antecedent::Equal, a.index, b.index}; }
  Antecedent becauseLabelled(OwnershipVar v) const {
    return {Antecedent::Labelled, v.index, partitions_[find(v)].labelled};
  }

  // ---- OwnershipRules.cpp: the rules at one flow node; each returns false on a contradiction
  bool rewrite();
  bool visit(FlowIndex flow);
  bool zeroIn(FlowIndex flow);
  bool oneOut(FlowIndex flow);
  bool multiPath(FlowIndex flow);
  bool cycleElimination(FlowIndex flow);
  bool singleNode(FlowIndex flow);
  llvm::SmallVector<OwnershipVar, 4> zeroOut(FlowIndex flow) const;
  void edgeRemoval(FlowIndex flow);

  // ---- OwnershipCanonical.cpp: the two rules that look beyond one flow node, over the whole graph
  void canonicalise();
  void cycleEliminationFar();
  void eliminateCycle(const std::vector<uint32_t>& roots);
  void multiPathFar();
  bool isReachedTwice(uint32_t root, Reason& reason);
  std::vector<uint32_t> unlabelledBelow(uint32_t root) const;

  // ---- OwnershipWitness.cpp
  struct Repair;
  bool valueOf(uint32_t root) const {
    const Partition& p = partitions_[root];
    return p.label == Label::Unknown ? p.isChosen : p.label == Label::One;
  }
  bool isSatisfied(FlowIndex flow) const;
  bool hasWitness();
  void choose(uint32_t root, bool value);
  bool repairWitness(const std::vector<FlowIndex>& violated);
  bool decideExactly(const std::vector<FlowIndex>& violated);
  std::vector<FlowIndex> componentOf(const std::vector<FlowIndex>& flows) const;

  // ---- OwnershipExplanation.cpp
  std::vector<uint32_t> explain(const Reason& reason, uint32_t added) const;
  void explainEquality(uint32_t a, uint32_t b, EventIndex before, std::vector<uint32_t>& events) const;
  std::vector<uint32_t> minimised(std::vector<uint32_t> contradicting, uint32_t added) const;
  std::vector<OwnershipOrigin> originsOf(const std::vector<uint32_t>& constraints) const;
};

} // namespace wt::solver

// SPDX-License-Identifier: Apache-2.0
// Given a fact about the lost cell after a statement, what is known before it? One function per statement of the core
// language of [Orlovich, Rugina, SAS 2006, §4.3], one function per rule of its Figures 2 and 3.
//
//   y <- x       // after: S {y}, H {y}, M {}        before: S {y}, H {x}, and x is outside S: contradiction
//   t <- x.next  // after: S {t}, H {t}              before: S {t}, H {x.next}: contradiction as well
//   free(y)      // after: S {x}, H {x}              before: S {x, list.next}, H {x}, M {y}
//
// Soundness (Definition 3): if the given fact describes a cell of the state after the statement, the returned fact
// describes the same cell in the state before it. ⊤ (Feasible) describes every cell, ⊥ (Contradiction) none.
//
// Departures from the paper, each with its reason, are in docs/engines/contradiction.md.
#pragma once

#include "engines/contradiction/Fact.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::engines::contradiction {

/// Deeper expressions, and more of them, are forgotten: always sound, and rarely a loss.
inline constexpr uint32_t kMaxDepth = 12;
inline constexpr size_t kMaxExpressions = 48;

struct Outcome {
  enum Kind : uint8_t { Contradiction, Holds, Feasible } kind = Contradiction;
  Fact fact; // if `Holds`
};

/// *target <- value, of a scalar type.
struct Assignment {
  TermId target, value;
  ir::TypeId type;
  bool isFirst = false; // the place is in a new object and was not written before (Untouched.h)
};

class Transfer {
public:
  /// `cell`: the regions that may contain the lost cell.
  Transfer(Terms& terms, RegionSet cell) : terms_(terms), cell_(std::move(cell)) {}

  /// Assumes that *e0 <- e1 loses the last pointer: (pt(e0), {*e0}, {e1}) [4.5].
  Outcome lost(const Assignment& statement) const;

  Outcome assign(const Assignment& statement, const Fact& post) const;
  /// The fact, or two facts that cover it: the assigned value is the cell, or it is not (Values.cpp).
  std::vector<Fact> casesOf(const Assignment& statement, const Fact& post) const;
  Outcome allocate(const Assignment& statement, const Fact& post) const;
  /// The cell does not come from this allocation.
  Outcome allocateOther(const Assignment& statement, const Fact& post) const;
  /// `contents`: the Reads of the pointers in the released object, of which there may be several side by side.
  Outcome release(TermId pointer, llvm::ArrayRef<TermId> contents, const Fact& post) const;
  /// *target <- realloc(value), successful: the contents of the old object move to the new one.
  Outcome resize(const Assignment& statement, llvm::ArrayRef<TermId> contents, const Fact& post) const;
  /// *target <- a value from outside the program, which may be a new cell.
  Outcome receive(const Assignment& statement, const Fact& post) const;
  Outcome condition(TermId left, bool areEqual, TermId right, const Fact& post) const;
  /// The variable's lifetime begins; `own`: the regions that only it occupies.
  Outcome scope(TermId variable, const RegionSet& own, const Fact& post) const;
  /// Unknown values, which may be new cells, are written to some of these places, and nowhere else.
  Outcome overwrite(llvm::ArrayRef<TermId> places, const Fact& post) const;

  // Figure 2.
  bool isImplicitMiss(TermId e, const Fact& fact) const;
  bool isMiss(TermId e, const Fact& fact) const { return isIn(fact.misses, e) || isImplicitMiss(e, fact); }
  bool isInfeasible(const Fact& fact) const;
  void cleanUp(Fact& fact) const;

  /// Adds the expression without its outermost class conversions, and consequences; drops expressions that cannot be
  /// kept.
  void addHit(Fact& fact, TermId e) const;
  void addMiss(Fact& fact, TermId e) const;
  Outcome settle(Fact fact) const;

private:
  struct Write {
    TermId target, value, place; // e0, e1, *e0
    RegionSet regions;           // w
    bool isFirst = false;
  };
  Terms& terms_;
  RegionSet cell_;

  RuleHits& ruleHits() const { return terms_.ruleHits(); }

  // Figure 3.
  void filter1(const Write& write, const Fact& post, Fact& pre) const;
  void filter2(const Write& write, const Fact& post, Fact& pre) const;
  void filter3(const Write& write, const Fact& post, Fact& pre) const;
  void filter4(const Write& write, const Fact& post, Fact& pre) const;
  void subst1(const Write& write, const Fact& post, Fact& pre) const;
  void subst2(const Write& write, const Fact& post, Fact& pre) const;

  // Section 4.8.
  bool mayHoldCell(TermId place) const { return terms_.pointsTo(place).intersects(cell_); }
  void growHolders(const Write& write, const Fact& post, Fact& pre) const;
  TermId tagBefore(const Write& write, TermId tag) const;
  void removeMissed(Fact& fact) const;

  // Values.cpp: facts that the paper does not have.
  void readBack(const Write& write, Fact& post) const;
  void locateHits(Fact& fact) const;
  void applyEqualities(Fact& fact) const;
  bool areValuesImpossible(const Fact& fact) const;
  void addNonNull(Fact& fact, TermId e) const;
  void addEqual(Fact& fact, TermId a, TermId b) const;
  void keepValues(const Write& write, const Fact& post, Fact& pre) const;
  template <class Keep> static void keepValuesIf(Fact& fact, Keep keep) {
    std::erase_if(fact.nonNull, [&](TermId e) { return !keep(e); });
    std::erase_if(fact.equal, [&](const Equality& q) { return !keep(q.first) || !keep(q.second); });
  }
  Fact withFreshValue(TermId place, const RegionSet& written, const Fact& post, bool& isContradicted) const;
  TermId termBefore(const Write& write, TermId e) const;

  enum class Origin : uint8_t { Impossible, Elsewhere, Here };
  Origin originOf(const Assignment& statement, const Fact& post) const;
  void hold(Fact& fact, llvm::ArrayRef<TermId> places) const;
  bool hasUnaliasedHit(const Fact& fact, const RegionSet& written) const;
  TermId withoutConversions(TermId e) const;
};

} // namespace wt::engines::contradiction

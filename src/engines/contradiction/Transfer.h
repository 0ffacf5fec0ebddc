// SPDX-License-Identifier: Apache-2.0
// If this is known of the lost cell after a statement, what is known of it before? One function per statement of the
// core language of [Orlovich, Rugina, SAS 2006, §4.3], one function per rule of its Figures 2 and 3.
//
//   y <- x       // after: S {y}, H {y}, M {}        before: S {y}, H {x}, and x is outside S: contradiction
//   t <- x.next  // after: S {t}, H {t}              before: S {t}, H {x.next}: contradiction as well
//   free(y)      // after: S {x}, H {x}              before: S {x, list.next}, H {x}, M {y}
//
// Soundness (Definition 3): if a cell of the state after the statement is described by the fact given, the cell of the
// state before it is described by the fact returned. ⊤ (Feasible) describes every cell, ⊥ (Contradiction) none.
//
// Departures from the paper, each with its reason, are in docs/engines/contradiction.md.
#pragma once

#include "engines/contradiction/Fact.h"

#include "llvm/ADT/ArrayRef.h"

namespace wt::engines::contradiction {

/// Longer expressions, and more of them, are forgotten: always sound, and rarely missed.
inline constexpr uint32_t kMaxDepth = 12;
inline constexpr size_t kMaxExpressions = 48;

struct Outcome {
  enum Kind : uint8_t { Contradiction, Holds, Feasible } kind = Contradiction;
  Fact fact; // if it holds
};

/// *target <- value, of a scalar type.
struct Assignment {
  TermId target, value;
  ir::TypeId type;
  bool isFirst = false; // the place is in a new object and has not been written before (Untouched.h)
};

class Transfer {
public:
  /// `cell`: the regions the lost cell may lie in.
  Transfer(Terms& terms, RegionSet cell) : terms_(terms), cell_(std::move(cell)) {}

  /// *e0 <- e1 is supposed to lose the last pointer: (pt(e0), {*e0}, {e1}) [4.5].
  Outcome lost(const Assignment& statement) const;

  Outcome assign(const Assignment& statement, const Fact& post) const;
  /// The fact, or two that cover it: the value assigned is the cell, or is not (Values.cpp).
  std::vector<Fact> casesOf(const Assignment& statement, const Fact& post) const;
  Outcome allocate(const Assignment& statement, const Fact& post) const;
  /// The cell does not come from this allocation.
  Outcome allocateOther(const Assignment& statement, const Fact& post) const;
  /// `contents`: the Reads whose places go with the object, in one object of possibly several.
  Outcome release(TermId pointer, llvm::ArrayRef<TermId> contents, const Fact& post) const;
  /// *target <- realloc(value), successful: the contents of the old object are now those of the new one.
  Outcome resize(const Assignment& statement, llvm::ArrayRef<TermId> contents, const Fact& post) const;
  /// *target <- a value from outside, which may be a new cell.
  Outcome receive(const Assignment& statement, const Fact& post) const;
  Outcome condition(TermId left, bool areEqual, TermId right, const Fact& post) const;
  /// The variable begins to live; `own`: the regions that are its alone.
  Outcome scope(TermId variable, const RegionSet& own, const Fact& post) const;
  /// Some values, which may be new cells, are written to some of these places, and to nothing else.
  Outcome overwrite(llvm::ArrayRef<TermId> places, const Fact& post) const;

  // Figure 2.
  bool isImplicitMiss(TermId e, const Fact& fact) const;
  bool isMiss(TermId e, const Fact& fact) const { return isIn(fact.misses, e) || isImplicitMiss(e, fact); }
  bool isInfeasible(const Fact& fact) const;
  void cleanUp(Fact& fact) const;

  /// Adds what can be said with the expression's outermost class conversions left out; forgets what cannot be kept.
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

  // Values.cpp: what the paper's facts do not say.
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

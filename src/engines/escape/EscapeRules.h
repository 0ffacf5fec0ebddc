// SPDX-License-Identifier: Apache-2.0
// When is an object still reachable after the function has returned, and when is it lost? The rules of [Saturn, Figure
// 5].
//
//   s = malloc(…);                 // l'
//   s->next = malloc(…);           // l
//   s->next->prev = s;             // l and l' reach each other and nothing else reaches them: both are lost
//
// Departures: a release is not an escape but a fact of its own, so objects held only by a released object are lost with
// it; a pointer to any part of an object keeps the whole object [4.6]. The paper's exclusion set, which stops objects
// from excusing each other, is a least fixpoint here: escape conditions propagate among the objects that reach each
// other (a knot) as often as a simple path can be long. Each edge costs one step if nothing is circular, where the
// exclusion set enumerates every path from object to object. In a knot of too many objects (Budget::Knot) all count as
// escaped.
#pragma once

#include "engines/escape/Encoding.h"

namespace wt::engines::escape {

/// Roots through which an escape does not count: part of the paper's excluded set X.
struct Excluded {
  ir::VariableId parameter;
  bool parameters = false; // all of them
  bool result = false;
  ObjectId object = {};      // this object, but not its targets
  bool livingLocals = false; // the function goes on: targets of its variables are not lost
};

class EscapeRules {
public:
  EscapeRules(const Encoding& encoding, const State& state, Excluded excluded = {});

  /// Escaped(l, X).
  Lit escaped(ObjectId l) const;
  /// Leaked(l, X) = valid ∧ ¬freed ∧ ¬Escaped(l, X).
  Lit leaked(ObjectId l) const;

private:
  const Encoding& encoding_;
  const State& state_;
  Excluded excluded_;
  struct Holder {
    ObjectId object; // a new object
    Lit when;        // it points to the held object and was not released
  };
  std::vector<ObjectId> objects_;              // objects with at least one pointer to them
  llvm::DenseMap<uint32_t, uint32_t> indexOf_; // by object id
  std::vector<Lit> escaped_;                   // by index
  std::vector<std::vector<Holder>> holders_;   // by index

  Lit attribute(ObjectId object) const;
  RuleHits& ruleHits() const { return encoding_.ruleHits(); }
  void collectPointsTo();
  void solve();
  uint32_t indexOf(ObjectId object);
  void escapeVia(ObjectId l, CellId p, Lit pointsTo);
  void viaLocal(ObjectId l, ObjectId holder, Lit isHeld);
  void viaGlobal(ObjectId l, Lit isHeld);
  void viaInterface(ObjectId l, ObjectId holder, Lit isHeld);
  bool isExcluded(ObjectId ofParameter) const;
  Lit viaNewloc(uint32_t l) const;
};

} // namespace wt::engines::escape

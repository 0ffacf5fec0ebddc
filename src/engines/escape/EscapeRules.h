// SPDX-License-Identifier: Apache-2.0
// When does an object stay reachable after the function has returned, and when is it lost? The rules of [Saturn, Figure 5].
//
//   s = malloc(…);                 // l'
//   s->next = malloc(…);           // l
//   s->next->prev = s;             // l and l' reach each other, and nobody else reaches them: both are lost
//
// Departures: releasing is not an escape but a fact of its own, so that what a released object pointed to is lost with it;
// a pointer to any part of an object keeps the whole of it [4.6]. The search is bounded: beyond the bound an object
// counts as escaped.
#pragma once

#include "engines/escape/Encoder.h"

namespace wt::engines::escape {

class EscapeRules {
public:
  EscapeRules(Encoder& encoder, const State& state);

  /// The excluded set X: origins through which an escape does not count.
  struct Excluded {
    std::vector<ObjectId> objects;     // new locations
    std::vector<ir::VariableId> parameters;
    bool result = false;
  };

  /// PointsTo(p, l): the guard of l in what the cell holds.
  Lit pointsTo(CellId p, ObjectId l) const;
  /// EscapeVia(l, p, X): rules via-local, via-global, via-interface and via-newloc.
  Lit escapeVia(ObjectId l, CellId p, const Excluded& x);
  /// Escaped(l, X).
  Lit escaped(ObjectId l, const Excluded& x);
  /// Escaped(l, X) for X all of the interface: kept by globals or by what nothing is known of, directly or inside new objects.
  Lit escapedBeyond(ObjectId l);
  /// Leaked(l, X) = valid ∧ ¬freed ∧ ¬Escaped(l, X).
  Lit leaked(ObjectId l, const Excluded& x);

private:
  Encoder& encoder_;
  const State& state_;
  std::map<ObjectId, std::vector<std::pair<CellId, Lit>>> holders_; // who points to an object
  size_t steps_ = 0;
};

} // namespace wt::engines::escape

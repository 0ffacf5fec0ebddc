// SPDX-License-Identifier: Apache-2.0
// Can this statement concern the lost cell, or anything that is known of it? If not, what holds after it held before
// it, and the search goes on from the statement before, without a step (not in the paper).
//
//   n = n + 1;           // passed: an integer, and nothing that is known reads n
//   log_line("…");       // passed, if nothing it does (Effects.h) writes, displaces or releases what matters
//   q->next = r;         // passed, if all of list.next is in S already and nothing that is known reads it
//   q->next = r;         // not passed, otherwise, if a list cell is lost: q->next may have held it
//
// Valid [Definition 3]: every expression of the fact keeps its value; no place that held the cell before is lost from
// S, because what is written cannot have held it, or is in S; and the cell was there before: an assignment makes none,
// and of a call or an allocation S holds all pointers to it and is not written.
#pragma once

#include "engines/contradiction/Effects.h"

namespace wt::engines::contradiction {

class Relevance {
public:
  /// `cell`: the regions the lost cell may lie in.
  Relevance(Terms& terms, EffectTable& effects, GraphSource graphs, RegionSet cell)
      : terms_(terms), effects_(effects), graphs_(graphs), cell_(std::move(cell)) {}

  bool isConcerned(const Node& node, const Fact& fact, const Footprint& footprint) const;

private:
  Terms& terms_;
  EffectTable& effects_;
  GraphSource graphs_;
  RegionSet cell_;

  bool isWriteConcerned(TermId place, const Footprint& footprint) const;
  bool isHeldAlready(TermId place, const Fact& fact) const;
  bool isCallConcerned(const Node& node, const Fact& fact, const Footprint& footprint) const;
};

} // namespace wt::engines::contradiction

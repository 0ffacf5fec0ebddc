// SPDX-License-Identifier: Apache-2.0
// Can this statement affect the lost cell, or a fact about it? If not, the fact before it equals the fact after it, and
// the search continues before it without counting a step (not in the paper).
//
//   n = n + 1;           // skipped: an integer, and no expression of the fact reads n
//   log_line("…");       // skipped, if its effects (Effects.h) write, displace or release nothing that matters
//   q->next = r;         // skipped, if all of list.next is in S already and no expression reads it
//   q->next = r;         // otherwise not, if a list cell is lost: q->next may have held it
//
// Sound [Definition 3]: every expression of the fact keeps its value; S stays complete, because the written place
// either cannot have held the cell or is in S; and the cell existed before: an assignment makes none, and for a call or
// an allocation, S contains all pointers to the cell and is not written.
#pragma once

#include "engines/contradiction/Effects.h"

namespace wt::engines::contradiction {

class Relevance {
public:
  /// `cell`: the regions that may contain the lost cell.
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

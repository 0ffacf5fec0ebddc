// SPDX-License-Identifier: Apache-2.0
// Can one behavioral type do whatever another does? Subtyping [Tan, Suenaga, Igarashi, Definition 3]: C ⊢ P1 <= P2 is
// the largest relation such that each step <P2, C> -ρ→ <P2', C'> has an answer <P1, C> =ρ⇒ <P1', C'> with C' ⊢ P1' <=
// P2', where =ρ⇒ may take silent steps before and after.
//
//   (malloc; free) + 0   <=   const(x){(x)(malloc, 0); (x)(free, 0)}      // and vice versa
//   (malloc + 0); (free + 0)   <=   (malloc; free) + 0                    // but not vice versa
//
// Departure: tests are silent and each side has its own facts, because a type that a user writes tests other names than
// the program does; `Compared::TestsToo` is the relation of the paper. The paper's T-Sub gives a statement of type P1
// any type P2 with P1 <= P2. With this definition P2 could do less than the statement, so here a stated type S is
// accepted for an inferred type P if S <= P: S can do all that P does.
//
// Cost: the pairs of configurations that are reachable together. Limit: Budget::Configurations, then Unknown.
#pragma once

#include "engines/behavior/Transitions.h"

namespace wt::engines::behavior {

enum class Compared : uint8_t { ActionsOnly, TestsToo };

/// C ⊢ P1 <= P2.
Answer isSubtype(BehaviorTable& table, BehaviorId p1, BehaviorId p2, const Facts& facts,
                 Compared compared = Compared::ActionsOnly);

/// The reason why P1 <= P2 fails: steps of P2, the last of which P1 cannot follow, and the facts under which this
/// happens.
struct SubtypeAnswer {
  Answer answer = Answer::Unknown;
  std::vector<Label> trace;
  Facts facts;
};
SubtypeAnswer explainSubtype(BehaviorTable& table, BehaviorId p1, BehaviorId p2, const Limits& limits = Limits());

/// P1 <= P2 for every C. Tries all facts about the free names of both; Unknown if there are more than Budget::FreeNames
/// names.
Answer isSubtype(BehaviorTable& table, BehaviorId p1, BehaviorId p2, Compared compared = Compared::ActionsOnly);

} // namespace wt::engines::behavior

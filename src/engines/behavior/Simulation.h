// SPDX-License-Identifier: Apache-2.0
// Can one behavioral type do whatever another does? Subtyping [Tan, Suenaga, Igarashi, Definition 3]:
// C ⊢ P1 <= P2 is the largest relation such that each step <P2, C> -ρ→ <P2', C'> is answered by <P1, C> =ρ⇒ <P1', C'>
// with C' ⊢ P1' <= P2', where =ρ⇒ may take silent steps before and after.
//
//   (malloc; free) + 0   <=   const(x){(x)(malloc, 0); (x)(free, 0)}      // and the other way round
//   (malloc + 0); (free + 0)   <=   (malloc; free) + 0                    // but not the other way round
//
// Departure: a test is silent and the facts of the two sides are their own, because a type that a user writes tests
// other names than the program does; `Compared::TestsToo` is the relation to the letter. The paper's T-Sub gives a
// statement of type P1 any type P2 with P1 <= P2; read with this definition that would allow P2 to do less than the
// statement, so a stated type S is accepted for an inferred type P if S <= P: S can do all that P does.
//
// Cost: pairs of configurations that are reached together. Limit: Budget::Configurations, then Unknown.
#pragma once

#include "engines/behavior/Transitions.h"

namespace wt::engines::behavior {

enum class Compared : uint8_t { ActionsOnly, TestsToo };

/// C ⊢ P1 <= P2.
Answer isSubtype(BehaviorTable& table, BehaviorId p1, BehaviorId p2, const Facts& facts,
                 Compared compared = Compared::ActionsOnly);

/// Why P1 <= P2 does not hold: what P2 can do, up to the step that P1 cannot follow, which is the last; with which
/// facts.
struct SubtypeAnswer {
  Answer answer = Answer::Unknown;
  std::vector<Label> trace;
  Facts facts;
};
SubtypeAnswer explainSubtype(BehaviorTable& table, BehaviorId p1, BehaviorId p2, const Limits& limits = Limits());

/// P1 <= P2: for every C. Tried are all facts about what the two test freely; Unknown if that is more than
/// Budget::FreeNames names.
Answer isSubtype(BehaviorTable& table, BehaviorId p1, BehaviorId p2, Compared compared = Compared::ActionsOnly);

} // namespace wt::engines::behavior

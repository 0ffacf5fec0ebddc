// SPDX-License-Identifier: Apache-2.0
// What does a function say about the types of its parameters and its result [Containers, Section 4.2]?
//
//   stack_push: (ptr0 stack(T) × T → unit)        `T` twice: the same ownership, the same structure
//   stack_free: (ptr1 stack(T) → unit) where non-own(T)
//
// The structure is a term for each parameter; who owns is one variable per pointer, at every level, and constraints
// over them: the projection of what its body demands, or what its specification says.
#pragma once

#include "engines/containers/Structure.h"
#include "engines/ownership/Signature.h"

#include <map>
#include <optional>

namespace wt::engines::containers {

struct Interface {
  std::vector<Value> parameters; // `this` first
  Value result;
  TermId function; // the same as one term: what its address points to
};

/// Constraints over the owners in an interface.
struct TypeSignature {
  std::vector<OwnId> slots; // the signature's interface variables
  solver::OwnershipSignature constraints;
  bool operator==(const TypeSignature&) const = default;
};

/// What a routine does to the elements of the container it is given.
struct RoutineEffects {
  uint32_t container = UINT32_MAX; // the parameter that is the container; none: it makes one
  bool puts = false;               // an element goes in
  bool gives = false;              // one comes out, null if there is none
  bool empties = false;            // none is left
  bool makes = false;              // a new one, with nothing in it
  /// Parameters that are functions over elements: null for one says that there is nothing to do for them.
  std::vector<uint32_t> functions;
};

/// All owners in an interface, outermost first; each once.
std::vector<OwnId> ownersIn(const Structure& structure, const Interface& interface);

/// What the actual type at a site has for each owner of the formal one. One formal owner may stand for several.
using OwnerMap = std::multimap<OwnId, OwnId>;
void matchOwners(const Structure& structure, TermId formal, TermId actual, OwnerMap& found);

} // namespace wt::engines::containers

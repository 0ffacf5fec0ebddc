// SPDX-License-Identifier: Apache-2.0
// Which types do a function's parameters and its result have [Containers, Section 4.2]?
//
//   stack_push: (ptr0 stack(T) × T → unit)        the two `T`: the same ownership, the same structure
//   stack_free: (ptr1 stack(T) → unit) where non-own(T)
//
// The structure is a term for each parameter. Ownership is one variable per pointer, at every level, with constraints
// over these variables: the projection of the body's constraints, or those of the specification.
#pragma once

#include "engines/containers/Structure.h"
#include "engines/ownership/Signature.h"

#include <map>
#include <optional>

namespace wt::engines::containers {

struct Interface {
  std::vector<Value> parameters; // `this` first
  Value result;
  TermId function; // the function as one term: the target of its address
};

/// Constraints over the owners in an interface.
struct TypeSignature {
  std::vector<OwnId> slots; // the signature's interface variables
  solver::OwnershipSignature constraints;
  bool operator==(const TypeSignature&) const = default;
};

/// The effects of a routine on the elements of its container.
struct RoutineEffects {
  uint32_t container = UINT32_MAX; // the parameter that is the container; none: the routine makes one
  bool puts = false;               // inserts an element
  bool gives = false;              // takes an element out; null if there is none
  bool empties = false;            // leaves the container empty
  bool makes = false;              // makes a new, empty container
  /// Parameters that are functions over elements; null means that the elements need no such treatment.
  std::vector<uint32_t> functions;
};

/// All owners in an interface, each once, outermost first.
std::vector<OwnId> ownersIn(const Structure& structure, const Interface& interface);

/// By owner of the formal type: the owners of the actual type at a site, of which there may be several.
using OwnerMap = std::multimap<OwnId, OwnId>;
void matchOwners(const Structure& structure, TermId formal, TermId actual, OwnerMap& found);

} // namespace wt::engines::containers

// SPDX-License-Identifier: Apache-2.0
// Which constraint does a statement impose on owners, how is it ranked among others, and how is it explained? The order
// is that of [Clouseau, Section 4.3.2]: a later constraint that contradicts earlier ones gets the blame.
#pragma once

#include "engines/ownership/Signature.h"
#include "engines/ownership/ValueFacts.h"
#include "solver/OwnershipGraph.h"

namespace wt::engines::ownership {

/// The reason for a constraint.
enum class Cause : uint8_t {
  Allocated,    // the target owns the new object
  HandedOut,    // a callee passes ownership of its result to the caller
  Released,     // only an owner may be released
  Taken,        // a callee takes ownership of its argument
  GivenAway,    // after either of these, the argument owns nothing
  Overwritten,  // an overwritten pointer must own nothing,
  ScopeEnd,     // nor may a variable at the end of its scope,
  Dropped,      // a value without a name,
  FieldLeft,    // or a field when the destructor ends
  ScopeStart,   // a new variable owns nothing
  NotAllocated, // the address of memory that was not allocated owns nothing
  NotHandedOut, // a callee keeps the ownership of its result's target
  Copied,       // if the source owned, either it or the copy does now
  Joined,       // paths meet: the name owns on all of them or on none
  Returned,     // the caller gets the ownership of the result variable
  CalleeSays,   // a callee's signature relates its arguments and its result
  Stored,       // memory may own it
  Loaded,
  UnknownCall,
  FieldType,     // between calls from outside, a field always owns or never does
  ElementsSame,  // two containers, or a container and its new element, agree on whether elements are owned
  ElementsOwned, // the caller put owned elements into the container
  ElementsLeft,  // a container is released and its elements stay: the container must not own them
};

enum class Rank : uint8_t {
  Same, // a join of equal versions: an alias, not a demand
  Made, // constants first: allocations and releases in this function, …
  Ended,
  CalleeMade, // … the same in callees with a definite signature, …
  Over,       // … overwrites, …
  Scope,      // … ends of scope
  OneWay,     // equalities with one right side; joins of few paths before joins of many
  Choice,
  Uncommon, // joins that break, continue or goto reach
  Memory,
  Callee, // other constraints of callees
  Field,
  Left,      // a container is released without its elements
  Tightened, // memory, unknown callees and the sender's fields own nothing
};

struct Origin {
  Cause cause = Cause::Copied;
  Rank rank = Rank::Choice;
  uint32_t fanIn = 0;
  Location at;
  Point point = 0;
  NameId name, other;      // the name it is about; for Copied, also the target
  ir::FunctionId callee;   // for calls
  bool fromCallee = false; // a promise of a function in the program, not a statement of this function
  const FieldTypes::Witness* witness = nullptr; // FieldType: the evidence
  bool mayBeNull = false;                       // FieldType: the field may still be empty
  const std::string* belief = nullptr;          // the callee has no body: the evidence for its signature
  const std::string* note = nullptr;            // the sentence, if only the author of the demand can write it
  bool isPartial = false;                       // Joined: on some paths there is nothing to own
  bool isTested = false;                        // the name is known to be non-null here
  bool isDoubtful = false;                      // the callee may return nothing, and reports that in another way
};

struct Demand {
  solver::OwnershipConstraint constraint;
  Origin origin;
};

struct Violation {
  uint32_t demand = 0; // its position among the demands
  std::vector<uint32_t> because;
  uint32_t component = 0;
};

} // namespace wt::engines::ownership

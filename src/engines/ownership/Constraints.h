// SPDX-License-Identifier: Apache-2.0
// What a statement demands of the owners, with what is needed to order it among others and to tell a person about it.
// The order is that of [Clouseau, Section 4.3.2]: whoever comes later and does not fit is blamed.
#pragma once

#include "engines/ownership/Signature.h"
#include "engines/ownership/ValueFacts.h"
#include "solver/OwnershipGraph.h"

namespace wt::engines::ownership {

/// Why a constraint is there: which word of which statement.
enum class Cause : uint8_t {
  Allocated,    // the target owns what was just made
  HandedOut,    // a callee gives its result to the caller
  Released,     // only an owner may be released
  Taken,        // a callee takes its argument over
  GivenAway,    // after either, nothing is left
  Overwritten,  // who is overwritten must own nothing
  ScopeEnd,     // nor who goes out of scope,
  Dropped,      // nor a value that nobody names,
  FieldLeft,    // nor a field when the destructor is done
  ScopeStart,   // a fresh variable owns nothing
  NotAllocated, // the address of what was never allocated owns nothing
  NotHandedOut, // a callee keeps what its result points to
  Copied,       // one of two owns, if the source did
  Joined,       // paths meet: one name, one answer
  Returned,     // what the result variable holds is what the caller gets
  CalleeSays,   // a callee's signature relates its arguments and its result
  Stored,       // memory may hold it
  Loaded,
  UnknownCall,
  FieldType,     // between calls from outside, a field owns always or never
  ElementsSame,  // the elements of two containers, or of one and what goes into it, are owned or not together
  ElementsOwned, // who called it put owned elements in
  ElementsLeft,  // a container goes, its elements stay: they must be owned by no one in it
};

enum class Rank : uint8_t {
  Same, // paths meet that all bring the same version: another name for it, not a demand
  Made, // constants first: who makes and who releases, …
  Ended,
  CalleeMade, // … callees that do so for certain, …
  Over,       // … who is overwritten, …
  Scope,      // … who goes out of scope
  OneWay,     // equalities with one right side; joins of few before joins of many
  Choice,
  Uncommon, // joins where break, continue or goto lead
  Memory,
  Callee, // what callees say otherwise
  Field,
  Left,      // a container that goes without its elements
  Tightened, // memory, unknown callees and the sender's fields hold nothing after all
};

struct Origin {
  Cause cause = Cause::Copied;
  Rank rank = Rank::Choice;
  uint32_t fanIn = 0;
  Location at;
  Point point = 0;
  NameId name, other;                           // whom it is about; Copied: the target
  ir::FunctionId callee;                        // of calls
  bool fromCallee = false;                      // what a function of the program promises, not a statement of this one
  const FieldTypes::Witness* witness = nullptr; // FieldType: who says so
  bool mayBeNull = false;                       // FieldType: or there is nothing yet to own
  const std::string* belief = nullptr;          // the callee has no body: why we think so of it
  const std::string* note = nullptr;            // the sentence, where only the one who demands it can write it
  bool isPartial = false;                       // Joined: on some ways there is nothing to own
  bool isTested = false;                        // here the name is known not to be null
  bool isDoubtful = false;                      // the callee gives something or nothing, and says which by other means
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

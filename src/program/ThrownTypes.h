// SPDX-License-Identifier: Apache-2.0
// Which exceptions may be on their way, and which handler takes them?
//
//   try { parse(); }                        // throws std::runtime_error, and nothing else
//   catch (const BadName &) { … }           // takes none of them: the handler is never come to
//   catch (const std::exception &) { … }    // takes them all: nothing goes on to the caller
//
// What is thrown has exactly its static type, so whether a handler for a class takes it is known: the class itself or
// one of its bases. The core language has no enumerations, and pointers convert to others: an equal number type, and
// any two pointers, are a maybe, which both goes in and goes on. Whoever is not in the program may throw anything.
#pragma once

#include "ir/Module.h"

#include <optional>
#include <vector>

namespace wt::program {

struct ThrownTypes {
  bool isAnything = false;
  std::vector<ir::TypeId> types; // sorted; of what is thrown itself, not of a pointer to it

  static ThrownTypes anything() { return {true, {}}; }
  bool isEmpty() const { return !isAnything && types.empty(); }
  bool merge(const ThrownTypes& from); // true if it grew
};

/// What `throw e` starts; none if it lets go on what is on its way.
std::optional<ThrownTypes> thrownBy(const ir::Module& module, const ir::Body& body, const ir::Throw& instr);

/// The type in `catch (T name)`, if the block is the handler's first; an invalid one if it is none, or takes anything.
ir::TypeId caughtBy(const ir::Body& body, ir::BlockId block);

/// What goes into a handler for `caught`, and what is left for the next one.
struct Taken {
  ThrownTypes here, onward;
};
Taken takenBy(const ir::Module& module, ir::TypeId caught, const ThrownTypes& thrown);

} // namespace wt::program

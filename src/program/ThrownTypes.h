// SPDX-License-Identifier: Apache-2.0
// Which exceptions may be in flight, and which handler catches them?
//
//   try { parse(); }                        // throws std::runtime_error, and nothing else
//   catch (const BadName &) { … }           // catches none of them: the handler is unreachable
//   catch (const std::exception &) { … }    // catches them all: none propagates to the caller
//
// A thrown object has exactly its static type, so it is known whether a handler for a class catches it: it does if the
// handler names that class or one of its bases. The core language has no enumerations, and pointers convert to each
// other: for equal number types and for any two pointers the answer is *maybe*, so the exception both enters the
// handler and propagates. A function outside the program may throw anything.
#pragma once

#include "ir/Module.h"

#include <optional>
#include <vector>

namespace wt::program {

struct ThrownTypes {
  bool isAnything = false;
  std::vector<ir::TypeId> types; // sorted; the type of the thrown object itself, not of a pointer to it

  static ThrownTypes anything() { return {true, {}}; }
  bool isEmpty() const { return !isAnything && types.empty(); }
  bool merge(const ThrownTypes& from); // true if the set grew
};

/// The types that `throw e` starts; none for `throw;`, which rethrows the exception in flight.
std::optional<ThrownTypes> thrownBy(const ir::Module& module, const ir::Body& body, const ir::Throw& instr);

/// The type in `catch (T name)`, if the block is a handler's first; invalid if it is not, or for `catch (...)`.
ir::TypeId caughtBy(const ir::Body& body, ir::BlockId block);

/// The exceptions that a handler for `caught` catches, and those that remain for the next handler. *Maybe* is in both.
struct Taken {
  ThrownTypes here, onward;
};
Taken takenBy(const ir::Module& module, ir::TypeId caught, const ThrownTypes& thrown);

} // namespace wt::program

// SPDX-License-Identifier: Apache-2.0
// Which functions should somebody describe next? Those that have neither a body nor a specification, the one first
// whose calls leave most open: an object that was made in the function and is given to it may be kept there or not, and
// a pointer that it returns may have to be released or not.
//
//   s = strdup(x); log_text(s);        // log_text: one object given
//   d = dom_first(doc);                // dom_first: one result; doc is a parameter here, and nobody asks who releases
//   it
//
// Each comes with a line for a `.own` file. What the program's use says (PartnersFromUse.h) is written there; else what
// the name suggests; else the function borrows. The line is a proposal: whoever accepts it has read the library's
// manual.
//
// Cost: linear in the size of the program.
#pragma once

#include "contract/Transfer.h"

#include <string>

namespace wt::contract {

struct MissingSpec {
  ir::FunctionId function;
  uint64_t calls = 0;
  uint64_t objects = 0; // given to it, which the caller had made
  uint64_t results = 0; // pointers that it returned
  Witness first;        // a call that leaves something open
  uint64_t open() const { return objects + results; }
};

/// Functions with something left open, most first, then by name. `isSpecified`: by function id.
std::vector<MissingSpec> missingSpecs(const ir::Module& module, const std::vector<bool>& isSpecified);

/// `own(foo) struct foo *foo_new(int n);`; a family is named after the release that the program uses.
spec::FunctionSpec proposedSpec(const ir::Module& module, const Transfers& transfers, ir::FunctionId function);

} // namespace wt::contract

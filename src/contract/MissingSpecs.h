// SPDX-License-Identifier: Apache-2.0
// Which functions should be specified next? Functions with neither body nor specification, ordered by how much their
// calls leave open: they may or may not keep a new object that they receive, and a pointer that they return may or may
// not have to be released.
//
//   s = strdup(x); log_text(s);        // log_text: one object passed
//   d = dom_first(doc);                // dom_first: one result; doc is a parameter here, so it does not count
//
// Each comes with a line for a `.own` file, taken from the program's use (PartnersFromUse.h) or else from the
// function's name; by default the function borrows. The line is a proposal: check it against the library's manual.
//
// Cost: linear in the size of the program.
#pragma once

#include "contract/Transfer.h"

#include <string>

namespace wt::contract {

struct MissingSpec {
  ir::FunctionId function;
  uint64_t calls = 0;
  uint64_t objects = 0; // new objects of callers that were passed to it
  uint64_t results = 0; // pointers that it returned
  Witness first;        // the first call that leaves something open
  uint64_t open() const { return objects + results; }
};

/// Functions whose calls leave something open, most open first, then by calls and name. `isSpecified`: by function id.
std::vector<MissingSpec> missingSpecs(const ir::Module& module, const std::vector<bool>& isSpecified);

/// `own(foo) struct foo *foo_new(int n);`; a family has the name of the release that the program uses.
spec::FunctionSpec proposedSpec(const ir::Module& module, const Transfers& transfers, ir::FunctionId function);

} // namespace wt::contract

// SPDX-License-Identifier: Apache-2.0
// Which losses follow from the contract of a field alone (contract/FieldHoldings.h), without a path? Fields of global
// structures and of arguments, and globals, that a function fills again although their old target may be unreleased;
// elements of arrays that are overwritten, or whose place another element takes (contract/FieldElements.cpp).
//
//   struct server server;
//   void load(char **lines) {
//     for (…) if (!strcmp(line, "auth")) server.auth = xstrdup(value);   // a second line loses the first value
//   }
//   void set_auth(const char *value) { xfree(server.auth); server.auth = xstrdup(value); }   // the witness
//
//   while (next(f, &tag)) if (tag == CUES) f->cues = cues_alloc(n);      // a second chunk loses the cues of the first
//
// Any call of a function without a body may change a global or the target of an argument, so its content becomes
// unknown there and the paths of Inherited.h end; large functions that read a configuration are full of such calls. The
// finding has medium confidence at most.
#pragma once

#include "contract/Contracts.h"
#include "finding/Finding.h"
#include "program/Program.h"

#include <map>

namespace wt::engines::escape {

/// Keyed by the function that fills them.
std::map<ir::FunctionId, std::vector<finding::Finding>> lossesByContract(const program::Program& program,
                                                                         const contract::Contracts& contracts);

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// Which fields of global structures and of arguments, and which globals, are filled again though they may hold
// something that nobody has released? Known by the contract of the field alone (contract/FieldHoldings.h), without a
// path.
//
//   struct server server;
//   void load(char **lines) {
//     for (…) if (!strcmp(line, "auth")) server.auth = xstrdup(value);   // a second line loses the first
//   }
//   void set_auth(const char *value) { xfree(server.auth); server.auth = xstrdup(value); }   // the witness
//
//   while (next(f, &tag)) if (tag == CUES) f->cues = cues_alloc(n);      // a second chunk loses the cues of the first
//
// What a global or an argument holds is lost sight of at every call of a function without a body, which may have
// changed it; so the paths of Inherited.h end there, and large functions that read a configuration are full of such
// calls. The finding is of medium confidence at most.
#pragma once

#include "contract/Contracts.h"
#include "finding/Finding.h"
#include "program/Program.h"

#include <map>

namespace wt::engines::escape {

/// By the function that fills them.
std::map<ir::FunctionId, std::vector<finding::Finding>> refilledGlobals(const program::Program& program,
                                                                        const contract::Contracts& contracts);

} // namespace wt::engines::escape

// SPDX-License-Identifier: Apache-2.0
// Where did the last reference to a leaked object go, on the path found?
//
//   s->name = malloc(8);
//   free(s);                  // here: *s->name is lost with its holder
#pragma once

#include "engines/escape/Story.h"

namespace wt::engines::escape {

Loss lossOf(const Encoding& encoding, const Candidate& candidate, Story& story);

/// Does the callee have an analysed body (not a specification)?
bool isOfProgram(const Encoding& encoding, ir::FunctionId callee);

} // namespace wt::engines::escape

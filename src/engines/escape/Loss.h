// SPDX-License-Identifier: Apache-2.0
// Where did the last reference to a leaked object go, on the path that was found?
//
//   s->name = malloc(8);
//   free(s);                  // here: the object was lost with what held it
#pragma once

#include "engines/escape/Story.h"

namespace wt::engines::escape {

Loss lossOf(const Encoding& encoding, const Candidate& candidate, Story& story);

/// Has the function a body that was analysed (no specification)?
bool isOfProgram(const Encoding& encoding, ir::FunctionId callee);

} // namespace wt::engines::escape

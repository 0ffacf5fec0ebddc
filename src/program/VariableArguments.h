// SPDX-License-Identifier: Apache-2.0
// What does a library function do to the arguments behind its `...`?
//
//   n = 0;  sscanf(s, "%d", &n);                     // n is any number now
//   curl_easy_setopt(h, CURLOPT_PRIVATE, record);    // record is kept
//
// The body made from the specification is one for all calls and cannot name them, so what happens to them is written
// behind each direct call. A call that can throw, or goes through a pointer, is left as it is.
#pragma once

#include "ir/Module.h"
#include "spec/Model.h"

#include <vector>

namespace wt::program {

/// `specs`: by function id, null where a function has none. `world`: what addWorld() gave.
void spellOutVariableArguments(ir::Module& module, const std::vector<const spec::FunctionSpec*>& specs,
                               ir::GlobalId world);

} // namespace wt::program

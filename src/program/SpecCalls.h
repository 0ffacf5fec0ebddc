// SPDX-License-Identifier: Apache-2.0
// What can be said of a call of a library function only where it stands? Its body is one for all calls: it cannot name
// the arguments behind `...`, and its parameters are bytes where the caller has a type.
//
//   n = 0;  sscanf(s, "%d", &n);                     // n is any number now
//   curl_easy_setopt(h, CURLOPT_PRIVATE, record);    // record is kept
//   memcpy(&copy, &node, sizeof node);               // copy := node, with the pointers in it
//   memset(&node, 0, sizeof node);                   // node := zero
//
// These effects are written behind each direct call. A call that can throw, or goes through a pointer, is left as it
// is.
#pragma once

#include "ir/Module.h"
#include "spec/Model.h"

#include <vector>

namespace wt::program {

/// `specs`: by function id, null where a function has none. `world`: what addWorld() gave.
void addEffectsAtCalls(ir::Module& module, const std::vector<const spec::FunctionSpec*>& specs, ir::GlobalId world);

} // namespace wt::program

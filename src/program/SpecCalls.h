// SPDX-License-Identifier: Apache-2.0
// Which effects of a library function can only be written at each call of it? Its body is shared by all calls: it
// cannot name the arguments behind `...`, and its parameters are untyped bytes where the caller has a type.
//
//   n = 0;  sscanf(s, "%d", &n);                     // n is any number now
//   curl_easy_setopt(h, CURLOPT_PRIVATE, record);    // the library keeps record
//   gtk_tree_model_get(m, &row, 0, &text, -1);       // text is a new object, or null
//   memcpy(&copy, &node, sizeof node);               // copy := node, with the pointers in it
//   memset(&node, 0, sizeof node);                   // node := zero
//
// These effects are written after each direct call. Calls that can throw, and calls through pointers, get none.
#pragma once

#include "ir/Module.h"
#include "spec/Outcomes.h"

#include <vector>

namespace wt::program {

/// `specs`: by function id, null for a function without one. `world`: the result of addWorld().
void addEffectsAtCalls(ir::Module& module, const spec::FamilyTable& families,
                       const std::vector<const spec::FunctionSpec*>& specs, ir::GlobalId world);

/// The family of this name in the module's table, added if it is missing. An empty name means any family.
ir::FamilyId familyOf(ir::Module& module, const spec::FamilyTable& families, const std::string& name);

} // namespace wt::program

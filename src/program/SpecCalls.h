// SPDX-License-Identifier: Apache-2.0
// What can be said of a call of a library function only where it stands? Its body is one for all calls: it cannot name
// the arguments behind `...`, and its parameters are bytes where the caller has a type.
//
//   n = 0;  sscanf(s, "%d", &n);                     // n is any number now
//   curl_easy_setopt(h, CURLOPT_PRIVATE, record);    // record is kept
//   gtk_tree_model_get(m, &row, 0, &text, -1);       // text is new, or null
//   memcpy(&copy, &node, sizeof node);               // copy := node, with the pointers in it
//   memset(&node, 0, sizeof node);                   // node := zero
//
// These effects are written behind each direct call. A call that can throw, or goes through a pointer, is left as it
// is.
#pragma once

#include "ir/Module.h"
#include "spec/Outcomes.h"

#include <vector>

namespace wt::program {

/// `specs`: by function id, null where a function has none. `world`: what addWorld() gave.
void addEffectsAtCalls(ir::Module& module, const spec::FamilyTable& families,
                       const std::vector<const spec::FunctionSpec*>& specs, ir::GlobalId world);

/// The family of this name in the module's own table, added if need be. No name: any family.
ir::FamilyId familyOf(ir::Module& module, const spec::FamilyTable& families, const std::string& name);

} // namespace wt::program

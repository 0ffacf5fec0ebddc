// SPDX-License-Identifier: Apache-2.0
// Which function releases the target of a field? Inferred from calls that receive the content of the field, directly or
// through a local variable. Functions without a body can thus be paired through a field: the result of `text_new` is
// stored in a field whose content is elsewhere passed to `text_free`.
//
//   c->name = text_new(p);             // stored in name
//   if (c->name) text_free(c->name);   // name ends in text_free: text_new allocates, text_free releases
//
// Only functions whose names sound like a release count, so a function that merely reads the target is no witness.
#pragma once

#include "contract/CallOutcomes.h"

namespace wt::contract {

/// By field: the functions that release its target, and where. A slot without a callee stands for `free` and the like.
using FieldEnds = std::map<FieldSlot, std::map<Slot, std::vector<Witness>>>;

FieldEnds fieldEnds(const ir::Module& module, const std::vector<bool>& isSpecified, CallOutcomes& outcomes);

} // namespace wt::contract

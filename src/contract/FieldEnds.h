// SPDX-License-Identifier: Apache-2.0
// Who releases what a field holds? Seen at calls that get the field's content, directly or through a local variable.
// A function without a body pairs through fields: what `text_new` gave is stored in a field whose content goes to
// `text_free` elsewhere.
//
//   c->name = text_new(p);             // stored in name
//   if (c->name) text_free(c->name);   // name ends in text_free: text_new gives, text_free takes
//
// Only functions that are called like a release count here, so that a function that looks at the field is no witness.
#pragma once

#include "contract/CallOutcomes.h"

namespace wt::contract {

/// By field: who releases what it holds, and where; no callee: `free` and its like.
using FieldEnds = std::map<FieldSlot, std::map<Slot, std::vector<Witness>>>;

FieldEnds fieldEnds(const ir::Module& module, const std::vector<bool>& isSpecified, CallOutcomes& outcomes);

} // namespace wt::contract

// SPDX-License-Identifier: Apache-2.0
// Which function pointer fields does a whole program never fill? Calls through such a field never happen, so they are
// no evidence.
//
//   static dictType set_type = {hash, NULL, destroy};     // the second field, `valDup`, is null everywhere
#pragma once

#include "ir/Module.h"

#include <set>

namespace wt::contract {

/// The fields (record, number) that some statement or initialiser may fill. If the program has no `main`, a missing
/// field proves nothing: code outside of it may fill the field.
std::set<std::pair<ir::RecordId, uint32_t>> filledHooks(const ir::Module& module);

bool isWholeProgram(const ir::Module& module);

} // namespace wt::contract

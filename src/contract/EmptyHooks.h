// SPDX-License-Identifier: Apache-2.0
// Which fields that point to functions does a whole program never fill? What such a field would call is never called,
// so nothing is to be learned from calls through it.
//
//   static dictType set_type = {hash, NULL, destroy};     // the second field, `valDup`, is null everywhere
#pragma once

#include "ir/Module.h"

#include <set>

namespace wt::contract {

/// The fields (record, number) that some statement or initialiser may fill. Without a `main` nothing follows from a
/// field that is not among them: the rest of the program may fill it.
std::set<std::pair<ir::RecordId, uint32_t>> filledHooks(const ir::Module& module);

bool isWholeProgram(const ir::Module& module);

} // namespace wt::contract

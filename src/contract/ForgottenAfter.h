// SPDX-License-Identifier: Apache-2.0
// A function without a body is the last to receive a value on some paths, and on others the value is released later.
// Did the function keep the value on the first ones, or does the caller forget to release it there? It forgets if
// nothing that the call tells it distinguishes the paths, or if the call failed where the value is forgotten.
//
//   while (next(it, &x) == 0) {
//     if (!print(x)) return -1;      // `it` is forgotten although next(it) returned 0 ...
//     if (x == last) break;          // ... as it did here, where drop(it) follows
//   }
//   drop(it);
#pragma once

#include "contract/LifeOfValue.h"

namespace wt::contract {

/// `isEnd`: is a slot a release? An invalid slot is a known one.
bool isForgottenAfter(const ir::Module& module, const Life& life, const Slot& slot,
                      llvm::function_ref<bool(Slot)> isEnd);

} // namespace wt::contract

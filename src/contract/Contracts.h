// SPDX-License-Identifier: Apache-2.0
// What was learned about the whole program: what functions without a body do.
#pragma once

#include "contract/PartnersFromUse.h"

namespace wt::contract {

struct Contracts {
  Transfers transfers;
};

/// `isSpecified`: by function id, it has a specification.
inline Contracts contractsOf(const ir::Module& module, const std::vector<bool>& isSpecified) {
  return {transfersFromUse(module, isSpecified)};
}

} // namespace wt::contract

// SPDX-License-Identifier: Apache-2.0
// What was learned about the whole program: what functions without a body do, which fields own what they hold, and
// which structures that are variables must be cleared.
#pragma once

#include "contract/ClearedStructs.h"
#include "contract/FieldHoldings.h"
#include "contract/PartnersFromUse.h"

namespace wt::contract {

struct Contracts {
  Transfers transfers;
  Holdings holdings;
  ClearedStructs structs;
};

/// `isSpecified`: by function id, it has a specification.
inline Contracts contractsOf(const ir::Module& module, const std::vector<bool>& isSpecified) {
  Contracts contracts{transfersFromUse(module, isSpecified), {}, clearedStructs(module, isSpecified)};
  contracts.holdings = fieldHoldings(module, isSpecified, contracts.transfers);
  return contracts;
}

} // namespace wt::contract

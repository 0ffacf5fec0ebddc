// SPDX-License-Identifier: Apache-2.0
// What was learned about the whole program: what functions without a body do, and which fields own what they hold.
#pragma once

#include "contract/FieldHoldings.h"
#include "contract/PartnersFromUse.h"

namespace wt::contract {

struct Contracts {
  Transfers transfers;
  Holdings holdings;
};

/// `isSpecified`: by function id, it has a specification.
inline Contracts contractsOf(const ir::Module& module, const std::vector<bool>& isSpecified) {
  Contracts contracts{transfersFromUse(module, isSpecified), {}};
  contracts.holdings = fieldHoldings(module, isSpecified, contracts.transfers);
  return contracts;
}

} // namespace wt::contract

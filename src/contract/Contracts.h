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
  Transfers ofBodies; // of functions with a body, as if they had none
  Holdings holdings;
  ClearedStructs structs;
};

/// `isSpecified`: by function id, it has a specification.
inline Contracts contractsOf(const ir::Module& module, const std::vector<bool>& isSpecified) {
  Contracts contracts{transfersFromUse(module, isSpecified), {}, {}, clearedStructs(module, isSpecified)};
  contracts.ofBodies = transfersOfBodies(module, isSpecified, contracts.transfers);
  contracts.holdings = fieldHoldings(module, isSpecified, contracts.transfers);
  return contracts;
}

/// What is believed of a function whose body is not there, or not followed; null: nothing.
inline const Transfer* believed(const Contracts& contracts, Slot slot) {
  const Transfer* transfer = slot.callee.isValid() ? find(contracts.transfers, slot) : nullptr;
  return transfer || !slot.callee.isValid() ? transfer : find(contracts.ofBodies, slot);
}

} // namespace wt::contract

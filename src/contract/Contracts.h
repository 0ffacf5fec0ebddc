// SPDX-License-Identifier: Apache-2.0
// What is known about ownership in the whole program? The transfers of functions without a body, the fields that own
// their targets, and the local structures that must be cleared.
#pragma once

#include "contract/ClearedStructs.h"
#include "contract/FieldHoldings.h"
#include "contract/PartnersFromUse.h"

namespace wt::contract {

struct Contracts {
  Transfers transfers;
  Transfers ofBodies; // of functions with a body, inferred as if they had none
  Holdings holdings;
  ClearedStructs structs;
};

/// `isSpecified`: by function id, whether it has a specification.
inline Contracts contractsOf(const ir::Module& module, const std::vector<bool>& isSpecified) {
  Lives lives(module);
  Contracts contracts{transfersFromUse(module, isSpecified, lives), {}, {}, clearedStructs(module, isSpecified)};
  contracts.ofBodies = transfersOfBodies(module, isSpecified, contracts.transfers, lives);
  contracts.holdings = fieldHoldings(module, isSpecified, contracts.transfers);
  return contracts;
}

/// The transfer believed of a function whose body is missing or was not analysed; null: none.
inline const Transfer* believed(const Contracts& contracts, Slot slot) {
  const Transfer* transfer = slot.callee.isValid() ? find(contracts.transfers, slot) : nullptr;
  return transfer || !slot.callee.isValid() ? transfer : find(contracts.ofBodies, slot);
}

} // namespace wt::contract

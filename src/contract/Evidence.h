// SPDX-License-Identifier: Apache-2.0
// Which evidence supports a contract and which contradicts it, in words? Used by `watertight signatures` and
// `watertight explain`.
//
//   released by conn_free (conn.c:16), conn_reset (conn.c:12); filled by conn_new (conn.c:9)
#pragma once

#include "contract/Contracts.h"

#include <string>

namespace wt::contract {

/// How certain is it that the field owns its target, if all functions count as witnesses?
Trust ownershipOf(const Holding& holding);

/// `conn.c:16`
std::string placeOf(const ir::Module& module, Location location);
/// `conn.path`, or the name of a global.
std::string nameOf(const ir::Module& module, FieldSlot slot);
/// Lists at most `atMost` functions for each sight and counts the rest. Empty if there is no evidence.
std::string evidenceFor(const ir::Module& module, const Holding& holding, size_t atMost);
std::string evidenceAgainst(const ir::Module& module, const Holding& holding, size_t atMost);
/// "as used in load (a.c:3), save (b.c:9); released by text_free"
std::string evidenceFor(const ir::Module& module, const Transfer& transfer, size_t atMost);

} // namespace wt::contract

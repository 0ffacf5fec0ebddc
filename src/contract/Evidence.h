// SPDX-License-Identifier: Apache-2.0
// What speaks for a contract and what against it, in words? For people who read `watertight signatures` as
// documentation, and for `watertight explain`.
//
//   released by conn_free (conn.c:16), conn_reset (conn.c:12); filled by conn_new (conn.c:9)
#pragma once

#include "contract/Contracts.h"

#include <string>

namespace wt::contract {

/// How far to trust that the field owns what it holds, nobody being judged.
Trust ownershipOf(const Holding& holding);

/// `conn.c:16`
std::string placeOf(const ir::Module& module, Location location);
/// `conn.path`, or the name of a global.
std::string nameOf(const ir::Module& module, FieldSlot slot);
/// At most so many witnesses for each thing that was seen; the rest is counted. Empty: nothing was seen.
std::string evidenceFor(const ir::Module& module, const Holding& holding, size_t atMost);
std::string evidenceAgainst(const ir::Module& module, const Holding& holding, size_t atMost);
/// "as used in load (a.c:3), save (b.c:9); released by text_free"
std::string evidenceFor(const ir::Module& module, const Transfer& transfer, size_t atMost);

} // namespace wt::contract

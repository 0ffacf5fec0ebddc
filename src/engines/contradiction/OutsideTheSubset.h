// SPDX-License-Identifier: Apache-2.0
// Is an instruction outside the paper's language? The analysis is sound for C "without pointer arithmetic, unions, and
// casts" [Orlovich, Rugina, SAS 2006, §2]; each use of one is an assumption of the proofs whose paths contain it.
//
//   q = (struct b *)p;   // p: struct a *           memory is used as one type only
//   n = malloc(16);      // a new object has no type yet: no assumption
#pragma once

#include "engines/contradiction/Assumptions.h"

#include <vector>

namespace wt::engines::contradiction {

std::vector<AssumptionId> outsideTheSubset(const ir::Module& module, const ir::Body& body, const ir::Operation& op,
                                           AssumptionTable& table);

/// Does the body access memory of one type as another?
bool hasUnsafeCast(const ir::Module& module, const ir::Body& body);

/// `callee`: invalid if the call does not name one.
AssumptionId unknownCallee(const ir::Module& module, const ir::Call& call, ir::FunctionId callee,
                           AssumptionTable& table);

} // namespace wt::engines::contradiction

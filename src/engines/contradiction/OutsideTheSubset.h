// SPDX-License-Identifier: Apache-2.0
// Does an instruction do what the paper's language cannot say? The analysis is sound for a C "without pointer
// arithmetic, unions, and casts" [Orlovich, Rugina, SAS 2006, §2]; each of them is an assumption of the proofs that
// pass it.
//
//   q = (struct b *)p;   // p: struct a *           memory is used as one type only
//   n = malloc(16);      // a new object has no type yet: no assumption
#pragma once

#include "engines/contradiction/Assumptions.h"

#include <vector>

namespace wt::engines::contradiction {

std::vector<AssumptionId> outsideTheSubset(const ir::Module& module, const ir::Body& body, const ir::Operation& op,
                                           AssumptionTable& table);

/// Is memory of one type used as another somewhere in the body?
bool hasUnsafeCast(const ir::Module& module, const ir::Body& body);

/// `callee`: invalid if not even its name is known.
AssumptionId unknownCallee(const ir::Module& module, const ir::Call& call, ir::FunctionId callee,
                           AssumptionTable& table);

} // namespace wt::engines::contradiction

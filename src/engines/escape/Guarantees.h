// SPDX-License-Identifier: Apache-2.0
// What holds at the start of a function because all its callers guarantee it (program/CallerGuarantees.h)?
//
//   static int fill(char *to, int mode)      // assumed: to is not null; mode is 1 or 2
#pragma once

#include "engines/escape/Encoding.h"
#include "engines/escape/SymbolicMemory.h"

namespace wt::engines::escape {

void assumeGuarantees(const Subject& subject, SymbolicMemory& memory);

} // namespace wt::engines::escape

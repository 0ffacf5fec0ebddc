// SPDX-License-Identifier: Apache-2.0
// How is a term written in the source? `x->next`, `conn.name`, `create(3)` for a temporary.
#pragma once

#include "engines/contradiction/Fact.h"

#include <string>

namespace wt::engines::contradiction {

std::string nameOf(const Terms& terms, TermId term);

/// "`x->next` and `y`"; empty if the source could write none of them.
std::string namesOf(const Terms& terms, const TermSet& set);

} // namespace wt::engines::contradiction

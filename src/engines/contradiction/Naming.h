// SPDX-License-Identifier: Apache-2.0
// How would the source write this term? `x->next`, `conn.name`, `create(3)` for what a temporary stands for.
#pragma once

#include "engines/contradiction/Fact.h"

#include <string>

namespace wt::engines::contradiction {

std::string nameOf(const Terms& terms, TermId term);

/// "`x->next` and `y`"; empty if there is none that the source could write.
std::string namesOf(const Terms& terms, const TermSet& set);

} // namespace wt::engines::contradiction

// SPDX-License-Identifier: Apache-2.0
// How much do descriptions of libraries say, and where do they contradict the specifications that come with
// Watertight? `watertight specs count`.
#pragma once

#include "support/Result.h"

#include <string>
#include <vector>

namespace wt::driver {

/// A table for people: one row for the shipped files together, one for each file named (`.gir`, `.cfg`, `.own`), and
/// below it each function of which a file says something else than the shipped ones.
Result<std::string> countSpecifications(const std::vector<std::string>& files);

} // namespace wt::driver

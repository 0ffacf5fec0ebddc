// SPDX-License-Identifier: Apache-2.0
// How much do descriptions of libraries state, and where do they contradict the shipped specifications? The answer of
// `watertight specs count`.
#pragma once

#include "support/Result.h"

#include <string>
#include <vector>

namespace wt::driver {

/// A table for people: one row for all shipped files together, one for each named file (`.gir`, `.cfg`, `.own`), and
/// below it each function for which the file contradicts the shipped ones.
Result<std::string> countSpecifications(const std::vector<std::string>& files);

} // namespace wt::driver

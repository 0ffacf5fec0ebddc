// SPDX-License-Identifier: Apache-2.0
// One test program in the core language.
#pragma once

#include "CaseFile.h"
#include "ir/Module.h"

#include <memory>

namespace wt::testing {

/// Lowers the case with its flags; an error is a case that does not compile.
Result<std::unique_ptr<ir::Module>> lowerCase(const CaseFile& file);

/// The difference of two texts, line by line, with `-` for what was expected and `+` for what came; empty if equal.
std::string difference(const std::string& expected, const std::string& actual);

} // namespace wt::testing

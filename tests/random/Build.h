// SPDX-License-Identifier: Apache-2.0
// How does a random program reach the engines? As text in the core language, parsed and linked.
#pragma once

#include "Language.h"

#include "program/Program.h"

#include <optional>

namespace wt::random {

/// Sets the statements' lines. None: the written text cannot be parsed.
std::optional<program::Program> build(Program& tree);

} // namespace wt::random

// SPDX-License-Identifier: Apache-2.0
// A random program as engines see it.
#pragma once

#include "Language.h"

#include "program/Program.h"

#include <optional>

namespace wt::random {

/// Gives the statements their lines. None: what was written cannot be read back.
std::optional<program::Program> build(Program& tree);

} // namespace wt::random

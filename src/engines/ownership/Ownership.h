// SPDX-License-Identifier: Apache-2.0
// Who must free this? Ownership inferred for every function and every field, and what contradicts it reported:
// docs/engines/ownership.md.
#pragma once

#include "engines/Engine.h"

namespace wt::engines {

std::unique_ptr<Engine> makeOwnershipEngine(const Settings& settings);
/// Tells what is wrong with classes, and nothing else: what is wrong along a path, `escape` tells better.
std::unique_ptr<Engine> makeClassRulesEngine(const Settings& settings);

} // namespace wt::engines

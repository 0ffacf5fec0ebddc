// SPDX-License-Identifier: Apache-2.0
// Who must release this? The engine infers ownership for every function and field, and reports contradictions:
// docs/engines/ownership.md.
#pragma once

#include "engines/Engine.h"

namespace wt::engines {

std::unique_ptr<Engine> makeOwnershipEngine(const Settings& settings);
/// Reports only bugs in classes; `escape` is better at bugs along a path.
std::unique_ptr<Engine> makeClassRulesEngine(const Settings& settings);

} // namespace wt::engines

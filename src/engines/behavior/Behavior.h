// SPDX-License-Identifier: Apache-2.0
// The engine `behavior`: how many cells can be live at once, how many a call leaves, which loops keep ever more.
#pragma once

#include "engines/Engine.h"

namespace wt::engines {

std::unique_ptr<Engine> makeBehaviorEngine(const Settings& settings);

} // namespace wt::engines

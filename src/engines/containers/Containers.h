// SPDX-License-Identifier: Apache-2.0
// Who releases the elements of a container? Engine `containers`, after Heine and Lam, "Static Detection of Leaks in
// Polymorphic Containers", ICSE 2006; cited as [Containers]. docs/engines/containers.md has its rules.
#pragma once

#include "engines/Engine.h"

#include <memory>

namespace wt::engines {

std::unique_ptr<Engine> makeContainersEngine(const Settings& settings);

} // namespace wt::engines

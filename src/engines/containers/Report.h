// SPDX-License-Identifier: Apache-2.0
// What does a person read about a contradiction? One finding for everything that hangs together [Containers,
// Section 6.3]: which elements, of which container, and what let go of them; or which object is released although a
// container owns it.
#pragma once

#include "engines/containers/TypedWalk.h"

namespace wt::engines::containers {

std::vector<finding::Finding> findingsOf(const ownership::FunctionInput& input, ownership::Inference& inference);

} // namespace wt::engines::containers

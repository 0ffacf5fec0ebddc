// SPDX-License-Identifier: Apache-2.0
// How is a contradiction reported? One finding for each group of connected violations [Containers, Section 6.3]: which
// elements of which container are lost and where; or which object is released although a container owns it.
#pragma once

#include "engines/containers/TypedWalk.h"

namespace wt::engines::containers {

std::vector<finding::Finding> findingsOf(const ownership::FunctionInput& input, ownership::Inference& inference);

} // namespace wt::engines::containers

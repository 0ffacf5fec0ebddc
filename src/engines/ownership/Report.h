// SPDX-License-Identifier: Apache-2.0
// How is a contradiction told to a person? Which statement does not fit, and with which others, in the order in which
// they are read. All violations in one connected component of a function's constraints are one finding.
#pragma once

#include "engines/ownership/Inference.h"

namespace wt::engines::ownership {

std::vector<finding::Finding> findingsOf(const FunctionInput& input, Inference& inference);

} // namespace wt::engines::ownership

// SPDX-License-Identifier: Apache-2.0
// How is a contradiction reported? The finding names the statement that does not fit, and the statements it
// contradicts, in reading order. All violations in one connected component of a function's constraints are one finding.
#pragma once

#include "engines/ownership/Inference.h"

namespace wt::engines::ownership {

std::vector<finding::Finding> findingsOf(const FunctionInput& input, Inference& inference);

} // namespace wt::engines::ownership

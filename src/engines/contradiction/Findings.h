// SPDX-License-Identifier: Apache-2.0
// A point that may lose the last pointer to something, as a finding like those of other engines.
#pragma once

#include "engines/contradiction/Prove.h"

namespace wt::engines::contradiction {

/// `answer`: of this probe, and not a proof.
finding::Finding findingOf(const ir::Module& module, const Probe& probe, const Answer& answer);

} // namespace wt::engines::contradiction

// SPDX-License-Identifier: Apache-2.0
// How does a point that may lose the last pointer to an object become a finding?
#pragma once

#include "engines/contradiction/Prove.h"

namespace wt::engines::contradiction {

/// `answer`: the answer for this probe; not a proof.
finding::Finding findingOf(const ir::Module& module, const Probe& probe, const Answer& answer);

} // namespace wt::engines::contradiction

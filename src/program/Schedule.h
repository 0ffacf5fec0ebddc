// SPDX-License-Identifier: Apache-2.0
// How are components analysed at the same time, callees first? A component is ready once those it calls into are done;
// idle threads take ready ones. What `analyse` computes must not depend on the order among ready components: it writes
// its result under the component's number and reads only what its callees wrote, which is complete and visible to it.
#pragma once

#include "program/Components.h"

#include <functional>

namespace wt::program {

/// Calls `analyse(c)` once for each component number c, on up to `jobs` threads, the caller's among them. With one job:
/// in the order of the components.
void runCalleesFirst(const Components& components, const CallGraph& graph, unsigned jobs,
                     const std::function<void(uint32_t component)>& analyse);

} // namespace wt::program

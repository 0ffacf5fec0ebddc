// SPDX-License-Identifier: Apache-2.0
// Does a specification of the user's contradict the function's body, as an engine understands it?
//
//   cache.own:3: 'put' takes 'value', but cache.c:12 does not
//
// The analysis uses the body; the user gets a notification with both places.
#pragma once

#include "driver/RunEngines.h"
#include "finding/Report.h"

namespace wt::driver {

/// `files`: the user's specification files.
std::vector<finding::Notification> specContradictions(const program::Program& program, const EngineList& engines,
                                                      const Analysis& analysis, const std::vector<std::string>& files);

} // namespace wt::driver

// SPDX-License-Identifier: Apache-2.0
// What does a callee's summary do to the objects of its caller? [Saturn, 4.5.3]
//
//   rc = make(&p);           // summary: *out: {(ok, new0), (¬ok, old value)}, result: ok ? 0 : -1
//                            // p: {(ok, an object made here), (¬ok, what it was)}, rc: ok ? 0 : -1
//
// Which objects the summary's names stand for: CallInterface.h.
#pragma once

#include "engines/escape/Dispatch.h"
#include "engines/escape/Summary.h"

namespace wt::engines::escape {

void applySummary(const Rooms& rooms, const EscapeSummary& summary, const ir::Call& call, const CallWay& way,
                  Location location);
/// The condition on which the callee's own body throws.
Lit raisesBySummary(const Rooms& rooms, const EscapeSummary& summary, const ir::Call& call, const CallWay& way,
                    Location location);

} // namespace wt::engines::escape

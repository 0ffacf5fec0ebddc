// SPDX-License-Identifier: Apache-2.0
// Which objects may be lost, and which suspicions may be true? Collects them by the place a report would name, so that
// one allocation that is lost on several paths is one finding, and asks the solver about many places at once.
//
//   p = malloc(8);  if (a) return;  if (b) return;  free(p);     // two ways to lose p: one site, the allocation
//
// One question covers all sites, then one covers all that its answer leaves open, until none of those is possible: of
// most functions, the first question is the only one.
#pragma once

#include "engines/escape/Certainty.h"
#include "engines/escape/LostDetail.h"
#include "engines/escape/Story.h"
#include "solver/SatSession.h"

#include <tuple>

namespace wt::engines::escape {

/// Kind, block and instruction: of the allocation for a leak, else of the release or use.
using Site = std::tuple<finding::Kind, uint32_t, uint32_t>;
using Sites = std::map<Site, std::vector<Candidate>>;

/// All sites where something may be wrong. Not `wantsLessSure`: only those where something may be wrong and is sure.
Sites sitesOf(const Encoding& encoding, Certainty& certainty, const LostDetail& lostDetail, bool wantsLessSure);

/// Those of them where something can be wrong. Of many wrongs at a site, those that hold together are kept.
Sites possibleSites(const Encoding& encoding, solver::SatSession& session, Sites sites);

} // namespace wt::engines::escape

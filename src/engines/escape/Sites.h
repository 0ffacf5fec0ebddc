// SPDX-License-Identifier: Apache-2.0
// Which objects may be lost, and which suspicions may be true? Groups them by the place a report would name, so that
// one allocation lost on several paths is one finding, and asks the solver about many places at once.
//
//   p = malloc(8);  if (a) return;  if (b) return;  free(p);     // p is lost on two paths: one site, the allocation
//
// The first question covers all sites; each further one covers the sites that the last answer left open, until none is
// possible. For most functions the first question is the only one.
#pragma once

#include "engines/escape/Certainty.h"
#include "engines/escape/LostDetail.h"
#include "engines/escape/Story.h"
#include "solver/SatSession.h"

#include <tuple>

namespace wt::engines::escape {

/// Kind, block and instruction: for a leak those of the allocation, otherwise those of the release or use.
using Site = std::tuple<finding::Kind, uint32_t, uint32_t>;
using Sites = std::map<Site, std::vector<Candidate>>;

/// All sites with a possible bug. If not `wantsLessSure`, only those where a bug is possible that depends on no unseen
/// value.
Sites sitesOf(const Encoding& encoding, Certainty& certainty, const LostDetail& lostDetail, bool wantsLessSure);

/// The sites where a bug is possible. Of too many candidates at a site, mainly those that one model satisfies are kept.
Sites possibleSites(const Encoding& encoding, solver::SatSession& session, Sites sites);

} // namespace wt::engines::escape

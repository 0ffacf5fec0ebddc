// SPDX-License-Identifier: Apache-2.0
// What do other engines say about claims that are not of high confidence? The finding records who agrees and who does
// not; a refuted claim is moved out of the findings, with the reason.
#pragma once

#include "finding/Opinion.h"
#include "finding/Report.h"

#include <map>
#include <string>
#include <vector>

namespace wt::verdict {

/// Skips findings of high confidence, and those of low confidence unless `low`, because they are not shown. Refuted
/// claims move from `findings` to `refuted`. `counts`: the number of each answer, by engine.
void askOthers(const std::vector<finding::SecondOpinion*>& others, bool low, std::vector<finding::Finding>& findings,
               std::vector<finding::Refuted>& refuted, std::map<std::string, uint64_t>& counts);

} // namespace wt::verdict

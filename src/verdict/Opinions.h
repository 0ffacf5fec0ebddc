// SPDX-License-Identifier: Apache-2.0
// What do the engines that can be asked say of the claims that are not sure? Who agrees and who does not is written
// into the finding; a claim that is proved wrong is set apart, with the reason.
#pragma once

#include "finding/Opinion.h"
#include "finding/Report.h"

#include <map>
#include <string>
#include <vector>

namespace wt::verdict {

/// Does nothing to a finding that is sure, or that nobody would be shown (`low`: also of low confidence). What is
/// refuted goes from `findings` to `refuted`; `counts`: how often each answer was given, by engine.
void askOthers(const std::vector<finding::SecondOpinion*>& others, bool low, std::vector<finding::Finding>& findings,
               std::vector<finding::Refuted>& refuted, std::map<std::string, uint64_t>& counts);

} // namespace wt::verdict

// SPDX-License-Identifier: Apache-2.0
// Which container instances lose elements or release them twice? One function per rule; each reads the complete model
// and reports its findings. A rule needs evidence for both sides: who makes and who forgets, or who releases and who
// does not.
#pragma once

#include "engines/escape/ElementEvidence.h"
#include "engines/escape/ElementReports.h"

namespace wt::engines::escape {

// ElementLosses.cpp
void judgeForgotten(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports);
void judgeDropped(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports);
void judgeEnd(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports);
/// `told`: objects whose loss with a C container has been reported.
void judgePointer(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports,
                  std::set<SiteId>& told);
// ElementKeys.cpp
void judgeKeys(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports);
void judgeNulled(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports);
void judgeReplaced(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports);
// ElementOwners.cpp
void judgeLeftIn(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports);
void judgeCopies(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports);

// ElementsTaken.cpp
void judgeTaken(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports);
// ElementWays.cpp
void judgeWays(const ElementEvidence& evidence, const Instance& instance, ElementReports& reports);

} // namespace wt::engines::escape

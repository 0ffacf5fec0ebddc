// SPDX-License-Identifier: Apache-2.0
// Which engines can write their summaries as text and read them back without loss? Those with this interface.
#pragma once

#include "engines/Engine.h"

namespace wt::engines {

class SummaryTexts {
public:
  virtual ~SummaryTexts() = default;
  /// One text for each of the functions, all of which have summaries.
  virtual std::vector<std::string> summaryTexts(const program::Program& program,
                                                const std::vector<ir::FunctionId>& functions,
                                                const SummarySource& summaries) const = 0;
};

} // namespace wt::engines
